/** Checks with the GitHub CLI whether everything that the workflows of a repository need is set up. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parse } from 'yaml';
import { github, readRepository } from './repository.ts';

interface Job {
  readonly environment?: string | { readonly name: string };
  readonly secrets?: unknown;
}

interface WorkflowFile {
  readonly jobs: Readonly<Record<string, Job>>;
  readonly env?: { readonly REPOSITORY?: string };
}

/** A copy of the action can have any name, so its workflows are known by the inputs of their steps. */
const inputs = [/^ +api-key: /m, /^ +base-url: /m];

/** A job that calls the shared workflow of another repository. That workflow has the inputs. */
const caller = /^ +uses: \S+\/agent\.yml@/m;

/** The jobs of a shared workflow, as a repository that passes on all secrets has to prepare them. */
const shared = { environment: 'docs', secret: 'secrets.DOCS_ADMIN_API_KEY' };

/** The first run needs none of these. */
const optional = /^(?:DOCS_HOLD|DOCS_MAX_REMOVED|DOCS_REPLACE|DOCS_INVALIDATION_ROLE_ARN)$/;

/** Prints a line for each need. The exit code is 1 if something is missing. @throws Error if GitHub cannot be asked */
export function check(path: string): void {
  const { directory, name } = readRepository(path) ?? { directory: '', name: '' };
  if (name === '') throw new Error(`${path} is not a clone of a repository at GitHub.`);
  if (github(`repos/${name}`, '.full_name') === undefined)
    throw new Error(
      `The GitHub CLI cannot read ${name}. Sign in with "gh auth login", and run this command again.`,
    );
  const workflows = join(directory, '.github/workflows');
  const files = existsSync(workflows) ? readdirSync(workflows).filter(file => /\.ya?ml$/.test(file)) : [];
  const texts = files.map(file => readFileSync(join(workflows, file), 'utf8'));
  const needs = new Map(
    texts
      .filter(text => caller.test(text) || inputs.every(input => input.test(text)))
      .flatMap(text => needsOf(name, text)),
  );
  if (needs.size === 0) throw new Error(`No workflow in ${directory} uses the action.`);
  for (const [need, isThere] of needs) {
    const isDone = isThere();
    console.log(`${isDone ? '✓' : '✗'} ${need}`);
    if (!isDone) process.exitCode = 1;
  }
}

/** A GitHub App is only for a file in another repository. */
const ofApp = /^DOCS_APP_/;

/** What a workflow needs, each with a function that tells whether it is there. */
function needsOf(repository: string, text: string): readonly (readonly [string, () => boolean])[] {
  const { jobs, env } = parse(text) as WorkflowFile;
  const isOwn = env?.REPOSITORY === repository.split('/')[1];
  const list = (path: string, query: string) =>
    github(`repos/${repository}/${path}`, query)?.split('\n') ?? [];
  const needs = Object.values(jobs).flatMap(written => {
    const job: Job = written.secrets === 'inherit' && caller.test(text) ? shared : written;
    const { environment = '' } = job;
    const place = typeof environment === 'string' ? environment : environment.name;
    const names = (context: string) =>
      namesIn(JSON.stringify(job), context).filter(name => !(isOwn && ofApp.test(name)));
    const has = (kind: 'secrets' | 'variables', name: string) => () =>
      [
        ...(place ? [`environments/${place}/${kind}`] : []),
        `actions/${kind}`,
        `actions/organization-${kind}`,
      ].some(path => list(path, `.${kind}[].name`).includes(name));
    return [
      ...(place === '' || place === 'github-pages'
        ? []
        : [[`environment ${place}`, () => list(`environments/${place}`, '.name').includes(place)] as const]),
      ...names('secrets').map(name => [`secret ${name}`, has('secrets', name)] as const),
      ...names('vars').map(name => [`variable ${name}`, has('variables', name)] as const),
    ];
  });
  const isPages = text.includes('actions/deploy-pages@');
  const source = () => list('pages', '.build_type').includes('workflow');
  return isPages ? [...needs, ['source of Pages: GitHub Actions', source]] : needs;
}

const namesIn = (text: string, context: string) =>
  [...text.matchAll(new RegExp(`\\b${context}\\.([A-Z][A-Z_]+)`, 'g'))]
    .map(([, name = '']) => name)
    .filter(name => !optional.test(name));

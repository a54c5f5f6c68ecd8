/** The deployments that the service remembers, what it reports about them, and how often an organization can trigger them. */
import type { RateLimit } from './rate-limit.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Deployment {
  readonly id: string;
  readonly projectId: string;
  /** Of a preview; undefined for the deployment branch. */
  readonly branch: string | undefined;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** Milliseconds from its start to the build, and to its end. */
  readonly queueTime: number;
  readonly time: number;
  /** Its last status: `success` and `failure`, or any other text, such as `skipped`. */
  readonly outcome: string;
  /** SHA of the commit that is deployed. */
  readonly sha: string;
  /** Paths in the repository that the commit has changed. */
  readonly filesChanged: Readonly<Record<'added' | 'modified' | 'removed', readonly string[]>>;
  /** Once it has ended; by default, what fits the outcome. */
  readonly summary?: string;
  /** Half of them are reported during the build; by default, what fits the outcome. */
  readonly logs?: readonly string[];
  /** Replaces fields of the record. A field that is undefined is left out. */
  readonly fields?: Fields;
}

interface Settings {
  readonly now: () => number;
  /** Deployments that exist from the start. */
  readonly seeds: readonly Deployment[];
  /** @param count how many were triggered before */
  readonly newDeployment: (target: Pick<Deployment, 'projectId' | 'branch'>, count: number) => Deployment;
  /** For the whole organization. */
  readonly limits: { readonly deployments: RateLimit; readonly previews: RateLimit };
}

export class Deployments {
  readonly settings: Settings;
  readonly #triggered: Deployment[] = [];
  #all: readonly Deployment[];

  constructor(settings: Settings) {
    this.settings = settings;
    this.#all = settings.seeds;
  }

  /** In the order of their triggers. */
  get triggered(): readonly Deployment[] {
    return this.#triggered;
  }

  find(statusId: string): Deployment | undefined {
    return this.#all.find(({ id }) => id === statusId);
  }

  trigger(projectId: string, branch?: string): Deployment {
    const deployment = this.settings.newDeployment({ projectId, branch }, this.#triggered.length);
    this.#triggered.push(deployment);
    this.#all = [...this.#all, deployment];
    return deployment;
  }

  recordOf(deployment: Deployment): Fields {
    return deploymentRecordOf(deployment, this.settings.now());
  }

  /** Makes all deployments end now. */
  end(): void {
    const now = this.settings.now();
    this.#all = this.#all.map(deployment => ({ ...deployment, createdAt: now - deployment.time }));
  }
}

/** The response to a trigger. A preview for the same branch has the same URL. @param previews URL of all previews */
export function triggerResponseOf({ id, projectId, branch }: Deployment, previews: string): Fields {
  const previewUrl = branch && `${previews}${subdomainOf(projectId, branch)}/`;
  return { statusId: id, previewUrl };
}

const subdomainOf = (projectId: string, branch?: string) =>
  branch === undefined ? projectId : `${projectId}-${branch.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;

/** The record of a deployment, with the documented fields. What is not known yet is left out. */
function deploymentRecordOf(deployment: Deployment, now: number): Fields {
  const { id, projectId, branch, createdAt, queueTime, time, outcome, fields } = deployment;
  const end = createdAt + time;
  const ended = now >= end;
  const status = ended ? outcome : now < createdAt + queueTime ? 'queued' : 'in_progress';
  const { summary, logs } = { ...usualReports[outcome === 'failure' ? outcome : 'success'], ...deployment };
  const record = {
    _id: id,
    projectId,
    createdAt: new Date(createdAt).toISOString(),
    endedAt: ended ? new Date(end).toISOString() : undefined,
    status,
    summary: ended ? summary : undefined,
    logs: status === 'queued' ? [] : ended ? logs : logs.slice(0, logs.length / 2),
    subdomain: subdomainOf(projectId, branch),
    screenshot: '',
    screenshotLight: '',
    screenshotDark: '',
    author: { name: 'Ada', avatarUrl: 'https://avatars.example.com/u/1', githubUserId: 1 },
    commit: {
      sha: deployment.sha,
      ref: branch ?? 'main',
      message: 'Describe the new option',
      filesChanged: deployment.filesChanged,
    },
    source: 'api',
  };
  return { ...record, ...fields };
}

/** As the live service was seen to write them. */
const usualReports = {
  success: {
    summary: 'Successfully updated the deployment',
    logs: [
      'Successfully validated docs.json',
      'Updating all paths...',
      'Successfully updated deployment',
      'Page revalidation complete',
    ],
  },
  failure: {
    summary: 'Failed to parse page content',
    logs: [
      'Successfully validated docs.json',
      'Failed to parse page content at path guides/new.mdx: Unexpected token (3:7). Deployment not updated',
    ],
  },
};

/** Lines about pages that cannot be built, as public reports quote them. Paths begin at the directory of the documentation. */
const brokenPages = [
  'Failed to parse page content at path guides/new.mdx: Expected a closing tag for `<slug>` (61:127-61:133) before the end of `paragraph`',
  'Failed to parse page content at path reference/table.mdx: Could not parse expression with acorn',
  'Failed to parse frontMatter content at path cli/setup.mdx:',
  'bad indentation of a mapping entry',
];

/** A deployment that meets pages that it cannot build, in a repository whose documentation is in docs/. */
export function brokenDeployment(outcome: 'failure' | 'success'): Partial<Deployment> {
  const stopped = 'Encountered syntax error(s). Deployment not updated';
  const { summary, logs } = usualReports.success;
  return {
    outcome,
    filesChanged: { added: ['docs/guides/new.mdx'], modified: ['docs/docs.json', 'README.md'], removed: [] },
    summary: outcome === 'failure' ? stopped : summary,
    logs: [
      'Successfully validated docs.json',
      ...brokenPages,
      ...(outcome === 'failure' ? [stopped] : logs.slice(1)),
    ],
  };
}

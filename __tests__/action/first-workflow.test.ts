import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readRecipes } from '../../e2e/recipes.ts';
import { startSimulator } from '../../simulator/server.ts';
import { packSite } from '../../simulator/site/archive.ts';
import { generateSite } from '../../simulator/site/site.ts';
import { runAction } from '../support/local-runner.ts';

const readme = resolve(import.meta.dirname, '../../README.md');

interface Workflow {
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly steps: readonly {
          readonly uses: string;
          readonly with?: Readonly<Record<string, string>>;
        }[];
      }
    >
  >;
}

test('the first workflow of the README runs without a warning, also with links that begin with "/"', async () => {
  const workflow =
    readRecipes(readFileSync(readme, 'utf8')).find(({ text }) => text.includes('deploy-pages'))?.text ?? '';
  const given = Object.values((parse(workflow) as Workflow).jobs)
    .flatMap(({ steps }) => steps)
    .find(({ uses }) => uses?.includes('docs-admin-action'))?.with;
  const archive = await packSite(generateSite(24, 'docs.example.com', 'root'), 'tar.gz');
  await using service = await startSimulator({ archive, jobSeconds: 0, queueSeconds: 0 });
  const inputs = Object.fromEntries(
    Object.entries(given ?? {}).map(([name, value]) => [name, String(value)]),
  );
  using run = await runAction({ inputs: { ...inputs, 'api-key': service.key, 'base-url': service.baseUrl } });
  expect(Number(run.outputs['rootRelativeLinks'])).toBeGreaterThan(0);
  expect([run.exitCode, run.annotations]).toEqual([0, []]);
});

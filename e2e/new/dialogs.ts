/** The dialogs of script/new, answered in a real terminal by somebody who presses keys. */
import { type Simulator, startSimulator } from '../../simulator/server.ts';
import { type Facts, untrueOf } from '../support/facts.ts';
import { startDialog } from './terminal.ts';

const enter = '\r';
const down = '\u001b[B';
const cancel = '\u0003';
const workflow = (name: string) => `.github/workflows/${name}`;

/** The eighth goal, with a key that can only read, and then with the right one. */
async function preview({ baseUrl, key, readKey, ...service }: Simulator): Promise<Facts> {
  await using dialog = await startDialog();
  await dialog.answer([
    [/What do you want\?/, `${down.repeat(7)}${enter}`],
    [/URL of any request/, `${baseUrl}/v1/static-export/{projectId}/jobs${enter}`],
    [/Project ID/, `docs${enter}`],
    [/Admin API key/, `${readKey}${enter}`],
    [/can only read[^◆]*◆ {2}Admin API key/, `${key}${enter}`],
  ]);
  const code = await dialog.ends();
  const text = dialog.read(workflow('preview.yml'));
  return {
    'a preview is written':
      code === 0 && text.includes(`base-url: ${baseUrl}`) && text.includes('project-id: docs'),
    'the next key is asked for, and accepted': dialog.shown.includes('accepts the key'),
    'no key is shown': !dialog.shown.includes(key) && !text.includes(key),
    'nothing is started': service.jobsStarted === 0 && service.deployments.length === 0,
  };
}

/** The first goal, whose usual path cannot be exported, with an answer that has to be corrected. */
async function pages({ baseUrl }: Simulator): Promise<Facts> {
  await using dialog = await startDialog();
  await dialog.answer([
    [/What do you want\?/, enter],
    [/repository of the documentation\?/, enter],
    [/Branch that the service publishes/, enter],
    [/URL of any request/, `${baseUrl}/v1/static-export/{projectId}/jobs${enter}`],
    [/Project ID/, `docs${enter}`],
    [/Admin API key/, enter],
    [/What do you want to do\?/, enter],
    [/Domain of the repository/, `https://static.acme.test/help${enter}`],
    [/exports for a site/, `${'\u007f'.repeat(5)}${enter}`],
    [/Where do readers open/, `https://docs.acme.test${enter}`],
    [/fewer pages/, `40${enter}`],
    [/Is any of this so\?/, enter],
  ]);
  const code = await dialog.ends();
  return {
    'a path that cannot be exported is corrected, and Pages is written':
      code === 0 && dialog.read(workflow('github-pages.yml')).includes('min-pages: 40'),
    'the domain is left to do': dialog.shown.includes('pages -f cname=static.acme.test'),
  };
}

async function canceled(): Promise<Facts> {
  await using dialog = await startDialog();
  await dialog.answer([
    [/What do you want\?/, `${down.repeat(7)}${enter}`],
    [/URL of any request/, cancel],
  ]);
  const code = await dialog.ends();
  return {
    'Ctrl+C ends it, and leaves nothing': code === 130 && dialog.read(workflow('preview.yml')) === '',
  };
}

/** @returns sentences that are not true */
export async function problemsOfDialogs(): Promise<readonly string[]> {
  await using service = await startSimulator();
  const facts = [await preview(service), await pages(service), await canceled()];
  return facts.flatMap(untrueOf);
}

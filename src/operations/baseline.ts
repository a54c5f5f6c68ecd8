import * as z from 'zod/mini';
import type { Clock } from '../shared/clock.ts';
import { readRegularFile } from '../shared/files.ts';
import type { Runner } from '../shared/ports.ts';

/** Most bytes of a manifest that is stored: some hundred thousand files. */
export const maxManifestBytes = 64 * 1024 * 1024;
/** Milliseconds that storing may take at the end of the job. */
const storeLimit = 60_000;

/** What the main step hands to the post step. */
const baselineState = z.object({ manifestFile: z.string(), key: z.string() });
export type BaselineState = z.infer<typeof baselineState>;

/**
 * Stores the manifest as the baseline of the next export, once the whole job has succeeded: an export whose deployment failed
 * was not published. A problem is a warning, because the next export is then compared with an older one.
 * @throws errors of the file system
 */
export async function storeBaseline(
  state: string,
  { runner, clock, signal }: { readonly runner: Runner; readonly clock: Clock; readonly signal: AbortSignal },
): Promise<void> {
  const { log, runStore } = runner;
  if (runner.input('job-status') !== 'success') {
    log.info('The job has not succeeded, so its export does not become the one to compare with');
    return;
  }
  const { manifestFile, key } = z.parse(baselineState, JSON.parse(state));
  const text = (await readRegularFile(manifestFile, { maxBytes: maxManifestBytes })).toString();
  const limit = new AbortController();
  const timer = clock.startTimer(storeLimit, () => limit.abort());
  const saved = await runStore.save({ key, text }, AbortSignal.any([signal, limit.signal]));
  timer.stop();
  if (saved.kind === 'saved') log.info('Stored the list of pages for the next export to compare with');
  else if (saved.kind === 'failed') log.warning(`Could not store the list of pages: ${saved.reason}`);
  else log.info('This runner has no cache to store the list of pages in');
}

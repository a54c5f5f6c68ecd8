/** examples/delete-unused-archives.sh */
import { join, resolve } from 'node:path';
import { runCommand } from '../__tests__/support/run-command.ts';
import type { Stage } from './scenario.ts';
import { bucketVariables } from './world.ts';

/** Somebody pastes examples/delete-unused-archives.sh into a shell, in a clone. */
export async function deleteUnused(
  { caller, world, env }: Stage,
  { repository = caller.origin, clone = [] as readonly string[], option = '--delete' },
) {
  const script = resolve(import.meta.dirname, '../examples/delete-unused-archives.sh');
  const commands = `rm -rf clones; mkdir clones; cd clones
git init --quiet --bare empty; git -C empty symbolic-ref HEAD refs/heads/main
git clone --quiet ${clone.join(' ')} "$1" clone; cd clone; bash -s -- $3 < "$2"`;
  const from = repository === 'empty' ? 'empty' : `file://${repository}`;
  return runCommand('bash', ['-c', commands, 'bash', from, script, option], {
    cwd: join(caller.path, '..'),
    env: {
      ...env,
      ...world.bucket.env,
      BUCKET: bucketVariables.DOCS_BUCKET,
      HTTPS_PROXY: world.proxyUrl,
      AWS_CA_BUNDLE: world.certificate,
    },
  });
}

/** Fails if the committed dist/ differs from a build of src/ in any file or byte. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { build, readBundle } from '../build.ts';

const committed = readBundle(resolve(import.meta.dirname, '../../dist'));
const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-dist-'));
try {
  await build(directory);
  const built = readBundle(directory);
  const names = new Set([...committed.keys(), ...built.keys()]);
  const differing = [...names].filter(name => {
    const bytes = built.get(name);
    return bytes === undefined || committed.get(name)?.equals(bytes) !== true;
  });
  if (differing.length > 0) {
    console.error(
      `dist/ differs from a build of src/ (${differing.join(', ')}). Run "npm run build" and commit dist/.`,
    );
    process.exitCode = 1;
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}

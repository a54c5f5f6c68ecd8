/** Restores the file from the newest cache whose key has the wanted beginning. */
import { copyFileSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const { E2E_SITES = '', INPUT_PATH = '', INPUT_KEY = '', 'INPUT_RESTORE-KEYS': beginning = '' } = process.env;
const caches = join(E2E_SITES, 'caches');
// A key that is there is never saved again.
if (existsSync(join(caches, INPUT_KEY))) throw new Error(`There is a cache with the key ${INPUT_KEY}.`);
mkdirSync(caches, { recursive: true });
const [newest] = readdirSync(caches)
  .filter(name => name.startsWith(beginning))
  .map(name => join(caches, name))
  .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
if (newest !== undefined) copyFileSync(newest, INPUT_PATH);

/** Saves the file under the key. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

const { E2E_SITES = '', INPUT_PATH = '', INPUT_KEY = '' } = process.env;
mkdirSync(join(E2E_SITES, 'caches'), { recursive: true });
copyFileSync(INPUT_PATH, join(E2E_SITES, 'caches', INPUT_KEY));

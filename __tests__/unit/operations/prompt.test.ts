import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { readPrompt } from '../../../src/operations/prompt.ts';
import { testDirectory } from '../../support/test-directory.ts';

const root = testDirectory();
let directories = { workspace: '', temp: '', reserved: [] };
beforeEach(() => {
  directories = { workspace: join(root(), 'workspace'), temp: join(root(), 'temp'), reserved: [] };
  for (const directory of [directories.workspace, directories.temp]) mkdirSync(directory);
});

const read = (promptFile: string) => readPrompt({ prompt: undefined, promptFile }, directories);
const place = (bytes: string | Buffer) => () => writeFileSync(join(directories.workspace, 'p'), bytes);

test('a file in the workspace or the temporary directory is read, without a byte order mark', async () => {
  place('\ufeffé\n')();
  expect(await read('p')).toBe('é\n');
  const file = join(directories.temp, 'p');
  writeFileSync(file, ' é');
  expect(await read(file)).toBe(' é');
  symlinkSync(file, join(directories.workspace, 'link'));
  expect(await read('link')).toBe(' é');
});

test.each<[string, () => void, string]>([
  ['missing', () => undefined, 'does not exist'],
  ['blank', place(' \n'), 'is blank'],
  ['UTF-16 without a byte order mark', place(Buffer.from('prompt', 'utf16le')), 'is not UTF-8'],
  ['larger than 1 MiB', place(Buffer.alloc(2 ** 20 + 1, 'a')), 'is larger than 1024 KiB'],
  [
    'a link out of the workspace',
    () => symlinkSync(import.meta.filename, join(directories.workspace, 'p')),
    'leads out of',
  ],
])('a file that is %s is invalid', async (_, make, problem) => {
  make();
  await expect(read('p')).rejects.toMatchObject({
    code: 'INPUTS_INVALID',
    facts: { problems: [expect.stringContaining(`prompt-file: p ${problem}`)] },
  });
});

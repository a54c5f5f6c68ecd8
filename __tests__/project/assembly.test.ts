import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { assemblyModule, compileAssembly } from '../../script/assembly.ts';

test('the WebAssembly in src/ is what its source compiles to', async () => {
  expect(readFileSync(assemblyModule, 'utf8')).toBe(await compileAssembly());
});

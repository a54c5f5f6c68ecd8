/** Compiles src/changes/assembly, which reads pages, to WebAssembly, and puts that into a module of its own beside it. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { main } from 'assemblyscript/asc';

const root = resolve(import.meta.dirname, '..');

export const assemblyModule = join(root, 'src/changes/page-reader-module.ts');

/** @returns the text of the module @throws Error with the messages of the compiler */
export async function compileAssembly(): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'docs-admin-action-assembly-'));
  try {
    const file = join(directory, 'reader.wasm');
    const { error, stderr } = await main([
      join(root, 'src/changes/assembly/reader.ts'),
      ...['--outFile', file, '--runtime', 'stub', '--optimizeLevel', '2', '--noAssert'],
      // Nothing is printed when it fails, so it needs no function for that.
      ...['--enable', 'simd', '--use', 'abort='],
    ]);
    if (error !== null) throw new Error(stderr.toString(), { cause: error });
    return moduleOf(readFileSync(file));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Compiles, and writes the module if it is another one. */
export async function buildAssembly(): Promise<void> {
  const text = await compileAssembly();
  if (readFileSync(assemblyModule, 'utf8') !== text) writeFileSync(assemblyModule, text);
}

function moduleOf(bytes: Buffer): string {
  return `/** WebAssembly, compiled from assembly/ by script/assembly.ts, in base64. */
export const pageReaderModule =
  '${bytes.toString('base64')}';
`;
}

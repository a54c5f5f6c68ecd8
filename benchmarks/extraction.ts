/** How fast a site is unpacked, compared with the tools of the system. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bundleClients, compare, head, makeDirectory } from './contenders.ts';
import { writeDocumentation } from './documentation.ts';
import type { Table } from './table.ts';

const files = 10_000;

export const benchmarkTarExtraction = (): Promise<Table> =>
  measure('tar.gz', {
    pack: ['tar', '-czf'],
    tool: ['GNU tar', 'tar', '-xzf', '{archive}', '-C', '{target}'],
    goal: 'at most 1.35 times GNU tar, 256 MiB, 8 s more to also compare each page',
  });

export const benchmarkZipExtraction = (): Promise<Table> =>
  measure('zip', {
    pack: ['zip', '-qr'],
    tool: ['unzip', 'unzip', '-q', '{archive}', '-d', '{target}'],
    goal: 'at most 2 times unzip, 256 MiB',
  });

interface Format {
  readonly pack: readonly [string, string];
  readonly tool: readonly [string, ...string[]];
  readonly goal: string;
}

async function measure(format: string, { pack, tool, goal }: Format): Promise<Table> {
  const client = await bundleClients('unpack');
  const [program, flags] = pack;
  if (spawnSync(program, ['--version'], { stdio: 'ignore' }).error !== undefined) {
    return { title: `Unpacking .${format}: left out, because ${program} is missing`, head, rows: [], goal };
  }
  using made = makeDirectory();
  const directory = made.path;
  const archive = join(directory, `site.${format}`);
  writeDocumentation(join(directory, 'site'), files);
  execFileSync(program, [flags, archive, 'site'], { cwd: directory });
  const target = join(directory, 'target');
  const [name, ...words] = tool;
  const command = words.map(word =>
    word.replace('{archive}', archive).replace('{target}', join(target, 'site')),
  );
  const cleanUp = () => {
    rmSync(target, { recursive: true, force: true });
    mkdirSync(join(target, 'site'), { recursive: true });
  };
  cleanUp();
  const own = [...client('unpack'), archive, join(target, 'own')];
  const reading = {
    name: 'this action, which also compares each page',
    command: [...own, join(target, 'manifest.json')],
  };
  const contenders = [
    { name: 'this action', command: own },
    { name, command },
    // The service's own archives are of this format.
    ...(format === 'tar.gz' ? [reading] : []),
  ];
  const rows = await compare(contenders, { rounds: 9, cleanUp });
  const title = `Unpacking a site of ${files.toLocaleString('en-US')} pages, .${format}, medians of 9`;
  return { title, head, rows, goal };
}

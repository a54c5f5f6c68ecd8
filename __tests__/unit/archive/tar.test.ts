/** What the headers of a tar say that its blocks do not. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { extract, page, tarBlocks, writeChecksum } from '../../support/extract.ts';
import { testDirectory } from '../../support/test-directory.ts';

const end = Buffer.alloc(1024);
const file = tarBlocks('0', page, 'index.html');
const directory = testDirectory();

async function unpack(...blocks: readonly Buffer[]): Promise<readonly string[]> {
  const { paths } = await extract(directory(), Buffer.concat([...blocks, end]));
  return paths.map(path => `${path}: ${readFileSync(join(directory(), 'site', path))}`).toSorted();
}

/** A header without content, with a size all the same. */
function sized(type: string, { name = 'x', size = page.length, linkname = '' }): Buffer {
  const header = tarBlocks(type, '', name);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write(linkname, 157);
  writeChecksum(header);
  return header;
}

/** A record of an extended header, for a keyword and a value of this length in all. */
function record(keyword: string, value: string): string {
  const rest = ` ${keyword}=${value}\n`;
  const digits = [1, 2, 3].find(count => `${rest.length + count}`.length === count) ?? 0;
  return `${rest.length + digits}${rest}`;
}

test.each([
  // As pax and star write them: the size is that of the file that the link is for.
  ['a hard link', sized('1', { name: 'copy.html', linkname: 'index.html' }), [`copy.html: ${page}`]],
  ['a directory', sized('5', { name: 'folder/' }), []],
])('%s has no content, even if its header has a size: the next header follows', async (_, header, more) => {
  const last = tarBlocks('0', page, 'last.html');
  expect(await unpack(file, header, last)).toEqual([...more, `index.html: ${page}`, `last.html: ${page}`]);
});

test.each([0, 5])('a size in an extended header counts, and not that in the header: %d', async size => {
  const extended = tarBlocks('x', record('size', `${page.length}`));
  const content = file.subarray(512);
  const found = await unpack(extended, sized('0', { name: 'a.html', size }), content, file);
  expect(found).toEqual([`a.html: ${page}`, `index.html: ${page}`]);
});

test('the target of a hard link in an extended header counts, and not that in the header, where it may have no room', async () => {
  const name = `${'long-name/'.repeat(20)}index.html`;
  const original = Buffer.concat([tarBlocks('x', record('path', name)), file]);
  const link = sized('1', { name: 'copy.html', size: 0, linkname: name.slice(0, 100) });
  const copy = Buffer.concat([tarBlocks('x', record('linkpath', name)), link]);
  expect(await unpack(original, copy)).toEqual([`copy.html: ${page}`, `${name}: ${page}`]);
});

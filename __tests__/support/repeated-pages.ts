/**
 * Searches pages that consist of one character, or of two in turn, behind anything that a search may wait for the end of:
 * repeated-pages.ts BYTES. A process of its own, because a search that looks again at what it has seen would never end.
 */
import process from 'node:process';
import { hasRootRelativeLink } from '../../src/site/root-relative-links.ts';

const size = Number(process.argv[2]);
const characters = [...'<>/=!-"\' \n;0aA\\'];
const units = [...characters, ...characters.flatMap(one => characters.map(other => one + other))];
const starts = [
  '',
  '<a ',
  '<a href=',
  '<a href="',
  '<meta content=',
  "<meta content='0;url",
  "<meta content='0;url=",
  '<!--',
  '<script ',
  '<title>',
];

for (const start of starts) {
  for (const unit of units) {
    const page = Buffer.concat([Buffer.from(start), Buffer.alloc(size, unit)]);
    hasRootRelativeLink(page, '/docs');
    // Has a search look closely, which it does not do without a sign of a link.
    hasRootRelativeLink(Buffer.concat([Buffer.from('="/'), page]), '/docs');
  }
}

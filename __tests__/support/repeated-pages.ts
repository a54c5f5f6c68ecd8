/**
 * Searches large pages that repeat what a search may look for the end of. A process of its own, because a search that looks
 * again at what it has seen would take hours.
 */
import { hasRootRelativeLink } from '../../src/site/root-relative-links.ts';

const size = 1024 ** 2;
const starts = ['', '<a ', '<a href=', "<meta content='0;url=", '<script '];
const tags = ['<', '<a ', '<script', '</script', '<style ', '<!--', '-->'];
const inTags = ['a', ' ', '"', '= ', ' href=', ' href= ', " content='0;"];

for (const start of starts) {
  for (const unit of [...tags, ...inTags]) {
    const page = Buffer.alloc(size, unit);
    page.write(start);
    // Has a search look closely, which it does not do without a sign of a link.
    page.write('="/', size - 3);
    hasRootRelativeLink(page, '/docs');
  }
}

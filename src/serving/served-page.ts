import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import type { SiteFile } from '../changes/manifest.ts';
import { maxPageSize, readInSlices } from '../changes/site-files.ts';
import type { FileDigests } from '../html/links.ts';
import { ShownAddresses } from '../html/shown-addresses.ts';
import type { Network } from '../net/network.ts';
import { NoAnswer, type PublicRequest, type PublicResponse, requestPublic } from '../net/public-request.ts';
import { isSameOrigin } from '../net/redirects.ts';
import { TimeSlice } from '../shared/clock.ts';

/** The headers that browsers send for pages. Caches may keep a copy for each variant. */
const headersOfBrowsers = {
  Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
};

/** Readers do not get what was exported. The message says briefly what they get, and is safe to show: "HTTP 404". */
export class NotServed extends Error {
  override readonly name = 'NotServed';
}

/** A page as served. */
export interface ServedPage {
  /** The URL after redirects. */
  readonly url: URL;
  /** Undefined if the page is too large to be compared. */
  readonly bytes: Buffer | undefined;
  /** The bytes are those of the export, or were not compared. */
  readonly isExact: boolean;
}

/** A page of the export. */
export interface ExportedPage {
  readonly file: SiteFile;
  /** Digests of all files of the site. */
  readonly digests: FileDigests;
}

/**
 * Requests a page, and compares it with that of the export.
 * @throws NotServed; `network.signal.reason`
 */
export async function requestPage(begin: URL, page: ExportedPage, network: Network): Promise<ServedPage> {
  const isLarge = page.file.size > maxPageSize;
  const { url, bytes, headers } = await requestHtml(begin, network);
  if (/^\s*attachment/i.test(headers['content-disposition'] ?? '')) throw new NotServed('a download');
  if (headers['refresh'] !== undefined) throw new NotServed('a Refresh header');
  if (isLarge) return { url, bytes: undefined, isExact: true };
  if (bytes === undefined) throw new NotServed(`more than ${maxPageSize / 1024 ** 2} MiB`);
  const charset = findWrongCharset(headers['content-type'], bytes);
  if (charset !== undefined) throw new NotServed(`charset ${charset} instead of utf-8`);
  const isExact = hash('sha256', bytes) === page.file.sha256;
  if (!isExact) await checkContent(page, { url, bytes }, network);
  return { url, bytes, isExact };
}

/** Requests an HTML page, whatever it says. @throws NotServed; `network.signal.reason` */
export async function requestHtml(begin: URL, network: Network): Promise<Served> {
  const request = { url: begin, redirects: 'same origin', maxBytes: maxPageSize } as const;
  const served = await requestAsReader(request, network);
  const { type, isSniffed } = served;
  if (type === '' ? !isSniffed : !isHtml(type)) throw new NotServed(`${type || 'no type'} instead of HTML`);
  return served;
}

/** A response with status 200. */
interface Served extends Pick<PublicResponse, 'url' | 'bytes' | 'headers'> {
  /** Media type in lower case, without parameters; empty if there is none. Safe to show. */
  readonly type: string;
  /** Browsers guess a missing type from the content. */
  readonly isSniffed: boolean;
}

/** Requests a URL with the headers of a browser, and without headers that bypass caches. @throws NotServed; `network.signal.reason` */
export async function requestAsReader(request: PublicRequest, network: Network): Promise<Served> {
  const { redactor } = network;
  const sent = { ...request, headers: headersOfBrowsers };
  const response = await requestPublic(sent, network).catch((error: unknown) => {
    throw error instanceof NoAnswer ? new NotServed(error.message, { cause: error }) : error;
  });
  const { status, headers, elsewhere } = response;
  if (elsewhere !== undefined)
    throw new NotServed(`redirects to ${redactor.show(`${elsewhere.protocol}//${elsewhere.host}`, 120)}`);
  if (status !== 200) throw new NotServed(`HTTP ${status}`);
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  const isSniffed = !/^\s*nosniff/i.test(String(headers['x-content-type-options'] ?? ''));
  return { ...response, type: redactor.show(type.trim().toLowerCase(), 60), isSniffed };
}

/** @param type in lower case, without parameters */
export function isHtml(type: string): boolean {
  return type === 'text/html' || type === 'application/xhtml+xml';
}

/** @returns the charset of the header, if it makes browsers decode the page incorrectly */
function findWrongCharset(contentType = '', bytes: Buffer): string | undefined {
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType)?.[1];
  if (charset === undefined || !isUtf8(bytes)) return undefined;
  const text = bytes.toString();
  // A byte order mark overrides the header.
  if (text.startsWith('\ufeff')) return undefined;
  try {
    return new TextDecoder(charset).decode(bytes) === text ? undefined : charset.toLowerCase();
  } catch {
    // Browsers ignore unknown charsets.
    return undefined;
  }
}

/**
 * Hosts may add scripts to a page, minify its HTML, and obfuscate e-mail addresses. None of that changes the text, or the data.
 * @throws NotServed
 */
async function checkContent(
  { file, digests }: ExportedPage,
  { url, bytes }: { readonly url: URL; readonly bytes: Buffer },
  network: Network,
): Promise<void> {
  const { path, text, data } = file;
  const timeSlice = new TimeSlice(network.clock, network.signal);
  let base = url;
  const page = await readInSlices({ bytes, path, digests }, timeSlice, reader => {
    const shown = new ShownAddresses(reader);
    return {
      onopentag(name, attributes) {
        if (name === 'base' && base === url) base = URL.parse(attributes['href'] ?? '', url.href) ?? url;
        shown.onopentag(name, attributes);
      },
      onclosetag: name => shown.onclosetag(name),
      ontext: words => shown.ontext(words),
    };
  });
  if (text === undefined || page?.text !== text) throw new NotServed('older or other content');
  if (data !== undefined && page.data !== data)
    throw new NotServed('older or other content in text that is not shown at first, such as in another tab');
  if (!isSameOrigin(base, url)) throw new NotServed('a <base> that leads to another origin');
}

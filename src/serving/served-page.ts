import { hash } from 'node:crypto';
import type { SiteFile } from '../changes/manifest.ts';
import { maxPageSize, readInSlices } from '../changes/site-files.ts';
import { ShownAddresses } from '../html/shown-addresses.ts';
import type { FileDigests } from '../html/shown-files.ts';
import type { Network } from '../net/network.ts';
import { NoAnswer, type PublicResponse, requestPublic } from '../net/public-request.ts';
import { TimeSlice } from '../shared/time-slice.ts';

/** Readers do not get what the export has. The message says in a few words what they get, and is safe to show: "HTTP 404". */
export class NotServed extends Error {
  override readonly name = 'NotServed';
}

/** A page that readers get. */
export interface ServedPage {
  /** Its URL after redirects. */
  readonly url: URL;
  readonly bytes: Buffer;
}

/** A page of the export. */
export interface ExportedPage {
  readonly file: SiteFile;
  /** Of the site. */
  readonly digests: FileDigests;
}

/**
 * Requests a page, and compares it with that of the export.
 * @throws NotServed; `network.signal.reason`
 */
export async function requestPage(begin: URL, page: ExportedPage, network: Network): Promise<ServedPage> {
  const { url, bytes, type } = await requestAsReader(begin, network);
  if (type !== '' && !isHtml(type)) throw new NotServed(`${type} instead of HTML`);
  if (bytes === undefined) throw new NotServed(`more than ${maxPageSize / 1024 ** 2} MiB`);
  if (!(await hasContentOf(page, bytes, network))) throw new NotServed('older or other content');
  return { url, bytes };
}

/**
 * Requests a script or a style sheet. Its bytes are not compared, because hosts shorten them.
 * @throws NotServed; `network.signal.reason`
 */
export async function requestLoadedFile(url: URL, network: Network): Promise<void> {
  const { type } = await requestAsReader(url, network);
  // A host may answer everything with a page, such as a page of errors with the status 200.
  if (isHtml(type)) throw new NotServed(`${type} instead of a script or style sheet`);
}

/** A response with the status 200. */
interface Served extends Pick<PublicResponse, 'url' | 'bytes'> {
  /** Media type in lower case, without parameters; empty if there is none. Safe to show. */
  readonly type: string;
}

/** Requests a URL as browsers do: without what makes caches ask their origin. @throws NotServed; `network.signal.reason` */
async function requestAsReader(begin: URL, network: Network): Promise<Served> {
  const { redactor } = network;
  const request = { url: begin, redirects: 'same origin', maxBytes: maxPageSize } as const;
  const response = await requestPublic(request, network).catch((error: unknown) => {
    throw error instanceof NoAnswer ? new NotServed(error.message) : error;
  });
  const { status, headers, url, elsewhere, bytes } = response;
  if (elsewhere !== undefined)
    throw new NotServed(`redirects to ${redactor.show(`${elsewhere.protocol}//${elsewhere.host}`, 120)}`);
  if (status !== 200) throw new NotServed(`HTTP ${status}`);
  const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
  return { url, bytes, type: redactor.show(type.toLowerCase(), 60) };
}

function isHtml(type: string): boolean {
  return type === 'text/html' || type === 'application/xhtml+xml';
}

/** Hosts may add scripts to a page, shorten its HTML, and hide e-mail addresses in it. None of that is another text. */
async function hasContentOf(
  { file, digests }: ExportedPage,
  bytes: Buffer,
  network: Network,
): Promise<boolean> {
  const { path, sha256, text } = file;
  if (hash('sha256', bytes) === sha256) return true;
  if (text === undefined) return false;
  const timeSlice = new TimeSlice(network.clock, network.signal);
  const page = await readInSlices({ bytes, path, digests }, timeSlice, reader => new ShownAddresses(reader));
  return page?.text === text;
}

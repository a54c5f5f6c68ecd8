import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { getChecked } from '../net/checked-request.ts';
import { collect, type HttpResponse, isLoopback, TransportError, transportError } from '../net/http.ts';
import type { Network } from '../net/network.ts';
import { isBusy, isServerError, parseRetryAfter, retryPause } from '../net/retry.ts';
import { withTimeLimit } from '../shared/abort.ts';
import { ActionError } from '../shared/errors.ts';
import {
  type Manifest,
  manifestName,
  maxManifestSize,
  readManifest,
  UnreadableManifest,
} from './manifest.ts';

/** The time for a request, its redirects, and the body, in milliseconds. */
const timeLimit = 30_000;
/** The time for all requests, in milliseconds: a site that answers with HTTP 503 may have a manifest. */
const patience = 60_000;

/** A site does not tell whether it has a manifest. The message says how, such as "HTTP 503". */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** Milliseconds until there may be one, if that is known; Infinity for an error that stays. */
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/**
 * Fetches the manifest that an earlier export left beside a site. A site that does not answer is asked again, for a minute.
 * @param siteUrl ends with "/"
 * @returns undefined if there is none
 * @throws UnreadableManifest; NoAnswer; `network.signal.reason`
 */
export async function fetchManifest(siteUrl: URL, network: Network): Promise<Manifest | undefined> {
  const { clock, log, signal } = network;
  const end = clock.now() + patience;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { bytes } = await requestManifest(siteUrl, network, Math.min(timeLimit, end - clock.now()));
      return bytes && readManifest(bytes);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      const pause = retryPause(attempt, error.retryAfter);
      if (clock.now() + pause >= end) throw error;
      if (attempt === 1)
        log.info(`The live site does not answer (${error.message}); trying again for a minute`);
      await clock.sleep(pause, signal);
    }
  }
}

/** The response to a request for a manifest. */
interface ManifestResponse {
  readonly status: number;
  /** Decoded; undefined if there is none (404, 410). */
  readonly bytes: Buffer | undefined;
}

/**
 * Requests the manifest of a site once, without credentials, and does not look into it.
 * @param siteUrl ends with "/"
 * @param time milliseconds
 * @throws ActionError INPUTS_INVALID if the network itself cannot be used; UnreadableManifest; NoAnswer; `network.signal.reason`
 */
export async function requestManifest(
  siteUrl: URL,
  network: Network,
  time = timeLimit,
): Promise<ManifestResponse> {
  const url = new URL(manifestName, siteUrl);
  // Some CDNs ignore Cache-Control, but none has this URL yet.
  url.searchParams.set('docs-admin-action', randomUUID());
  const headers = { 'Accept-Encoding': 'identity', 'Cache-Control': 'no-cache' };
  const request = async (signal: AbortSignal) => {
    const limited = { ...network, allowLoopback: isLoopback(siteUrl.hostname), signal };
    const response = await getChecked(url.href, headers, {
      what: 'manifest',
      server: 'site',
      network: limited,
    });
    return { status: response.status, bytes: await readBytes(response, network) };
  };
  try {
    const tooSlow = new NoAnswer(`no manifest within ${Math.round(time / 1000)} s`);
    return await withTimeLimit(request, { ...network, timeLimit: time }, tooSlow);
  } catch (error) {
    network.signal.throwIfAborted();
    if (error instanceof TransportError)
      throw new NoAnswer(
        network.redactor.show(error.message),
        error.transient ? undefined : Number.POSITIVE_INFINITY,
      );
    if (!(error instanceof ActionError) || error.code === 'INPUTS_INVALID') throw error;
    // Its hint is about the link to an archive.
    throw new UnreadableManifest(`was not received: ${error.what}`);
  }
}

/** @throws TransportError; and as `requestManifest` does */
async function readBytes(
  { status, headers, body }: HttpResponse,
  { clock }: Network,
): Promise<Buffer | undefined> {
  try {
    if (status === 404 || status === 410) return undefined;
    if (isBusy(status) || isServerError(status))
      throw new NoAnswer(`HTTP ${status}`, parseRetryAfter(headers, clock.now()));
    if (status !== 200) throw new UnreadableManifest(`was refused with HTTP ${status}`);
    const bytes = await collect(body, maxManifestSize).catch(error => {
      throw transportError(error, { sent: true });
    });
    if (bytes === undefined) throw new UnreadableManifest(tooLarge);
    // Some hosts keep files compressed, and send them so to everybody.
    return headers['content-encoding']?.toLowerCase() === 'gzip' ? unzip(bytes) : bytes;
  } finally {
    body.destroy();
  }
}

const tooLarge = `is larger than ${maxManifestSize / 1024 ** 2} MiB`;

function unzip(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: maxManifestSize });
  } catch (cause) {
    throw new UnreadableManifest(`is damaged, or ${tooLarge}`, { cause });
  }
}

import type { HttpResponse } from '../kernel/http.ts';
import { createWriteBuffers, type WriteBuffers, writeBody } from './body.ts';
import { asInterruption, type Interruption, interruption } from './interruption.ts';
import { fetchArchive } from './object-store.ts';
import { newTries, type Tries } from './persistence.ts';
import type { Segment } from './segments.ts';
import { createVersion, isPart, replace, type Session, type Version } from './version.ts';

/**
 * More connections are opened when the first ones bring less than so many bytes a millisecond together: then the store or
 * the way from it is slow, which more connections help against. This machine is the limit at higher rates, and more of
 * them only cost it time.
 */
const sufficientRate = 300_000;
/** Milliseconds from one look at the rate to the next. */
const rateInterval = 20;

/**
 * Asks for the whole archive until the store sends it.
 * @throws ActionError as `downloadArchive` does
 */
export async function openArchive(session: Session): Promise<HttpResponse> {
  const { network, persistence, tries } = session;
  for (;;) {
    try {
      tries.link = await persistence.usableLink();
      const response = await fetchArchive(tries.link, {}, network);
      if (response.status === 200) return response;
      response.body.destroy();
      throw interruption('the store sent another part than the one asked for');
    } catch (error) {
      network.signal.throwIfAborted();
      const broken = asInterruption(error);
      if (!(await persistence.recover(broken, tries, 0, network.signal))) throw broken.details.failure;
    }
  }
}

/**
 * Fetches the version of the archive that an answer begins.
 * @returns undefined when the file is complete; the answer that begins another version when the archive has changed, or
 *   'unknown' when that has to be asked for. The file holds nothing of use then.
 * @throws ActionError as `downloadArchive` does
 */
export async function fetchVersion(
  session: Session,
  opening: HttpResponse,
): Promise<HttpResponse | 'unknown' | undefined> {
  session.versions += 1;
  const { signal } = session.network;
  const { parallel, version } = createVersion(session, opening);
  connect(version, opening);
  if (parallel) connect(version);
  // A connection may open further ones.
  while (version.connections.size > 0) await Promise.all(version.connections);
  version.stop();
  signal.throwIfAborted();
  if (version.failure !== undefined) throw version.failure.error;
  const { replacement, segments } = version;
  if (replacement === undefined && segments.front !== segments.total) throw new Error('a part is missing');
  return replacement;
}

/** Opens a connection, which ends by itself when nothing is left for it. */
function connect(version: Version, opening?: HttpResponse): void {
  version.alive += 1;
  const connection = fetchSegments(version, opening)
    .catch(error => {
      if (version.signal.aborted) return;
      version.failure = { error };
      version.stop();
    })
    .finally(() => version.connections.delete(connection));
  version.connections.add(connection);
}

/** Opens all further connections when two of them are slow. */
function openMore(version: Version): void {
  const { session, segments, mark } = version;
  if (!version.honoursRanges || version.unopened === 0) return;
  const now = session.network.clock.now();
  if (now - mark.at < rateInterval) return;
  version.mark = { at: now, received: segments.received };
  if ((segments.received - mark.received) / (now - mark.at) >= sufficientRate) return;
  for (; version.unopened > 0; version.unopened -= 1) connect(version);
}

async function fetchSegments(version: Version, opening: HttpResponse | undefined): Promise<void> {
  const { session, segments, signal } = version;
  const tries = opening === undefined ? newTries() : session.tries;
  const buffers = createWriteBuffers();
  let answer = opening;
  for (let segment = segments.take(); segment !== undefined; segment = segments.take()) {
    let useful = true;
    let broken: Interruption | undefined;
    try {
      answer ??= await askFor(version, segment, tries);
      if (answer === undefined) useful = false;
      else await receive(version, { segment, answer, tries, buffers });
    } catch (error) {
      signal.throwIfAborted();
      broken = asInterruption(error);
    }
    // Once, and before any pause: from here on the segment may be another connection's.
    segments.release(segment);
    // Now that the segment is free, the answer with the whole archive may go on into it.
    version.probed.resolve();
    if (broken !== undefined) {
      useful = await session.persistence.recover(broken, tries, segments.received, signal);
      if (!useful && version.alive === 1) throw broken.details.failure;
    }
    answer = undefined;
    // The others do without this connection; the last one stays.
    if (signal.aborted || (!useful && version.alive > 1)) break;
  }
  version.alive -= 1;
  answer?.body.destroy();
  // Nobody has to wait for a connection that pauses before its next try.
  if (segments.front === segments.total) version.stop();
}

/** @returns the answer that brings the segment; undefined when this connection, or all of them, are of no more use */
async function askFor(version: Version, segment: Segment, tries: Tries): Promise<HttpResponse | undefined> {
  const { session, segments, etag } = version;
  if (etag === undefined || !session.ranges) return replace(version, 'unknown');
  tries.link = await session.persistence.usableLink();
  // Open towards the end where that is meant: such an answer says more when the archive has changed.
  const last = segment.end === segments.total ? '' : segment.end - 1;
  const headers = { Range: `bytes=${segment.position}-${last}`, 'If-Range': etag };
  const { answer, keep } = await askUntilStopped(version, tries.link, headers);
  if (isPart(answer, segment, version)) {
    version.honoursRanges = true;
    version.probed.resolve();
    return answer;
  }
  const changed = answer.headers.etag !== etag;
  if (changed && answer.status === 200) return replace(version, keep());
  if (changed) {
    answer.body.destroy();
    return replace(version, 'unknown');
  }
  // The whole archive, or some other part, each time.
  session.ranges = false;
  if (version.alive === 1 && answer.status === 200) return replace(version, keep());
  answer.body.destroy();
  if (version.alive > 1) return undefined;
  throw interruption('the store sent another part than the one asked for');
}

/** Asks once; the answer ends with its version, unless it is kept for the next one. */
async function askUntilStopped(version: Version, link: string, headers: Readonly<Record<string, string>>) {
  const controller = new AbortController();
  const abort = () => controller.abort(version.signal.reason);
  const keep = () => version.signal.removeEventListener('abort', abort);
  version.signal.throwIfAborted();
  version.signal.addEventListener('abort', abort);
  try {
    const answer = await fetchArchive(link, headers, {
      ...version.session.network,
      signal: controller.signal,
    });
    answer.body.once('close', keep);
    return {
      answer,
      keep() {
        keep();
        return answer;
      },
    };
  } catch (error) {
    keep();
    throw error;
  }
}

interface Reception {
  readonly segment: Segment;
  readonly answer: HttpResponse;
  readonly tries: Tries;
  readonly buffers: WriteBuffers;
}

/** Writes an answer's body to where it belongs. */
async function receive(version: Version, { segment, answer, tries, buffers }: Reception): Promise<void> {
  const { session, segments, probed } = version;
  await writeBody(answer, {
    file: session.file,
    path: session.path,
    buffers,
    start: segment.position,
    stallLimit: session.stallLimit,
    roomAt: position => segment.end - position,
    async extend() {
      // The answer with the whole archive goes on beyond its segment, until others fetch what follows.
      if (answer.status !== 200) return false;
      await probed.promise;
      return segments.extend(segment);
    },
    written(bytes) {
      segments.advance(segment, bytes);
      tries.received += bytes;
      session.checksum.advance(segments.front);
      session.reclaim(bytes);
      openMore(version);
      const total = segments.total === Number.POSITIVE_INFINITY ? session.expectedSize : segments.total;
      session.onProgress(segments.received, total);
    },
  });
  if (segment.end === Number.POSITIVE_INFINITY) segments.setTotal(segment.position);
  if (segment.position < segment.end) throw interruption('the transfer ended early');
}

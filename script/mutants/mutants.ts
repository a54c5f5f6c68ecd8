/** Typical mistakes in a download engine. Tests must notice each of them, which script/mutants/run.ts checks. */

interface Mutant {
  readonly what: string;
  readonly edits: readonly { readonly file: string; readonly before: string; readonly after: string }[];
  /** The test file that notices it, as a pattern for jest. */
  readonly test: string;
}

const schedules = '__tests__/sweeps/download-schedules';
const ranges = '__tests__/unit/download/byte-ranges';
const oddStore = '__tests__/action/odd-store';

const edit = (file: string, before: string, after: string) => ({
  file: `src/download/${file}`,
  before,
  after,
});

export const mutants: readonly Mutant[] = [
  {
    what: 'a range is returned twice',
    edits: [
      edit(
        'connection.ts',
        '      response = undefined;\n',
        '      response = undefined;\n      lease.return();\n',
      ),
    ],
    test: schedules,
  },
  {
    what: 'a range is returned again after the pause, without an error',
    edits: [
      edit(
        'connection.ts',
        '      signal.throwIfAborted();\n    }\n    return',
        '      signal.throwIfAborted();\n      lease.return();\n    }\n    return',
      ),
      edit(
        'byte-ranges.ts',
        "if (!this.#leases.delete(lease)) throw new Error('a range was returned twice');",
        'this.#leases.delete(lease);',
      ),
    ],
    test: schedules,
  },
  {
    what: 'a range that was taken stays free: it has two owners',
    edits: [edit('byte-ranges.ts', 'this.#free.shift()', 'this.#free[0]')],
    test: ranges,
  },
  {
    what: 'a range ends one byte too late',
    edits: [edit('byte-ranges.ts', '? end : start + share;', '? end : start + share + 1;')],
    test: ranges,
  },
  {
    what: 'what is missing of a returned range is forgotten',
    edits: [edit('byte-ranges.ts', '    this.#free.push(missing);\n', '')],
    test: schedules,
  },
  {
    what: 'bytes count as written before they are',
    edits: [
      edit('body-writer.ts', '    for (let done', '    wrote(start, length);\n    for (let done'),
      edit('body-writer.ts', '    }\n    wrote(start, length);\n', '    }\n'),
    ],
    test: schedules,
  },
  {
    what: 'a buffer is filled again while it is being written',
    edits: [edit('body-writer.ts', '    await this.#writing;\n    if (this.#size', '    if (this.#size')],
    test: schedules,
  },
  {
    what: 'a write that took only a part of the bytes counts as whole',
    edits: [edit('body-writer.ts', 'done += bytesWritten;', 'done += Math.max(bytesWritten, length);')],
    test: schedules,
  },
  {
    what: 'the last bytes that arrived are not written before the range is returned',
    edits: [edit('body-writer.ts', '      await this.#blocks.finish();\n', '')],
    test: schedules,
  },
  {
    what: 'the hash goes on when the download starts over',
    edits: [edit('download.ts', '    await hash.restart();\n', '')],
    test: schedules,
  },
  {
    what: 'the file keeps what it has when the download starts over',
    edits: [edit('download.ts', '    await file.truncate(0);\n', '')],
    test: schedules,
  },
  {
    what: 'the hash covers what has arrived instead of what has no gap',
    edits: [edit('transfer.ts', 'hash.advance(ranges.prefix);', 'hash.advance(ranges.received);')],
    test: schedules,
  },
  {
    what: 'the transfer ends when the first connection has ended',
    edits: [edit('transfer.ts', 'await Promise.all(connections);', 'await Promise.race(connections);')],
    test: schedules,
  },
  {
    what: 'the ETag of a range is not compared',
    edits: [edit('connection.ts', ' || headers.etag !== etag) return false;', ') return false;')],
    test: schedules,
  },
  {
    what: 'a range of other bytes than requested is taken for the right one',
    edits: [edit('connection.ts', 'first !== lease.position || ', '')],
    test: schedules,
  },
  {
    what: 'a weak ETag is good enough to put ranges together',
    edits: [edit('transfer.ts', "headers.etag?.startsWith('W/') ? undefined : headers.etag", 'headers.etag')],
    test: schedules,
  },
  {
    what: 'a body that ends with its connection is treated as complete',
    edits: [
      edit(
        'response-size.ts',
        "headers['transfer-encoding'] === undefined && announced === undefined",
        'false',
      ),
      edit(
        'connection.ts',
        "announcedSize === undefined && response.headers['transfer-encoding'] === undefined",
        'false',
      ),
    ],
    test: oddStore,
  },
  {
    what: 'bytes that were compressed on the way are taken for the archive',
    edits: [edit('response-size.ts', 'isEncoded(headers) && (length', 'false && (length')],
    test: oddStore,
  },
  {
    what: 'the size of the first link counts for ever',
    edits: [edit('retry-policy.ts', 'return this.#link.size;', 'return this.#options.link.size;')],
    test: oddStore,
  },
];

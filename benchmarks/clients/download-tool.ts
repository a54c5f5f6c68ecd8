/** The toolkit's download, then SHA-256: download-tool.ts LINK FILE. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import process from 'node:process';
import { pipeline } from 'node:stream/promises';

const [link = '', file = ''] = process.argv.slice(2);
process.env['RUNNER_TEMP'] ??= '/tmp';
const { downloadTool } = await import('@actions/tool-cache');
await downloadTool(link, file);
const hash = createHash('sha256');
await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash);
console.log(hash.digest('hex'));

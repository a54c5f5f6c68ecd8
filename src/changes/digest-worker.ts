/** The thread of DigestQueue. script/build.ts bundles it beside the action, which does not contain the HTML tokenizer then. */
import { parentPort } from 'node:worker_threads';
import type { DigestBatch, DigestReply } from './digest-queue.ts';
import { FileDigester } from './file-digester.ts';
import type { ManifestFile } from './manifest.ts';

const digester = new FileDigester();

parentPort?.on('message', ({ buffer, parts }: DigestBatch) => {
  const files: ManifestFile[] = [];
  let at = 0;
  for (const { path, length, last } of parts) {
    const bytes = Buffer.from(buffer, at, length);
    at += length;
    if (path !== undefined && last) files.push(digester.digest(path, bytes));
    else {
      if (path !== undefined) digester.begin(path);
      digester.write(bytes);
      if (last) files.push(digester.end());
    }
  }
  const reply: DigestReply = { buffer, files };
  parentPort?.postMessage(reply, [buffer]);
});

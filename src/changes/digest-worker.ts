/** A thread of DigestQueue. script/build.ts bundles it beside the action, which does not contain the HTML tokenizer then. */
import { parentPort } from 'node:worker_threads';
import type { DigestBatch, DigestReply } from './digest-queue.ts';
import { FileDigester } from './file-digester.ts';
import type { ManifestFile } from './manifest.ts';

const digester = new FileDigester();

parentPort?.on('message', ({ buffer, parts }: DigestBatch) => {
  const files: ManifestFile[] = [];
  let at = 0;
  for (const { file, length, last } of parts) {
    const bytes = Buffer.from(buffer, at, length);
    at += length;
    if (file !== undefined && last) files.push(digester.digest(file, bytes));
    else {
      if (file !== undefined) digester.begin(file);
      digester.write(bytes);
      if (last) files.push(digester.end());
    }
  }
  const reply: DigestReply = { buffer, files };
  parentPort?.postMessage(reply, [buffer]);
});

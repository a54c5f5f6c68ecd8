import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';

/** A new directory for each test of a file. @returns its path while a test runs */
export function testDirectory(): () => string {
  let path = '';
  beforeEach(() => {
    path = realpathSync(mkdtempSync(join(tmpdir(), 'docs-admin-action-test-')));
  });
  afterEach(() => rmSync(path, { recursive: true, force: true }));
  return () => path;
}

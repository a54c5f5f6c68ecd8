/** What script/e2e says if this machine lacks a program that it does not install. */
import { describe, expect, test } from '@jest/globals';
import { checkSystemTools } from '../../e2e/support/tools.ts';
import { testDirectory } from '../support/test-directory.ts';

describe('a missing program', () => {
  const directory = testDirectory();

  test('is named, with the command that installs it', async () => {
    const missing = checkSystemTools({ PATH: directory() });
    await expect(missing).rejects.toThrow(/ go, python3, .* rsync, .*apt-get install golang-go .* rsync /);
  });

  test('is not one that is there', async () => {
    const message = await checkSystemTools(process.env).then(String, String);
    expect(message).not.toMatch(/\bgit\b/);
  });
});

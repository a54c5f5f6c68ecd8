import { expect, test } from '@jest/globals';
import { windowsPathProblem } from '../../../src/files/windows-path.ts';

const devices = 'con PRN aux NUL com0 COM9 com\u00b9 lpt3 LPT\u00b2 conin$ CONOUT$'.split(' ');
const around = ['@', '@.html', '@.tar.gz', '@ .x', '@:', 'a/@/b', 'a\\@'];

test.each(devices.flatMap(name => around.map(path => path.replace('@', name))))('%s is a device', path => {
  expect(windowsPathProblem(path)).toMatch(/which Windows takes for a device$/);
});

test.each([
  ['C:site', 'such as C:\\site'],
  ['d:', 'such as d:\\site'],
  ['C:..\\site', 'from the root of the drive'],
  ['site.', 'space or dot at the end'],
  ['.git./hooks', 'space or dot at the end'],
  ['a /b', 'space or dot at the end'],
  ['site:stream', 'without the characters'],
  ['\\\\.\\C:\\site', 'begins with'],
])('%s is not what it seems to be', (path, problem) => {
  expect(windowsPathProblem(path)).toContain(problem);
});

const fine = 'site|../site|C:\\site|c:/a/b|\\\\server\\share\\site|console|a.con|com10|.site|a b|site/';
test.each(fine.split('|'))('%s is fine', path => {
  expect(windowsPathProblem(path)).toBeUndefined();
});

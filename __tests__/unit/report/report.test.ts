import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { agentReport } from '../../../src/report/agent-report.ts';
import { commentOf, markerOf } from '../../../src/report/comment.ts';
import { code, link, plain } from '../../../src/report/markdown.ts';
import type { Report } from '../../../src/report/report.ts';
import { ActionError } from '../../../src/shared/errors.ts';

const long = '<b>@x</b>|`[y](z) '.repeat(50_000);

test('a comment stays below GitHub’s limit whatever the service sends', () => {
  const facts = {
    jobId: long,
    projectId: long,
    hasAsked: true,
    isRefused: false,
    isFollowUp: true,
    hasUnusableLink: false,
    status: long,
    prLink: `https://x.example.com/${long}`,
    repository: long,
    ref: long,
    left: long,
    elapsed: 0,
    isRunning: false,
    error: new ActionError('TIMED_OUT', { what: long }),
  };
  const marker = markerOf('agent-job', [long]);
  const body = commentOf(agentReport(facts), { jobId: long.slice(0, 200), runUrl: undefined });
  expect(`${marker}\n${body}`.length).toBeLessThan(65_536);
});

test('a comment that would be too long for GitHub is cut', () => {
  const report = { state: 'warned', subject: 'A', headline: 'b', facts: [] } as const;
  const changes = 'c'.repeat(65_536);
  const body = commentOf({ ...report, changes } as Report, { jobId: undefined, runUrl: undefined });
  expect(body).toMatch(/### .{1,65000}\n\n…$/s);
  expect(body.length).toBeLessThan(65_536);
});

describe('text from outside', () => {
  test('never becomes markup (promise: It becomes one line)', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'<>&@#[]()`*_~|!\\$^{}:/w.gh-1 \n')), characters => {
        const shown = plain(characters.join(''));
        // Besides letters, only entities and harmless punctuation are left.
        return !/[<>@[\]()`*_~|!\\$^{}\n]|:\/\/|\bwww\.|#(?!\d+;)|&(?!#\d+;)|\bgh-\d/i.test(shown);
      }),
    );
  });

  test('in code keeps to one cell and one line', () => {
    expect(code('a`b|c\nd')).toBe("`a'b¦c d`");
    expect(code('')).toBe('');
  });

  test.each([
    [
      'https://github.com/example/docs/pull/8',
      '[github.com/example/docs/pull/8](<https://github.com/example/docs/pull/8>)',
    ],
    ['https://x.example.com/a>)|b', '[x.example.com/a%3E&#41;&#124;b](<https://x.example.com/a%3E%29%7cb>)'],
    ['javascript:alert(1)', 'javascript:alert&#40;1&#41;'],
    ['nothing', 'nothing'],
  ])('is a link only when it is a web URL: %s', (address, markdown) => {
    expect(link(address)).toBe(markdown);
  });
});

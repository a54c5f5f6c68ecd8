import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { agentReport } from '../../../src/report/agent-report.ts';
import { commentOf, markerOf } from '../../../src/report/comment.ts';
import { code, link, plain } from '../../../src/report/markdown.ts';
import { chartOfTime, describeTime, type Report } from '../../../src/report/report.ts';
import { ActionError } from '../../../src/shared/errors.ts';
import { seed } from '../../support/seed.ts';

const long = '<b>@x</b>|`[y](z) '.repeat(50_000);

test('a comment stays below GitHub’s limit whatever the service sends', () => {
  const facts = {
    jobId: long,
    projectId: long,
    hasAsked: true,
    isRefused: false,
    isFollowUp: true,
    isUnnoticed: false,
    command: '/docs',
    hasUnusableLink: false,
    status: long,
    prLink: `https://x.example.com/${long}`,
    repository: long,
    ref: long,
    left: [long],
    elapsed: 0,
    isRunning: false,
    error: new ActionError('TIMED_OUT', { what: long }),
  };
  const marker = markerOf('agent-job', [long]);
  const body = commentOf(agentReport(facts), { jobId: long.slice(0, 200), runUrl: undefined });
  expect(`${marker}\n${body}`.length).toBeLessThan(65_536);
});

test('a comment that would be too long for GitHub is cut above its note', () => {
  const report = { state: 'warned', subject: 'A', headline: 'b', facts: [] } as const;
  const changes = 'c'.repeat(65_536);
  const note = 'n'.repeat(2000);
  const body = commentOf({ ...report, changes } as Report, { jobId: undefined, runUrl: undefined, note });
  expect(body).toMatch(/### .{1,65000}\n\n…\n\nn{2000}$/s);
  expect(body.length).toBeLessThan(65_536);
});

describe('text from outside', () => {
  test('never becomes markup (promise: Wherever the action shows such text)', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...'<>&@#[]()`*_~|!\\$^{}:/w.gh-1 \n')), characters => {
        const shown = plain(characters.join(''));
        // Besides letters, only entities and harmless punctuation are left.
        return !/[<>@[\]()`*_~|!\\$^{}\n]|:\/\/|\bwww\.|#(?!\d+;)|&(?!#\d+;)|\bgh-\d/i.test(shown);
      }),
      { seed },
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

const phases = (...seconds: readonly number[]) =>
  seconds.map((duration, index) => ({ name: `phase ${index + 1}`, duration: duration * 1000 }));

test('a short run says in one line where its time went, in parts that add up', () => {
  const spent = [
    { name: 'waiting for the job', duration: 3900 },
    { name: 'archive', duration: 240 },
    { name: 'unpacking', duration: 5 },
    { name: 'comparing', duration: 40 },
  ];
  expect(describeTime(4200, spent)).toBe('4.2 s: 3.9 s waiting for the job, 0.2 s archive, 0.1 s comparing');
  expect(chartOfTime(4200, spent)).toBeUndefined();
});

test('a run of a minute has a chart whose bars add up to the total, and its line is the total alone', () => {
  const spent = phases(0.2, 75.4, 11.9);
  expect(describeTime(87_500, spent)).toBe('1m 28s');
  const chart = chartOfTime(87_500, spent);
  expect(chart).toMatch(/^```mermaid\n%%\{init: \{.*\}%%\nxychart-beta horizontal\n/);
  expect(chart).toContain('title "Where the time went: 1m 28s"');
  expect(chart).toContain('x-axis ["Phase 2 · 1m 16s", "Phase 3 · 12 s"]');
  expect(chart).toContain('bar [76, 12]');
});

test('a run with one phase has neither a chart nor more than its total', () => {
  for (const spent of [[], phases(90), phases(90, 0.01)]) {
    expect(chartOfTime(90_000, spent)).toBeUndefined();
    expect(describeTime(90_000, spent)).toBe('1m 30s');
  }
  expect(describeTime(3000, phases(3))).toBe('3.0 s');
});

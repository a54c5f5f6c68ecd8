import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { followStep } from '../../../src/report/follow-step.ts';

const baseUrl = new URL('https://api.example.com/v');

function stepOf(jobId: string, followingInputs: Readonly<Record<string, string>>) {
  const markdown = followStep('example/docs-admin-action@v1', baseUrl, { jobId, followingInputs });
  return parse(/^```yaml\n(.*)\n```$/ms.exec(markdown)?.[1] ?? '') as unknown;
}

test.each(['exp_1', '6520f3a1c9b1a20012ab34cd', '652e10', '0x1f', 'no', 'a:b', '=x', 'null', '1_000'])(
  'a reader of YAML gets the ID as it is: %j',
  jobId => {
    expect(
      stepOf(jobId, { 'project-id': jobId, 'extract-to': './site dir', 'max-removed-pages': '10%' }),
    ).toEqual([
      {
        uses: 'example/docs-admin-action@v1',
        with: {
          'api-key': '$' + '{{ secrets.DOCS_ADMIN_API_KEY }}',
          'base-url': 'https://api.example.com/v',
          'job-id': jobId,
          'project-id': jobId,
          'extract-to': './site dir',
          'max-removed-pages': '10%',
        },
      },
    ]);
  },
);

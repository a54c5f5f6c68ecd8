/** Errors of verify, and of publishing and previews. */
import { allowListing, checkRedirect } from './of-exports.ts';
import { code, type Entry, note, raiseTimeout, runAgain, type Steps, type StepsByReason } from './steps.ts';

/** A step with job-id cannot trigger a deployment, and a re-run still has the input. */
const publishAgain = (hasJobId: boolean | undefined) =>
  hasJobId ? 'Remove `job-id`, and start a new run' : runAgain;

const readableForAll = [
  'Make the site readable without a login, and allow the CDN to read the bucket',
  'If the site is private on purpose, leave out this job',
];

export const ofOtherOperations = {
  SITE_NOT_LIVE: {
    meaning:
      'The new site was deployed, but the check did not get the new site. A re-run of the failed jobs only checks the site again. If you see the new site in a browser, a firewall may be blocking the check: allow the `User-Agent` `docs-admin-action`. If a step after the export changes the text or the links of pages, leave out `verify`. To return to the earlier site, see [Roll back](hosting.md#roll-back).',
    who: 'Workflow author, or operator of the host',
    steps: ({ place, reason }) => {
      const steps: StepsByReason = {
        'nothing served': ['Check that the site was deployed to this host, and to this path'],
        'other export': [
          'Invalidate the cache, or check whether a newer run has deployed another export',
          `If the cache is slow, ${raiseTimeout}`,
        ],
        'other file': [
          'Check `site-url`, and check that neither a login nor a rule of the host answers instead of the file',
        ],
        bucket: [allowListing, ...readableForAll],
        login: readableForAll,
        'no answer': [
          place === undefined ? 'Check the host, its name, and its certificate' : checkRedirect(place),
          runAgain,
        ],
        'no pages': ['Check what the export has unpacked, and set `min-pages` there'],
        'no home page': [
          'Let the host redirect `site-url` to a page, or set `site-url` to the page on which readers begin',
        ],
        'no rule': [
          `Give ${code(place ?? '')}, without a slash at its end, a rule of its own at the host`,
          'In CloudFront, check that a behavior has this path, that the behavior has the function, and that `basePath` in the function is right',
        ],
      };
      const known = (reason && steps[reason]) ?? [
        'Open the URLs that the error names',
        'If the content is older, invalidate the cache',
        `If the cache is slow, ${raiseTimeout}`,
        'If the content is new, but different, turn off rules of the host that rewrite pages, such as Automatic HTTPS Rewrites',
        'If a URL returns HTTP 404, check where the host keeps the files, and check `site-url`',
        'If a URL returns another content type or a redirect, look for a rule or a login of the host',
      ];
      return [...known, note('To return to the earlier site, roll back')];
    },
  },
  PUBLISH_FAILED: {
    meaning:
      'The service could not build the site. Until a build succeeds, the service’s own site stays as it is, and nothing is exported.',
    who: 'Documentation authors',
    cases: { 'If the log lists mistakes': {}, Otherwise: { reason: 'not by a mistake' } },
    steps: ({ hasJobId, kind, reason }) => {
      const isPreview = kind === 'preview';
      const again = publishAgain(hasJobId);
      return reason === 'not by a mistake'
        ? ['Look at the deployment in the service dashboard', again]
        : [
            'Correct these mistakes, and push to the branch',
            !isPreview && again,
            !isPreview && note('Until a deployment succeeds, the live site stays as it is'),
          ];
    },
  },
  TOO_MANY_BROKEN: {
    meaning:
      'The service built the site, but the number of pages that it could not build is greater than `max-broken-pages`. These pages are missing there, or show old content. Nothing is exported.',
    who: 'Documentation authors',
    steps: ({ hasJobId, kind }) => [
      'Correct these pages, and push to the branch',
      kind !== 'preview' && publishAgain(hasJobId),
      'If you can accept the broken pages for now, raise `max-broken-pages`',
      kind !== 'preview' && note('Until then, these pages are missing from the site, or show old content'),
    ],
  },
  COMMIT_NOT_PUBLISHED: {
    meaning: 'The commit that the service built does not contain the commit that the input `commit` names.',
    cases: { 'If `job-id` is set': { hasJobId: true }, Otherwise: {} },
    steps: ({ hasJobId }) =>
      hasJobId
        ? [
            'To publish the newest commit, remove `job-id`, and start a new run',
            note('This deployment may have begun before the commit was there'),
          ]
        : [
            'Check in the service dashboard that the project is built from this repository and from the branch with the commit',
            'If the project has several source repositories, leave out `commit`',
            'In a run for an open pull request, do not use `github.sha`: that commit is a test merge, which is never published',
          ],
  },
} as const satisfies Readonly<Record<string, Entry>>;

/** What is not as expected of a deployment that has not failed. */
interface Doubts {
  /** The commit that the run is for, if a preview is of another one. */
  readonly runCommit?: string | undefined;
  /** The link of a preview does not answer; `isRefused`: it was not requested. */
  readonly previewProblem?: { readonly isRefused: boolean } | undefined;
  readonly brokenPages?: number | undefined;
}

/** What to do about a deployment that has not failed. */
export function stepsAfterDeployment({ runCommit, previewProblem, brokenPages }: Doubts): Steps {
  const openLater = previewProblem?.isRefused
    ? 'Open the preview from the service dashboard'
    : 'Open the link in a few minutes';
  return [
    ...(runCommit === undefined
      ? []
      : [
          'If somebody has pushed after the commit of this run, look at the newest run. If not, the service does not have this commit yet: wait a minute, and use `Re-run all jobs`',
        ]),
    ...(previewProblem === undefined ? [] : [openLater]),
    ...(brokenPages ? ['Correct the pages that could not be built, and push to the branch'] : []),
  ];
}

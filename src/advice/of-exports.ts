/** Errors of an export: the job, the archive, the directory, and the values file. */
import {
  againUnless,
  code,
  type Entry,
  note,
  nothingReplaced,
  placesThatWork,
  runAgain,
  type StepsByReason,
} from './steps.ts';

const checkHost = 'Check the host of the site, its name, and its certificate';
const forPrivateSites =
  'If the site is private on purpose, do not use `operation: verify` and `compare-with: live`: keep the `docs-manifest.json` of each run, for example in a cache, and set `compare-with` to its path';

/** Without this right, a bucket answers 403 for what is not there. */
export const allowListing =
  'If the file does not exist yet, allow CloudFront `s3:ListBucket`, as `examples/s3-bucket.json` does, because S3 otherwise answers 403 for it';
const readableForAll = [
  'Make the site readable without a login, and let its firewall give the runner access',
  forPrivateSites,
];

export const ofExports = {
  TOO_FEW_PAGES: {
    meaning: 'The archive has fewer HTML pages than `min-pages`.',
    who: 'Documentation authors, or workflow author',
    steps: () => [
      'Check that the service has published the whole documentation',
      'If the input `paths` is set, check that each of its lines is the path of a page',
      'If the site is meant to be this small, lower `min-pages`',
      nothingReplaced,
    ],
  },
  TOO_MANY_REMOVED: {
    meaning:
      'More pages of the earlier export are missing than `max-removed-pages` allows. Pages also count as missing if they are still there, but [no longer say or show what they did](changes.md#what-counts-as-missing).',
    who: 'Documentation authors, or workflow author',
    steps: () => [
      'Check that the service still shows these pages on its own site',
      'If you removed the pages on purpose, raise `max-removed-pages` for one run',
      'In the example workflows, set the repository variable `DOCS_MAX_REMOVED` instead, for example to 50%, start a new run, and delete the variable when the run is green',
      nothingReplaced,
    ],
  },
  LIVE_SITE_UNREACHABLE: {
    meaning:
      'The action could not read `docs-manifest.json` from the live site, so the action does not know how many pages would be missing. If the runner can never read the live site, set `compare-with` to the path of [the manifest of the last export](hosting.md#a-site-that-asks-for-a-login).',
    steps: ({ place, reason }) => {
      const steps: StepsByReason = {
        damaged: [
          'Open this file on the live site, and find out what has changed it: only an export should have',
        ],
        other: ['Check `project-id` or `domain`, and check `site-url`: another site is live there'],
        elsewhere: [
          'Set `site-url` to the https URL to which the site redirects, and check that this is no login',
        ],
        redirect: ['Let the host redirect to https URLs only', forPrivateSites],
        bucket: [allowListing, ...readableForAll],
        login: readableForAll,
        'no answer': [place === undefined ? checkHost : checkRedirect(place), runAgain],
      };
      const known = (reason && steps[reason]) ?? [checkHost, runAgain];
      return [...known, nothingReplaced];
    },
  },
  EXPORT_FAILED: {
    meaning: 'The service could not export the site, for the reason in the message.',
    who: 'Documentation authors, if the reason is about the documentation; otherwise, service operator',
    steps: ({ hasJobId }) => [
      'Correct what the reason names',
      'If the reason is not clear, look at the job in the service dashboard',
      hasJobId
        ? 'Remove `job-id`, and start a new run, which starts a new export'
        : `${runAgain}, which starts a new export`,
    ],
  },
  EXPORT_NOT_ENABLED: {
    meaning: 'The service does not allow static export for your organization.',
    who: 'Owner of the organization',
    leavesJob: true,
    steps: (_, ofJob) => [
      'Have the service enable static export for your organization, which requires its Enterprise plan',
      'If it is enabled, check that the key belongs to the organization, has write access, and is not limited to other IP ranges',
      ...againUnless(ofJob),
    ],
  },
  DOMAIN_REFUSED: {
    meaning: 'The service cannot export this domain, or does not know one of the `paths`.',
    steps: () => [
      'Check that `domain` is the host name of a site that your organization has at the service',
      'If the input `paths` is set, check that each of its lines is the path of a published page',
    ],
  },
  TARGET_NOT_EMPTY: {
    meaning:
      'The directory `extract-to` already has files, or another process wrote there while the step was running.',
    steps: () => [
      'Choose another directory for `extract-to`, to which no other process writes while the step runs',
      'To let the step delete everything in this directory, and put the site there, set `clean: true`',
    ],
  },
  TARGET_FORBIDDEN: {
    meaning:
      'The path `extract-to` is a file, a link, a mount point, a repository, or another directory that the action [never replaces](contract.md#what-a-step-never-does).',
    steps: () => [
      'Set `extract-to` to a directory that is only for the site, inside the workspace, such as `site`',
    ],
  },
  BASE_PATH_MISMATCH: {
    meaning:
      'The site is made for a path that differs from the path at which you serve the site. See [Root or below a path?](hosting.md#root-or-below-a-path)',
    steps: ({ input = 'site-url', place }) => [
      `If \`${input}\` is wrong, correct \`${input}\`, and export the site again`,
      `If \`${input}\` is right, export the site again${place === undefined ? '' : ` for ${code(place)}`}: set \`project-id\`, keep \`${input}\`, and remove \`domain\` and \`job-id\``,
      place !== '/' && 'If the service does not export for this path, serve the site at another URL',
      place !== '/' && note(placesThatWork),
      nothingReplaced,
    ],
  },
  DOWNLOAD_FAILED: {
    meaning:
      "The archive could not be downloaded from the service's object store, for the reason in the message. If the runner does not trust the certificate of the store, see [Proxy and private CA](running.md#proxy-and-private-ca).",
    who: "Administrator of the runner's network",
    leavesJob: true,
    steps: ({ reason }, ofJob) =>
      reason === 'store fails'
        ? ['Wait until the object store of the service works again', ...ofJob]
        : [
            'Check that the runner can reach the object store, and that no proxy changes downloads',
            ...ofJob,
            'If this happens again, report it to the operator of the service',
          ],
  },
  DOWNLOAD_REFUSED: {
    meaning: 'The object store rejected the link to the archive, and new links that the step requested.',
    who: "Service operator, or administrator of the runner's network",
    leavesJob: true,
    steps: (_, ofJob) => [
      'Check that no proxy changes the link',
      ...ofJob,
      'If the object store also rejects the link that the next run gets, report the error to the operator of the service',
    ],
  },
  BUNDLE_NOT_READY: {
    meaning: 'The job is completed, but the service has no archive of the site yet.',
    leavesJob: true,
    steps: (_, ofJob) => [
      'Wait a few minutes, because the service may still be packing the archive',
      ...ofJob,
    ],
  },
  VALUES_INVALID: {
    meaning: 'The step cannot read or change `values-file`, for the reason in the message.',
    steps: ({ reason }) => [
      reason === 'not block style'
        ? 'Write the group in block style, one key on each line, with keys like `yes` in quotes, and without anchors and aliases'
        : 'Correct this file, or set `values-file` to another file in the workspace',
      reason === 'not block style' && 'End the file with a line break',
      note('The file was not changed'),
    ],
  },
  ARCHIVE_INVALID: {
    meaning: 'The archive is damaged, or is neither a tar file (plain or with gzip) nor a zip file.',
    steps: () => [runAgain, 'If the archive is damaged again, report this to the operator of the service'],
  },
  ARCHIVE_UNSAFE: {
    meaning:
      'The archive contains a path that leads out of the site, a symbolic link, a device, a Git repository, or far too much data.',
    steps: () => ['Report this to the operator of the service', note('Nothing was extracted')],
  },
  LINK_UNSAFE: {
    meaning: 'The link to the archive, or a redirect of that link, does not use `https`.',
    steps: () => ['Report this to the operator of the service: its links must use https'],
  },
} as const satisfies Readonly<Record<string, Entry>>;

/** @param place the origin to which the site redirects */
export function checkRedirect(place: string): string {
  return `Check where the host redirects to: ${code(place)} does not answer`;
}

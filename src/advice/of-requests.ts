/** Errors of requests to the service: the connection, the key, and how the service has responded. */
import type { ErrorFacts } from '../shared/facts.ts';
import { afterUnknownStart } from './job.ts';
import {
  againUnless,
  caution,
  code,
  type Entry,
  type MaybeSteps,
  note,
  placesThatWork,
  raiseTimeout,
  type Steps,
} from './steps.ts';

const checkKey =
  'Check that the key belongs to the organization of this job or project, has write access, and is not limited to other IP ranges';
const checkPlan =
  'Check that the plan of the organization includes what the step asks for, and that its credits are not used up';

function afterOutage(ofJob: Steps): MaybeSteps {
  return [
    'Wait until the service works again',
    ...againUnless(ofJob),
    'If the service does not recover, contact its operator',
  ];
}

/** The start of an export itself, and not of what is published before it. */
const isExportStart = ({ isPublishing, kind, request }: ErrorFacts) =>
  kind === 'export by project' && request === 'start' && !isPublishing;

export const ofRequests = {
  KEY_REFUSED: {
    meaning:
      '[The key](../README.md#create-the-key) is mistyped, revoked, or expired, or belongs to another organization.',
    who: "Whoever manages the organization's API keys",
    leavesJob: true,
    steps: (f, ofJob) =>
      isExportStart(f) && f.publishes
        ? [checkPlan, ...againUnless(ofJob), note('The service has accepted this key for publishing')]
        : [
            f.command === undefined
              ? 'Check the key on the API keys page of the service dashboard, and update the secret that `api-key` uses'
              : 'Ask whoever manages the organization’s API keys to check the key, and to update the secret that `api-key` uses',
            ...againUnless(ofJob),
            `If the key is right: ${checkPlan}`,
            note('A key expires after 90 days unless you choose another date'),
          ],
  },
  SERVICE_UNAVAILABLE: {
    meaning:
      'The step tried again until `timeout-minutes` had passed. During this time, the service failed, another deployment was running, or a limit of the service was reached.',
    leavesJob: true,
    cases: {
      'If another deployment is running': { status: 409 },
      'If a limit is reached': { status: 429 },
      Otherwise: {},
    },
    steps: (f, ofJob) => {
      if (f.status === 429) return ['Wait until the limit has ended', ...againUnless(ofJob)];
      return f.status === 409
        ? [
            'Wait until the other deployment has ended',
            ...againUnless(ofJob),
            `If it only needs more time, ${raiseTimeout}`,
          ]
        : afterOutage(ofJob);
    },
  },
  UNREACHABLE: {
    meaning: 'The runner could not connect to the service.',
    who: "Workflow author, or administrator of the runner's network",
    leavesJob: true,
    steps: (f, ofJob) => {
      if (f.reason === 'distrusted')
        return [
          'Set `NODE_EXTRA_CA_CERTS` to a file with the certificate of your CA, or correct `base-url`',
          ...againUnless(ofJob),
        ];
      return f.wasReached
        ? afterOutage(ofJob)
        : [
            'Check `base-url`, and that the runner can reach this host: DNS, the firewall, `HTTPS_PROXY`, `NODE_EXTRA_CA_CERTS`',
            ...againUnless(ofJob),
          ];
    },
  },
  ACCESS_REFUSED: {
    meaning: 'The service knows the key, and refuses what the step asks for.',
    who: "Whoever manages the organization's API keys",
    leavesJob: true,
    steps: (f, ofJob) => {
      const steps = {
        'write access': [
          'Create an admin API key with write access, and update the secret that `api-key` uses',
        ],
        address: [
          'Use a key that is not limited to IP ranges, or a runner with a fixed address',
          note('GitHub’s own runners have no fixed addresses'),
        ],
        plan: [checkPlan, checkKey],
      };
      return [...steps[f.refusal ?? 'plan'], ...againUnless(ofJob)];
    },
  },
  REQUEST_REFUSED: {
    meaning:
      'The service rejected the request, for the reason in the message. If the reason is the plan or credits, see [`ACCESS_REFUSED`](#access_refused).',
    leavesJob: true,
    steps: (f, ofJob) => {
      if (f.status === 402) return [checkPlan, checkKey, ...againUnless(ofJob)];
      if (f.status === 413 && f.prompt !== undefined && f.request !== 'read')
        return ['Shorten the prompt, for example by linking to a text instead of quoting it', ...ofJob];
      return isExportStart(f) && f.status === 400
        ? [
            'Check `project-id`, and the path below which the site is served: `base-path`, or else the path of `site-url`',
            note('The service may support only some paths, such as `/docs` and `/documentation`'),
            note(placesThatWork),
          ]
        : [
            'Correct the inputs that the reason names',
            'If the reason names no input, check `base-url`',
            ...againUnless(ofJob),
          ];
    },
  },
  REDIRECTED: {
    meaning:
      'The service redirected a request to another host, or in another way that the action does not follow. If the message names a URL for `base-url`, the log says what to do with it.',
    leavesJob: true,
    steps: (f, ofJob) =>
      f.movedTo === undefined
        ? [
            'Ask the operator of the service about this redirect',
            caution('Keep `base-url` as it is: the target would get the key'),
            ...againUnless(ofJob),
          ]
        : [
            `If the service has moved, set \`base-url\` to ${code(f.movedTo)}`,
            note('The API key was not sent there'),
            ...againUnless(ofJob),
          ],
  },
  RESPONSE_INVALID: {
    meaning: 'The response does not have the documented form of the admin API.',
    leavesJob: true,
    steps: (f, ofJob) => {
      if (f.reason === 'maintenance' && !f.mayHaveEffect) return afterOutage(ofJob);
      // What is not the API has started no export.
      const isSafe = f.reason === 'no JSON' && f.prompt === undefined;
      return [
        f.reason === 'no JSON' && 'Check that `base-url` is the admin API, and not a website or a login page',
        ...(f.mayHaveEffect && f.job === undefined && !isSafe ? afterUnknownStart(f) : againUnless(ofJob)),
        'If this happens again, report the response to the operator of the service',
      ];
    },
  },
} as const satisfies Readonly<Record<string, Entry>>;

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
} from './steps.ts';

const checkOrganization = 'Check that the admin API key belongs to the organization of this job or project';
const askOwner =
  'ask an owner of the organization whether its plan includes API access, and whether static export is enabled';

/** The start of an export itself, and not of what is published before it. */
const isExportStart = ({ isPublishing, kind, request }: ErrorFacts) =>
  kind === 'export by project' && request === 'start' && !isPublishing;

export const ofRequests = {
  KEY_REFUSED: {
    meaning:
      'The service responded with 401. [The key](../README.md#set-up-the-key) is mistyped, revoked, or expired, or belongs to another organization.',
    who: "Whoever manages the organization's API keys",
    leaves: 'result',
    cases: {
      'If the step has published with the same key before': {
        kind: 'export by project',
        request: 'start',
        publishes: true,
      },
      Otherwise: { kind: 'export by project', request: 'start' },
    },
    steps: (f, ofJob) =>
      isExportStart(f) && f.publishes
        ? [
            'Ask an owner of the organization whether its plan includes API access, and whether static export is enabled',
            note('The key is right: the service has accepted it for publishing'),
          ]
        : [
            'Check the key on the API keys page of the service dashboard, and update the secret that `api-key` uses',
            note('A key expires after 90 days unless you choose another date'),
            isExportStart(f) && `If the key is right, ${askOwner}`,
            ...ofJob,
          ],
  },
  SERVICE_UNAVAILABLE: {
    meaning:
      'Until `timeout-minutes` had passed, the service kept responding with 408, 425, 429, or 5xx, or another deployment was running (409).',
    who: 'Workflow author, then service operator',
    leaves: 'result',
    cases: {
      'If the message says HTTP 429': { status: 429, limit: {} },
      'If the message says HTTP 409': { status: 409 },
      'If the message gives another status': { status: 503 },
    },
    steps: (f, ofJob) => {
      if (f.limit !== undefined) {
        const { text = 'The service limits the number of requests', span = 'a few minutes', end } = f.limit;
        const wait = end === undefined ? `Wait for ${span}` : `Wait until ${end}`;
        return [wait, ...againUnless(ofJob), note(`Nothing is wrong. ${text}`)];
      }
      const more = `If it only needs more time, ${raiseTimeout}`;
      return f.status === 409
        ? ['Wait until the other deployment has ended', ...againUnless(ofJob), more]
        : [
            'Wait until the service works again',
            ...againUnless(ofJob),
            'If the service does not recover, contact its operator',
            more,
          ];
    },
  },
  UNREACHABLE: {
    meaning:
      'The runner could not connect to the service for two minutes, or, if the service had responded before in this step, until `timeout-minutes` had passed.',
    who: "Workflow author, or administrator of the runner's network",
    leaves: 'result',
    cases: {
      'If the message names a certificate': { reason: 'distrusted' },
      'If the service had responded before': { wasReached: true },
      Otherwise: {},
    },
    steps: (f, ofJob) => {
      if (f.reason === 'distrusted')
        return [
          'Set `NODE_EXTRA_CA_CERTS` to a file with the certificate of your CA, or correct `base-url`',
          ...ofJob,
        ];
      return f.wasReached
        ? ['Wait until the service responds again: this is probably an outage', ...againUnless(ofJob)]
        : [
            'Check `base-url`, and check that the runner can reach this host: look at DNS, the firewall, `HTTPS_PROXY`, and `NODE_EXTRA_CA_CERTS`',
            ...ofJob,
          ];
    },
  },
  ACCESS_REFUSED: {
    meaning: 'The service responded with 403. If the message gives the reason, only that step is in it.',
    who: "Whoever manages the organization's API keys",
    leaves: 'result',
    cases: {
      'If the key can only read': { refusal: 'write access' },
      'If the message is about an address': { refusal: 'address' },
      'If the message is about the plan': { refusal: 'plan' },
      'If the message gives no reason': { request: 'start' },
    },
    steps: (f, ofJob) => {
      const isStart = f.request === 'start' || f.request === 'prompt';
      const unclear: MaybeSteps = [
        isStart && f.kind === 'preview' && 'Check that previews are in the plan of the organization',
        checkOrganization,
        isExportStart(f) && 'Check that the service has enabled static export for this project',
        isStart && 'Check that the key has write access',
        'Check that the key is not limited to IP ranges without the address of this runner',
      ];
      const steps = {
        'write access': [
          'Create an admin API key with write access, and update the secret that `api-key` uses',
        ],
        address: [
          'Use a key that is not limited to IP ranges, or a runner with a fixed address',
          note('GitHub’s own runners have no fixed addresses'),
        ],
        plan: [
          'Check that the plan of the organization includes what the step asks for',
          `If it does: ${checkOrganization}`,
        ],
      };
      return [...(f.refusal === undefined ? unclear : steps[f.refusal]), ...ofJob];
    },
  },
  REQUEST_REFUSED: {
    meaning: 'The service rejected the request. The message gives the reason.',
    who: 'Workflow author',
    leaves: 'result',
    cases: {
      'If the message says HTTP 402': { status: 402 },
      'If an export by project cannot start': { kind: 'export by project', request: 'start', status: 400 },
      Otherwise: {},
    },
    steps: (f, ofJob) => {
      if (f.status === 402)
        return [
          'Check that the plan of the organization includes this request, and that its credits are not used up',
          ...ofJob,
        ];
      if (f.status === 413 && f.prompt !== undefined)
        return ['Shorten the prompt, for example by linking to a text instead of quoting it', ...ofJob];
      return isExportStart(f) && f.status === 400
        ? [
            'Check `project-id`, and the path below which the site is served: `base-path`, or else the path of `site-url`',
            note('The service may support only some paths, such as `/docs` and `/documentation`'),
            note(placesThatWork),
          ]
        : ['Correct the inputs that the reason names', ...ofJob];
    },
  },
  REDIRECTED: {
    meaning:
      'The service redirected a request in a way that the action does not follow. The action follows at most three redirects, and only within the origin of `base-url`: the scheme, the host, and the port stay the same. For a POST request, the action follows only the statuses 307 and 308.',
    who: 'Service operator',
    leaves: 'result',
    cases: {
      'If the message names a URL for `base-url`': { movedTo: 'https://api.example.com' },
      Otherwise: {},
    },
    steps: (f, ofJob) =>
      f.movedTo === undefined
        ? [
            'Ask the operator of the service why the API redirects: the target is a login or another site',
            caution('Do not set `base-url` to the target, because it would get the API key'),
            ...ofJob,
          ]
        : [
            `If the service has moved, set \`base-url\` to ${code(f.movedTo)}`,
            note('The API key was not sent there'),
            ...ofJob,
          ],
  },
  RESPONSE_INVALID: {
    meaning: 'The response does not have the documented form of the admin API.',
    who: 'Service operator',
    leaves: 'result',
    cases: {
      'If the response is not JSON': { reason: 'no JSON' },
      'If the service had responded correctly before': { reason: 'maintenance' },
      Otherwise: {},
    },
    steps: (f, ofJob) => [
      f.reason === 'maintenance' &&
        'Wait until the service works again: this may be a page about its maintenance',
      f.reason === 'no JSON' && 'Check that `base-url` is the admin API, and not a website or a login page',
      ...(f.mayHaveEffect && f.job === undefined ? afterUnknownStart(f) : ofJob),
      f.reason === undefined
        ? 'Report this response to the operator of the service'
        : 'If this happens again, report the response to the operator of the service',
    ],
  },
} as const satisfies Readonly<Record<string, Entry>>;

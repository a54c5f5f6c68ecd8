/** Errors of a run itself: its inputs, its time, and the project or the job that it names. */
import type { ErrorFacts } from '../shared/facts.ts';
import { afterUnknownStart } from './job.ts';
import { startByHand } from './of-agent.ts';
import {
  againUnless,
  askAnew,
  code,
  type Entry,
  note,
  placesThatWork,
  raiseTimeout,
  runAgain,
} from './steps.ts';

const toProject = ({ kind, publishes }: ErrorFacts) =>
  kind === 'export by domain' &&
  `If the service exports by project, ${publishes ? 'remove' : 'set `project-id` instead of'} \`domain\` and \`paths\`, and in \`values-bundle-url\`, write \`{projectId}\` in place of \`{domain}\`. An \`export-version\` then also requires \`values-file\``;
const toDomain = ({ kind, publishes }: ErrorFacts) =>
  kind === 'export by project' &&
  (publishes
    ? 'If the service exports by domain, also set `domain`, and remove `base-path`'
    : 'If the service exports by domain, set `domain` instead of `project-id` and `base-path`, and in `values-bundle-url`, write `{domain}` in place of `{projectId}`');

export const ofRuns = {
  INPUTS_INVALID: {
    meaning:
      'An input is missing, has an invalid value, belongs to another operation, or cannot be combined with another input. If `api-key` is empty, the name of the secret is misspelled, the job does not name the environment that has the secret, or GitHub gives [no secrets](#forks-and-dependabot) to this run.',
    steps: ({ problems = [], reason }) => {
      if (reason === 'proxy')
        return [
          'Set the variable to a URL such as `http://proxy.example.com:3128`',
          'If the proxy requires a login, include the user name and the password, percent-encoded',
          'To connect to some hosts without the proxy, list the hosts in `NO_PROXY`',
        ];
      if (problems.length > 0)
        return problems.map(problem => `Under \`with:\`, correct ${code(problem, 1000)}`);
      return [
        'Correct these inputs under `with:` in the workflow',
        'If an input is missing although you set it, check its spelling',
      ];
    },
  },
  TIMED_OUT: {
    meaning: 'The job took longer than `timeout-minutes`, and [continues at the service](#follow-a-job).',
    leavesJob: true,
    steps: (f, ofJob) => {
      if (f.status === 409)
        return [
          `${runAgain}, which waits for the other export once more`,
          `If the wait usually takes this long, ${raiseTimeout}`,
        ];
      const raise = `If the service usually takes this long, ${raiseTimeout}`;
      // A re-run would ask the agent again, and a comment is at hand.
      const isFirst = f.command !== undefined || (f.prompt !== undefined && f.job?.hasAsked);
      return isFirst ? [...againUnless(ofJob), raise] : [raise, ...againUnless(ofJob)];
    },
  },
  CANCELLED: {
    meaning:
      'The run was canceled. In `extract-to`, the earlier site is unchanged, or the new site is complete. A job that was already started [continues at the service](#follow-a-job).',
    who: 'Whoever canceled the run',
    leavesJob: true,
    steps: (f, ofJob) =>
      f.mayHaveEffect
        ? afterUnknownStart(f)
        : [...againUnless(ofJob), note('The service has no way to cancel a job')],
  },
  START_UNKNOWN: {
    meaning:
      'The connection was lost, or the service failed, after a request was sent. So it is unknown whether the job was started, or got the prompt.',
    cases: {
      'If the export is by project': { kind: 'export by project' },
      'If the export is by domain': { kind: 'export by domain' },
      'If the prompt is the first one': { kind: 'agent job', prompt: 'first', mayHaveEffect: true },
      'If the prompt went to an earlier job': {
        kind: 'agent job',
        prompt: 'follow-up',
        command: '/docs',
        mayHaveEffect: true,
      },
    },
    steps: afterUnknownStart,
  },
  JOB_NOT_FOUND: {
    meaning:
      'The service does not know the job, or the comment names none. Only the organization that started a job can see the job.',
    steps: f => {
      if (f.reason === 'other project') return ['Check `job-id` and `project-id`'];
      if (f.reason === 'pull request of a bot')
        return [
          'To change what the agent has written, comment on the pull request that the agent was asked about',
          startByHand,
        ];
      if (f.command !== undefined && !f.job?.hasAsked)
        return [
          f.prompt === undefined
            ? `To ask again, comment ${code(f.command)} and what to do, which starts a new agent job`
            : startByHand,
        ];
      if (f.request === 'prompt')
        return [askAnew, note('The service has this job, but does not accept a prompt for it')];
      if (f.job?.hasAsked)
        return [
          f.kind === 'agent job'
            ? 'Look for the job in the service dashboard before you run the step again'
            : runAgain,
          'If this happens again, report it to the operator of the service, who accepted this job, but no longer knows it',
        ];
      return [
        f.kind === 'export by domain'
          ? 'Check `job-id` and `base-url`'
          : 'Check `job-id`, `project-id`, and `base-url`',
        toProject(f),
        toDomain(f),
      ];
    },
  },
  PROJECT_NOT_FOUND: {
    meaning:
      'The service does not know the project, or it [exports by domain](service-api.md#two-ways-to-export).',
    steps: f => [
      // Publishing has found the project.
      f.publishes && !f.isPublishing
        ? note('The service has published the project, so `project-id` and `base-url` are right')
        : 'Copy `project-id` from the API keys page of the service dashboard, and check `base-url`',
      !f.isPublishing && toDomain(f),
      !f.isPublishing &&
        f.isBelowPath &&
        note(`An export by domain usually does not work below a path. ${placesThatWork}`),
      'If both are right, ask the operator of the service',
    ],
  },
  API_NOT_FOUND: {
    meaning: '`base-url` is wrong, or the service [exports by project](service-api.md#two-ways-to-export).',
    steps: f => [
      f.publishes && f.kind === 'export by domain' && f.reason === undefined
        ? note('The service has published the project, so `base-url` is right')
        : 'Set `base-url` to the URL of the admin API, without `/v1` or `/v2`',
      f.reason !== 'version twice' && toProject(f),
    ],
  },
  FILE_SYSTEM: {
    meaning: 'The disk of the runner is full, or the step could not read or write a file.',
    who: 'Runner administrator',
    leavesJob: true,
    steps: (_, ofJob) => ['Check the free disk space and the permissions on the runner', ...ofJob],
  },
  INTERNAL: {
    meaning:
      'This is a bug in the action. Read the log before you publish it in an [issue](../README.md#versions-and-support).',
    leavesJob: true,
    steps: (_, ofJob) => [
      'If another run does no harm, run the workflow again with debug logging',
      'Report this bug in the action, with the log of the step',
      ...ofJob,
    ],
  },
} as const satisfies Readonly<Record<string, Entry>>;

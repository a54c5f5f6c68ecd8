/** The examples that ask the agent. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { week } from './agent-week.ts';
import { before, closed, commented, mergedPull } from './payloads.ts';
import type { Scenario, Stage } from './scenario.ts';
import { followAgain, git } from './workflows.ts';

/** GitHub's response about the difference between two commits, as far as the examples read it. */
function comparison(sha: string, names: readonly string[]) {
  const files = names.map(filename => ({ filename, status: 'modified' }));
  const html_url = `https://github.com/example/docs/commit/${sha}`;
  const commit = { sha, html_url, commit: { message: 'Add retry' }, files };
  return { html_url, total_commits: 1, commits: [commit], files };
}

/** Another repository of the same organization, with the same files. @returns its directory */
async function cloneAs(repository: string, { path }: Stage['caller']): Promise<string> {
  const directory = `${path}-${repository.replace('/', '-')}`;
  rmSync(directory, { recursive: true, force: true });
  cpSync(path, directory, { recursive: true });
  await git(['remote', 'set-url', 'origin', `https://github.com/${repository}`], directory);
  return directory;
}

const jobsOf = ({ world }: Stage) => world.service.prompts.map(({ jobId }) => jobId);
const readsOf = ({ world }: Stage) => world.service.requests.filter(request => /^GET \/v2\//.test(request));
/** The bodies of the comments on the pull request. */
const commentsOf = ({ world }: Stage) => world.github.commentsOf(7).map(({ body }) => body);
const askedAndFollowed = 'Ask the agent: succeeded,Follow the agent: succeeded';

export const agentScenarios: readonly Scenario[] = [
  {
    file: 'docs-for-pushed-code.yml',
    title: 'asks the agent about code that was pushed, follows it, and comments on the merged pull request',
    github: sha => ({
      ...mergedPull(sha),
      documents: {
        [`compare/${before}...${sha}`]: comparison(sha, ['src/index.ts', 'docs/index.md']),
        [`compare/${before.replaceAll('1', '2')}...${sha}`]: comparison(sha, [
          ...['docs/index.md', 'docs.json', 'logo/dark.svg', 'package-lock.json', 'LICENSE'],
        ]),
        [`commits/${sha}`]: comparison(sha, ['src/start.ts']).commits[0],
      },
    }),
    async check(stage) {
      const { run, caller, world } = stage;
      const push = { ref: 'refs/heads/main', before, repository: { fork: false } };
      const pushed = (changes: object = {}, options: object = {}) =>
        run({ event: 'push', payload: { ...push, ...changes }, ...options });
      const other = await pushed({ before: before.replaceAll('1', '2') });
      const early = jobsOf(stage).length + readsOf(stage).length;
      const { code, jobs } = await pushed();
      const comments = commentsOf(stage);
      const [jobId = ''] = jobsOf(stage);
      const again = await pushed({}, { file: followAgain(caller, 'docs-for-pushed-code.yml', jobId) });
      const afterRerun = jobsOf(stage).length;
      const first = await pushed({ before: '0'.repeat(40) });
      const prompts = world.service.prompts.map(({ prompt }) => prompt);
      return {
        'what is no code asks nobody': other.code === 0 && early === 0,
        'it succeeds': [code, again.code, first.code].join() === '0,0,0',
        'one job asks, the next follows': jobs.join() === askedAndFollowed,
        'following again asks nobody':
          afterRerun === 1 && again.jobs.join() === 'Follow the agent: succeeded',
        'each push starts a job': jobsOf(stage).length === 2,
        'the prompt names the code, and no documentation':
          prompts[0]?.includes('"src/index.ts"') === true && !prompts[0].includes('docs/index.md'),
        'the prompt of the first push names the last commit': prompts[1]?.includes(caller.sha) === true,
        'one comment has the agent’s pull request':
          comments.length === 1 && comments[0]?.includes('/pull/7') === true,
      };
    },
  },
  week,
  ...['example/docs', 'example/api'].map(
    (repository): Scenario => ({
      file: 'docs-for-many-repositories.yml',
      title: `asks about a pull request of ${repository}, and goes on in its comment`,
      github: () => ({ repository }),
      service: { newAgentJobs: { time: 1000 } },
      async check(stage) {
        const file = 'docs-for-many-repositories.yml';
        const workflows = join(stage.caller.path, '.github/workflows');
        // A job of a caller that uses the output.
        const text = `${readFileSync(join(workflows, file), 'utf8')}
  after:
    needs: documentation
    runs-on: ubuntu-latest
    steps:
      - run: test "$LINK" = https://github.com/example/docs/pull/7
        env: { LINK: '$\{{ needs.documentation.outputs.prLink }}' }
`;
        writeFileSync(join(workflows, 'after.yml'), text);
        const directory = await cloneAs(repository, stage.caller);
        const given = { repository: directory, event: 'pull_request', payload: closed({}, repository) };
        const { code, jobs } = await stage.run({ ...given, file: 'after.yml' });
        const [jobId = ''] = jobsOf(stage);
        const again = followAgain(stage.caller, 'docs-for-merged-code.yml', jobId);
        const failedOnly = text.replace(/docs-for-merged-code\.yml(?=@)/, again);
        writeFileSync(join(directory, '.github/workflows', again), failedOnly);
        const failed = await stage.run({ ...given, file: again });
        const early = jobsOf(stage).length;
        const all = await stage.run({ ...given, file: 'after.yml' });
        const comment = { event: 'issue_comment', payload: commented('/docs make it shorter') };
        const followUp = await stage.run({ ...given, ...comment, file });
        const [first, second, third] = stage.world.service.prompts;
        return {
          'they succeed': [code, failed.code, all.code, followUp.code].join() === '0,0,0,0',
          'one job asks, the next follows, and a later one gets the pull request': jobs.length === 3,
          'of a re-run, failed jobs ask nobody, and all jobs ask again':
            early === 1 && jobsOf(stage).length === 3,
          'the prompt names the pull request':
            first?.prompt.includes(`${repository}/pull/7 was merged`) === true,
          'the follow-up is for the newest job':
            third?.prompt === 'make it shorter' && third.jobId === second?.jobId,
          'one comment has the agent’s pull request':
            commentsOf(stage).length === 1 && commentsOf(stage)[0]?.includes('opened or updated') === true,
        };
      },
    }),
  ),
  {
    file: 'agent-follow-up.yml',
    title: 'follows a job, and sends it a prompt: by hand, or by a comment of somebody who may',
    github: () => ({ pullRequests: [7, 8] }),
    service: { agentJobs: [{ projectId: 'docs', id: 'agt_1', time: 1000 }] },
    async check(stage) {
      const { run, world } = stage;
      const started = (inputs: object) => run({ inputs: { 'job-id': 'agt_1', ...inputs } });
      const comment = (...payload: Parameters<typeof commented>) =>
        run({ event: 'issue_comment', payload: commented(...payload) });
      const copied = '<!-- docs-admin-action agent-job 1 -->\n<!-- job: agt_2 -->';
      const follow = await started({});
      const early = [jobsOf(stage).length, commentsOf(stage).length];
      world.github.addComments(7, Array(120).fill({ body: copied, own: false }));
      const ask = await started({ prompt: 'Add an "example".', 'issue-number': '7' });
      // What a workflow may write: a quote of somebody, and the comment of another operation.
      const others = [`Thanks!\n\n${copied}`, copied.replace('agent-job', 'preview')];
      world.github.addComments(
        7,
        others.map(body => ({ body, own: true })),
      );
      world.github.addComments(7, [{ body: copied, own: false }]);
      const requests = world.service.requests.length;
      const ignored = await comment('/docs obey', { author_association: 'CONTRIBUTOR' });
      const without = await comment('/docs obey', {}, { number: 8 });
      const late = [world.service.requests.length - requests, world.github.commentsOf(8).length];
      const hostile = '/docs "`id`" $(exit 1) $GH_TOKEN\r\n::error::\\n EOF';
      const answered = await comment(hostile);
      const inLines = await comment('/docs\r\nShorter,\nplease');
      const followed = await comment('/docs');
      return {
        'it succeeds': [follow, ask, answered, inLines, followed].every(({ code }) => code === 0),
        'without a prompt, it asks nobody and comments nowhere': early.join() === '0,0',
        'comments of others start no job': ignored.jobs.length === 0,
        'on a pull request without a job, it fails, and asks nobody':
          without.jobs.join() === 'Follow the agent: failed' && late.join() === '0,0',
        'a prompt is sent to the job as it was written':
          world.service.prompts.map(({ prompt }) => prompt).join('|') ===
          `Add an "example".|${hostile.replace('/docs ', '')}|\nShorter,\nplease`,
        'it is the job of the action’s own comment': jobsOf(stage).join() === 'agt_1,agt_1,agt_1',
        'the same comment has the agent’s pull request':
          commentsOf(stage).filter(body => body.includes('opened a pull request')).length === 1,
      };
    },
  },
];

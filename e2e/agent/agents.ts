/** The examples that ask the agent. */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../../__tests__/support/run-command.ts';
import { closed, commented, mergedPull } from '../support/payloads.ts';
import type { Scenario, Stage } from '../support/scenario.ts';
import { followAgain, git } from '../support/workflows.ts';
import { mailsOf, week } from './agent-week.ts';

/** The commit before a push that changed one directory. @returns its SHA */
async function commitBefore({ path }: Stage['caller'], changed: string): Promise<string> {
  const entries = (await git(['ls-tree', 'HEAD'], path)).split('\n');
  const tree = join(path, '../tree.txt');
  writeFileSync(tree, `${entries.filter(entry => !entry.endsWith(`\t${changed}`)).join('\n')}\n`);
  const { output } = await runCommand('sh', ['-c', `git mktree < '${tree}'`], { cwd: path });
  const identity = ['-c', 'user.name=e2e', '-c', 'user.email=e2e@example.com'];
  return git([...identity, 'commit-tree', '-m', 'Before', output.trim()], path);
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
    edit: text => text.replace('CODE: src/', 'CODE: deploy/'),
    github: mergedPull,
    async check(stage) {
      const { run, caller, world } = stage;
      const compare = 'https://github.com/example/docs/compare/a...b';
      const pushed = async (before: string, options: object = {}) =>
        run({
          event: 'push',
          payload: { ref: 'refs/heads/main', before, compare, repository: { fork: false } },
          ...options,
        });
      const other = await pushed(await commitBefore(caller, 'environments'));
      const early = jobsOf(stage).length + readsOf(stage).length;
      const changed = await commitBefore(caller, 'deploy');
      const { code, jobs } = await pushed(changed);
      const comments = commentsOf(stage);
      const [jobId = ''] = jobsOf(stage);
      const again = await pushed(changed, { file: followAgain(caller, 'docs-for-pushed-code.yml', jobId) });
      const afterRerun = jobsOf(stage).length;
      const first = await pushed('0'.repeat(40));
      const tried = await run({ inputs: { 'pull-request': '7' } });
      const prompts = world.service.prompts.map(({ prompt }) => prompt);
      return {
        'what is no code asks nobody': other.code === 0 && early === 0,
        'it succeeds': [code, again.code, first.code, tried.code].join() === '0,0,0,0',
        'one job asks, the next follows': jobs.join() === askedAndFollowed,
        'following again asks nobody':
          afterRerun === 1 && again.jobs.join() === 'Follow the agent: succeeded',
        'each push with code starts a job, the first push, and a trial': jobsOf(stage).length === 3,
        'the prompt names the change': prompts[0]?.includes(`Code was merged: ${compare}\n`) === true,
        'the prompt of a trial names the pull request':
          prompts[2]?.includes('Code was merged: https://github.com/example/docs/pull/7\n') === true,
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
        const tried = await stage.run({ repository: directory, inputs: { 'pull-request': '7' }, file });
        const { service, github } = stage.world;
        service.addFault({ on: 'agent-job', fields: { status: 'active', prLink: null }, times: 3 });
        const shared = join(stage.caller.path, '.github/workflows/agent-follow-up.yml');
        const unlimited = readFileSync(shared, 'utf8');
        writeFileSync(shared, unlimited.replace(/^( +)comment-key: .*\n/m, '$&$1timeout-minutes: 0.01\n'));
        const late = await stage.run({ ...given, ...comment, file });
        writeFileSync(shared, unlimited);
        const looked = { event: 'issue_comment', payload: commented('/docs') };
        const after = await stage.run({ ...given, ...looked, file });
        const stranger = await stage.run({
          ...given,
          ...{ event: 'issue_comment', payload: commented('/docs', { author_association: 'NONE' }), file },
        });
        const [first, second, third, fourth] = service.prompts;
        const mails = mailsOf(github, repository.replace('/', '-'));
        return {
          'they succeed': [code, failed.code, all.code, followUp.code, tried.code].join() === '0,0,0,0,0',
          'one job asks, the next follows, and a later one gets the pull request': jobs.length === 3,
          'of a re-run, failed jobs ask nobody, and all jobs ask again':
            early === 1 && jobsOf(stage).length === 5,
          'the prompt names the pull request, also in a trial without a merge': [first, fourth].every(
            sent => sent?.prompt.includes(`https://github.com/${repository}/pull/7 was merged.`) === true,
          ),
          'the follow-up is for the newest job':
            third?.prompt === 'make it shorter' && third.jobId === second?.jobId,
          'one comment has the agent’s pull request':
            commentsOf(stage).length === 1 && commentsOf(stage)[0]?.includes('opened a pull') === true,
          'a time-out is red, "/docs" brings the result, and a stranger starts no job':
            [late.code, after.code].join() === '1,0' && stranger.jobs.length === 0,
          'each result is one mail': mails.length === 7,
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
      const started = (inputs: object) => run({ inputs: { ...inputs } });
      const comment = (...payload: Parameters<typeof commented>) =>
        run({ event: 'issue_comment', payload: commented(...payload) });
      const follow = await started({ 'job-id': 'agt_1' });
      const early = [jobsOf(stage).length, commentsOf(stage).length];
      world.github.addComments(7, Array(120).fill({ body: 'Thanks!', own: false }));
      const ask = await started({ 'job-id': 'agt_1', prompt: 'Add an "example".', 'issue-number': '7' });
      const marker = commentsOf(stage).at(-1)?.split('\n')[0];
      const copied = `${marker}\n<!-- job: agt_2 -->`;
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
      const byHand = await started({ 'issue-number': '7', prompt: 'Shorter' });
      return {
        'it succeeds': [follow, ask, answered, inLines, followed, byHand].every(({ code }) => code === 0),
        'without a prompt, it asks nobody and comments nowhere': early.join() === '0,0',
        'comments of others start no job': ignored.jobs.length === 0,
        'on a pull request without a job, it fails, asks nobody, and says so':
          without.jobs.join() === 'Follow the agent: failed' && late.join() === '0,1',
        'a prompt is sent to the job as it was written':
          world.service.prompts.map(({ prompt }) => prompt).join('|') ===
          `Add an "example".|${hostile.replace('/docs ', '')}|Shorter,\nplease|Shorter`,
        'it is the job of the action’s own comment': jobsOf(stage).join() === 'agt_1,agt_1,agt_1,agt_1',
        'one comment has the agent’s pull request':
          commentsOf(stage).filter(body => body.includes('a pull request\n')).length === 1,
      };
    },
  },
];

import type { Github } from '../shared/github.ts';
import { compareCommits } from './compare-commits.ts';
import { contextOf, findHead } from './event.ts';
import { StickyComment } from './sticky-comment.ts';

/** The GitHub that a step runs on. @param env the environment that the runner gives to the step */
export function githubApi(env: NodeJS.ProcessEnv): Github {
  const context = contextOf(env);
  return {
    compareCommits: pair => compareCommits(pair, context),
    findHead: branch => findHead(branch, context),
    keepComment: request => new StickyComment(request, context),
  };
}

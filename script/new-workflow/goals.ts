/** All goals, by the answer to the first question. */
import type { Goal } from './goal.ts';
import { chart, image } from './goals/clusters.ts';
import { cloudflare, nginx, pages, sites } from './goals/hosts.ts';
import { s3 } from './goals/s3.ts';
import { agent, preview, publish } from './goals/service.ts';

export const goals: Readonly<Record<string, Goal>> = {
  pages,
  s3,
  nginx,
  cloudflare,
  image,
  chart,
  agent,
  preview,
  publish,
  sites,
};

/** All examples, run unchanged, each with its expected results. */
import { agentScenarios } from './agents.ts';
import { brokenHostScenario } from './broken-hosts.ts';
import { gitopsScenarios } from './gitops.ts';
import { hostingScenarios } from './hosting.ts';
import { lastingLinkScenarios } from './lasting-link.ts';
import { publishingScenarios } from './publishing.ts';
import type { Scenario } from './scenario.ts';
import { setupScenarios } from './setup-mistakes.ts';
import { sharedHostScenarios } from './shared-hosts.ts';
import { siteScenarios } from './sites.ts';

export const exampleScenarios: readonly Scenario[] = [
  ...hostingScenarios,
  ...sharedHostScenarios,
  brokenHostScenario,
  ...setupScenarios,
  ...siteScenarios,
  ...lastingLinkScenarios,
  ...gitopsScenarios,
  ...agentScenarios,
  ...publishingScenarios,
];

import type { Network } from '../net/network.ts';
import type { Results } from '../results/results.ts';
import type { Timeline } from '../results/timeline.ts';
import type { Runner } from '../shared/runner.ts';

/** The means of delivering an export. Each part takes what it uses of them. */
export interface DeliveryTools {
  readonly runner: Runner;
  readonly network: Network;
  readonly results: Results;
  readonly timeline: Timeline;
}

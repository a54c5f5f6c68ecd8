import type { Runner } from './shared/ports.ts';
import { oneLine } from './shared/text.ts';

/** The action's outputs: the one table that code and action.yml are held to. Names are the service's own. */
export const outputNames = [
  'jobId',
  'status',
  'pageCount',
  'bundleUrl',
  'bundleExpiresAt',
  'bundlePath',
  'bundleSize',
  'bundleSha256',
  'sitePath',
  'htmlFileCount',
  'rootRelativeLinks',
  'cacheHit',
  'valuesFile',
  'prLink',
  'repository',
  'ref',
  'model',
  'createdAt',
  'archivedAt',
  'commentUrl',
] as const;

type OutputName = (typeof outputNames)[number];

/** Sets outputs as soon as they are known; a value that is unknown or has not changed is not written again. */
export type SetOutput = (name: OutputName, value: string | number | boolean | undefined) => void;

export interface Outputs {
  readonly set: SetOutput;
  /** What was set, a line each, as the log may show it. */
  lines(): readonly string[];
}

export function createOutputs(runner: Pick<Runner, 'setOutput' | 'setSecretOutput' | 'redactor'>): Outputs {
  const written = new Map<OutputName, string>();
  return {
    set(name, value) {
      if (value === undefined) return;
      const secret = name === 'bundleUrl';
      const text = secret ? String(value) : runner.redactor.redact(String(value));
      if (written.get(name) === text) return;
      written.set(name, text);
      if (secret) runner.setSecretOutput(name, text);
      else runner.setOutput(name, text);
    },
    lines: () =>
      [...written].map(([name, value]) => {
        return `${name}: ${name === 'bundleUrl' ? '(set, not shown)' : oneLine(value)}`;
      }),
  };
}

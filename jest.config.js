import { randomInt } from 'node:crypto';

// One seed for all random choices of a run, which workers inherit. The end of the run names it.
process.env.SEED ??= String(randomInt(2 ** 30));

/** @type {import('jest').Config} */
const config = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/__tests__/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  setupFilesAfterEnv: ['<rootDir>/__tests__/support/repeat.ts'],
  transform: { '\\.ts$': '<rootDir>/__tests__/support/strip-types.js' },
  modulePathIgnorePatterns: ['<rootDir>/lib/', '<rootDir>/dist/', '<rootDir>/.tools/'],
  reporters: ['default', '<rootDir>/__tests__/support/tally-reporter.js'],
  // Most of the time is spent waiting for the processes that are tested.
  maxWorkers: 4,
  maxConcurrency: 6,
  // A worker that has used more is replaced before its next test.
  workerIdleMemoryLimit: '1GB',
  // On a busy machine, returning its memory takes a worker longer at its end than the half second of Jest's default.
  workerGracefulExitTimeout: 10_000,
  // Only for tests that hang.
  testTimeout: 45_000,
};

export default config;

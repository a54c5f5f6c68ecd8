/** @type {import('jest').Config} */
const config = {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/__tests__/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  transform: { '\\.ts$': '<rootDir>/__tests__/support/strip-types.js' },
  modulePathIgnorePatterns: ['<rootDir>/lib/', '<rootDir>/dist/', '<rootDir>/.tools/'],
  reporters: ['default', '<rootDir>/__tests__/support/tally-reporter.js'],
  // Most of the time is spent waiting for the processes that are tested.
  maxWorkers: 4,
  maxConcurrency: 6,
  // A worker that has used more is replaced before its next test, because returning gigabytes takes longer at the end than Jest allows.
  workerIdleMemoryLimit: '1GB',
  // Only for tests that hang: on a busy machine with a slow disk, others take ten times as long as usual.
  testTimeout: 120_000,
};

export default config;

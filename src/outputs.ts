/** The action's outputs: code and action.yml are tested against this table. The service's own field names. */
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

export type OutputName = (typeof outputNames)[number];

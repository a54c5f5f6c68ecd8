/** Base paths that the service documents for an export by project (docs/service-api.md#export-by-project). Others may work. */
export const documentedBasePaths: readonly string[] = ['/docs', '/documentation'];

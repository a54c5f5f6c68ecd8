/**
 * NODE_OPTIONS for a process whose Date.now is a day and an hour ahead, so that what an earlier run left is old.
 */
export const later = `--import=data:text/javascript,${encodeURIComponent('const now = Date.now; Date.now = () => now() + 25 * 3_600_000;')}`;

/**
 * NODE_OPTIONS for a process whose clock, as far as files are dated by it, is eleven minutes ahead: what an earlier run
 * has left is old then.
 */
export const later = `--import=data:text/javascript,${encodeURIComponent('const now = Date.now; Date.now = () => now() + 11 * 60_000;')}`;

/**
 * NODE_OPTIONS for a process whose clock is a day and an hour ahead, so that what an earlier run left is old. The time limits of its
 * requests stay the same.
 */
export const later = `--import=data:text/javascript,${encodeURIComponent('const now = performance.now.bind(performance); performance.now = () => now() + 25 * 3_600_000;')}`;

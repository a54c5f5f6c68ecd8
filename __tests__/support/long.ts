import process from 'node:process';

/** All cases are tried (script/test --long). Otherwise, some of each kind. */
export const isLong = process.env['LONG_TESTS'] !== undefined;

export const casesOf = (short: number, long: number): number => (isLong ? long : short);

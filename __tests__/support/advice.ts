import { adviceOn } from '../../src/advice/advice.ts';
import { linesOf } from '../../src/advice/rendering.ts';
import type { ActionError } from '../../src/shared/errors.ts';

/** All that is said about what to do after an error, in one line. */
export function adviceFor({ code, facts }: ActionError): string {
  return linesOf(adviceOn(code, facts)).join(' ');
}

/** Lets Jest run TypeScript as Node does: types become spaces, so every line and column stays. */
import { stripTypeScriptTypes } from 'node:module';

export default { process: source => ({ code: stripTypeScriptTypes(source, { mode: 'strip' }) }) };

import * as z from 'zod/mini';

/** An optional field: undefined if its value is missing, null, or malformed. */
export function whenValid<T extends z.core.$ZodType>(schema: T) {
  return z.catch(z.optional(schema), undefined);
}

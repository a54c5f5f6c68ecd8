/** What a scenario finds out. */

/** What must be true, by a sentence about it. */
export type Facts = Readonly<Record<string, boolean>>;

/** @returns the sentences that are not true */
export const untrueOf = (facts: Facts): readonly string[] =>
  Object.entries(facts).flatMap(([sentence, holds]) => (holds ? [] : [`not true: ${sentence}`]));

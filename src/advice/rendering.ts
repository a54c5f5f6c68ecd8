import type { Step, Steps } from './steps.ts';

const isSentence = (step: Step): step is string => typeof step === 'string';
const isCaution = (step: Step) => !isSentence(step) && 'caution' in step;

/** All steps, each as a line: numbered if there are several; then cautions and notes. */
export function linesOf(steps: Steps): readonly string[] {
  const sentences = steps.filter(isSentence);
  const [only] = sentences;
  if (sentences.length === 1 && only !== undefined) return [`${only}.`, ...remarksOf(steps)];
  return [...sentences.map((step, index) => `${index + 1}. ${step}.`), ...remarksOf(steps)];
}

/** The steps as Markdown, for the summary and the comment. */
export function markdownOf(steps: Steps): string {
  const sentences = linesOf(steps.filter(isSentence));
  const shown = sentences.length === 1 ? ` ${sentences[0]}` : `\n\n${sentences.join('\n')}`;
  const remarks = remarksOf(steps, '**');
  const todo = sentences.length === 0 ? [] : [`**What to do:**${shown}`];
  return [...todo, ...remarks].join('\n\n');
}

/** What an annotation has room for: the first step, and each caution. */
export function shortAdvice(steps: Steps): Steps {
  const [first] = steps.filter(isSentence);
  return [...(first === undefined ? [] : [first]), ...steps.filter(isCaution)];
}

/** Cautions, then notes. @param mark goes around the word that says which it is */
function remarksOf(steps: Steps, mark = ''): readonly string[] {
  const remarks = [...steps.filter(isCaution), ...steps.filter(step => !isCaution(step))];
  return remarks.flatMap(step => {
    if (isSentence(step)) return [];
    return 'caution' in step
      ? [`${mark}Caution:${mark} ${step.caution}.`]
      : [`${mark}Note:${mark} ${step.note}.`];
  });
}

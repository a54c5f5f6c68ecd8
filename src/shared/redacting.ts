import type { Redactor } from './redactor.ts';
import { linkOutput, type Runner } from './runner.ts';

/**
 * The same runner, on whose ways no secret leaves the process. What it masks, the redactor hides from then on.
 * @param redactor knows the secrets
 */
export function redacting(runner: Runner, redactor: Redactor): Runner {
  const { log } = runner;
  const redact = (text: string) => redactor.redact(text);
  return {
    ...runner,
    log: {
      info: line => log.info(redact(line)),
      warning: message => log.warning(redact(message)),
      debug: line => log.debug(redact(line)),
      group: (title, lines) => log.group(redact(title), lines.map(redact)),
    },
    mask(secret) {
      redactor.hide(secret);
      runner.mask(secret);
    },
    setOutput: (name, value) => runner.setOutput(name, name === linkOutput ? value : redact(value)),
    writeSummary: markdown => runner.writeSummary(redact(markdown)),
    annotate: (level, annotation) =>
      runner.annotate(level, {
        ...annotation,
        file: redact(annotation.file),
        message: redact(annotation.message),
      }),
    fail: (message, title) => runner.fail(redact(message), title),
  };
}

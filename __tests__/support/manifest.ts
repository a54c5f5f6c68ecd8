/**
 * The text of a manifest, in the documented form, whatever is in it.
 * @param head replaces fields of the beginning
 */
export function manifestOf(files: readonly unknown[], head: Readonly<Record<string, unknown>> = {}): string {
  const fields = { version: 1, domain: 'docs.example.com', ...head };
  const lines = files.map(
    (file, index) => `\n${JSON.stringify(file)}${index === files.length - 1 ? '' : ','}`,
  );
  return `${JSON.stringify(fields).slice(0, -1)},"files":[${lines.join('')}\n]}\n`;
}

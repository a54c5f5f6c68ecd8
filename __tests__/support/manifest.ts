/**
 * The text of a manifest, whatever is in it.
 * @param head replaces fields of the beginning
 */
export function manifestOf(files: readonly unknown[], head: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ version: 1, domain: 'docs.example.com', ...head, files });
}

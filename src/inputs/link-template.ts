/** Values that a link may contain, written as `{jobId}`. */
export const placeholders = ['jobId', 'sha256', 'version', 'domain', 'projectId'] as const;

export type Placeholder = (typeof placeholders)[number];

const pattern = /\{([^{}]*)\}/g;

/**
 * Replaces each placeholder with its value, percent-encoded.
 * @throws Error for a placeholder without a value: the inputs have been checked for these
 */
export function fillTemplate(
  template: string,
  values: Readonly<Partial<Record<Placeholder, string | undefined>>>,
): string {
  return template.replace(pattern, (whole, name: string) => {
    const value = values[name as Placeholder];
    if (value === undefined) throw new Error(`No value for ${whole}`);
    return encodeURIComponent(value);
  });
}

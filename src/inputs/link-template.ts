/** Values that a link may contain, written as `{jobId}`. */
const placeholders = ['jobId', 'sha256', 'content', 'version', 'domain', 'projectId'] as const;

/** What a link may name. */
export type LinkValues = Readonly<Partial<Record<(typeof placeholders)[number], string | undefined>>>;

const pattern = /\{([^{}]*)\}/g;

const host = String.raw`(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-fA-F:.]+\])(?::\d+)?`;
/** The characters of a URL (RFC 3986) and placeholders. No backslash: not every client reads it alike. */
const character = String.raw`(?:[\w.~:@!$&'()*+,;=%[\]-]|\{(?:${placeholders.join('|')})\})`;
/** Neither empty, as with a variable that is not set, nor one that leads out of the path before it. */
const segment = String.raw`(?!(?:\.|%2[eE]){1,2}(?:[/?#]|$))${character}+`;
const linkPattern = new RegExp(
  String.raw`^https://${host}(?:/?(?=\?)|(?:/${segment})+)(?:[?#](?:[/?#]|${character})*)?$`,
);

/** @param link may have placeholders, but not in its host */
export function isLink(link: string): boolean {
  return linkPattern.test(link) && URL.canParse(link);
}

/**
 * Replaces each placeholder with its value, percent-encoded.
 * @throws Error for a placeholder without a value: the inputs have been checked for these
 */
export function fillTemplate(template: string, values: LinkValues): string {
  return template.replace(pattern, (whole, name: string) => {
    const value = values[name as keyof LinkValues];
    if (value === undefined) throw new Error(`No value for ${whole}`);
    return encodeURIComponent(value);
  });
}

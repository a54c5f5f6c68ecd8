/** Standard output of a step, as GitHub reads and shows it. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
  /** Place in a file: "docs/a.mdx:61:127-133"; empty if it has none. */
  readonly place: string;
}

export function readAnnotation(line: string): Annotation | undefined {
  const match = /^::(error|warning|notice)(?: ([^:]*))?::(.*)$/.exec(line);
  if (match === null) return undefined;
  const propertyOf = (name: string) => {
    const value = new RegExp(`(?:^|,)${name}=([^,]*)`).exec(match[2] ?? '')?.[1] ?? '';
    return decodeCommand(value).replaceAll('%3A', ':').replaceAll('%2C', ',');
  };
  const columns = propertyOf('col') && `:${propertyOf('col')}-${propertyOf('endColumn')}`;
  return {
    level: match[1] as Annotation['level'],
    title: propertyOf('title'),
    message: decodeCommand(match[3] ?? ''),
    place: propertyOf('file') && `${propertyOf('file')}:${propertyOf('line')}${columns}`,
  };
}

/** Removes the escaping of workflow commands. */
export function decodeCommand(text: string): string {
  return text.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%');
}

/** The lines that GitHub's log page shows. */
export function shownLog(lines: readonly string[]): readonly string[] {
  const show = createLog();
  return lines.flatMap(line => show(line) ?? []);
}

/** What a failed step shows of its error, in one line: the annotation, and below it in the log, all steps. */
export function shownFailure(log: readonly string[]): string {
  const [annotation = '', ...steps] = log.slice(log.findLastIndex(line => line.startsWith('Error: ')));
  return [annotation.replace('Error: ', ''), ...steps].join(' ');
}

/** Shows lines as GitHub's log page does: undefined for lines that it does not show. */
export function createLog(): (line: string) => string | undefined {
  const masks: string[] = [];
  return line => {
    if (line.startsWith('::add-mask::')) {
      masks.push(decodeCommand(line.slice(12)));
      return undefined;
    }
    if (line.startsWith('::debug::') || line === '') return undefined;
    const annotation = readAnnotation(line);
    const level = annotation?.level ?? 'notice';
    const text =
      annotation === undefined ? line : `${level[0]?.toUpperCase()}${level.slice(1)}: ${annotation.message}`;
    return masks.reduce((shown, mask) => (mask === '' ? shown : shown.replaceAll(mask, '***')), text);
  };
}

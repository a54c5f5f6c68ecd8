import { link } from './markdown.ts';

/** Where to read about a failure: a link for a URL, otherwise the path. */
export function helpLine(help: string): string {
  return help.startsWith('http') ? `**More:** ${link(help, 'about this failure')}` : `**More:** \`${help}\``;
}

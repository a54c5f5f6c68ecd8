import type { HtmlTag } from '../shared/html-tag.ts';
import { decodeAttribute } from './encoding.ts';
import { traitsOf } from './html-elements.ts';
import { linkTarget, mediaSource } from './link-target.ts';
import { oneSpace } from './page-text.ts';

/** What a tag means for the digest of its page. */
export interface PageTag {
  /** In lower case. */
  readonly name: string;
  readonly closing: boolean;
  readonly selfClosing: boolean;
  /** Text before and after it is not one word. */
  readonly block: boolean;
  readonly isVoid: boolean;
  /** Its content is not HTML, and readers do not see it. */
  readonly isRawText: boolean;
  /** Readers do not see it, or it is navigation. */
  readonly hidden: boolean;
  readonly isMain: boolean;
  /** What `PageSource` may leave out begins here. */
  readonly isInert: boolean;
  readonly isLink: boolean;
  /** What counts of its attributes, in the form that `PageText` keeps. */
  readonly marks: readonly Uint8Array[];
  /** The description of the page. */
  readonly description: string | undefined;
}

/** Reads out of a tag all that counts. */
export function pageTag({ name, closing, selfClosing, attributes }: HtmlTag): PageTag {
  const traits = traitsOf(name);
  const value = (attribute: string) => {
    const source = attributes.get(attribute);
    return source === undefined ? undefined : decodeAttribute(source);
  };
  const hiddenValue = value('hidden')?.toLowerCase();
  const isDescription = name === 'meta' && value('name')?.toLowerCase() === 'description';
  return {
    name,
    closing,
    selfClosing,
    block: traits.block === true,
    isVoid: traits.void === true,
    isRawText: traits.hides === 'rawText',
    hidden:
      traits.hides === 'content' ||
      (name === 'dialog' && !attributes.has('open')) ||
      (hiddenValue !== undefined && hiddenValue !== 'until-found') ||
      value('role') === 'navigation',
    isInert: !closing && (name === 'link' || name === 'script' || name === 'nav'),
    isMain: name === 'main' || value('role') === 'main',
    isLink: attributes.has('href') || attributes.has('xlink:href'),
    marks: closing ? [] : marksOf(name, value).map(markOf),
    description: isDescription ? oneSpace(value('content') ?? '') : undefined,
  };
}

function marksOf(name: string, value: (attribute: string) => string | undefined): readonly string[] {
  const { heading, sources = [] } = traitsOf(name);
  const mark = (kind: string, text: string | undefined) => (text === undefined ? [] : [kind + text]);
  const link = (text: string | undefined) => mark('l', text === undefined ? undefined : linkTarget(text));
  const isRefresh = name === 'meta' && value('http-equiv')?.toLowerCase() === 'refresh';
  return [
    ...(heading === true ? [name] : []),
    ...sources
      .map(value)
      .flatMap(source => mark('i', source === undefined ? undefined : mediaSource(source))),
    ...(name === 'a' ? link(value('href') ?? value('xlink:href')) : []),
    ...(name === 'area' || name === 'base' ? link(value('href')) : []),
    ...(isRefresh ? mark('r', linkTarget(oneSpace(value('content') ?? ''))) : []),
    ...mark('t', value('alt')),
  ];
}

/** Something that is not text, in the form that `PageText` keeps. */
export function markOf(text: string): Uint8Array {
  return Buffer.from(`\0${text}\0`);
}

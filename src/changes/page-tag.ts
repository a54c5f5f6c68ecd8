import type { HtmlTag } from '../shared/html-tag.ts';
import { oneSpace } from '../shared/text.ts';
import { decodeAttribute } from './encoding.ts';
import { traitsOf } from './html-elements.ts';
import { linkTarget, mediaSource } from './link-target.ts';

/** What a tag means for the digest of its page. */
export interface PageTag {
  /** In lower case. */
  readonly name: string;
  readonly closing: boolean;
  /** Has no meaning at all, unless it belongs to an element that is followed from its start tag to its end tag. */
  readonly isPlain: boolean;
  readonly selfClosing: boolean;
  /** Text before and after it is not one word. */
  readonly block: boolean;
  readonly isVoid: boolean;
  /** Its content is not HTML, and readers do not see it. */
  readonly isRawText: boolean;
  /** Readers do not see it, or it is navigation. */
  readonly hidden: boolean;
  readonly isMain: boolean;
  /** What the source of the page leaves out may begin here. */
  readonly isInert: boolean;
  readonly isLink: boolean;
  /** What counts of its attributes, in the form that the text of the page keeps. */
  readonly marks: Uint8Array | undefined;
  /** The description of the page. */
  readonly description: string | undefined;
}

const noSources: readonly string[] = [];
/** Elements that are followed from their start tag to their end tag, besides blocks and those that are hidden. */
const followed: ReadonlySet<string> = new Set(['a', 'svg', 'title']);

/** Reads out of a tag all that counts. */
export function pageTag({ name, closing, selfClosing, attributes }: HtmlTag): PageTag {
  const traits = traitsOf(name);
  const value = (attribute: string) => {
    const source = attributes.get(attribute);
    return source === undefined ? undefined : decodeAttribute(source);
  };
  const role = value('role');
  const hiddenValue = value('hidden')?.toLowerCase();
  const hidden =
    traits.hides === 'content' ||
    (name === 'dialog' && !attributes.has('open')) ||
    (hiddenValue !== undefined && hiddenValue !== 'until-found') ||
    role === 'navigation';
  const block = traits.block === true;
  const isRawText = traits.hides === 'rawText';
  const isMain = name === 'main' || role === 'main';
  const isInert = !closing && (name === 'link' || name === 'script' || name === 'nav');
  const marks = closing ? '' : marksOf(name, value);
  const isDescription = name === 'meta' && value('name')?.toLowerCase() === 'description';
  return {
    name,
    closing,
    selfClosing,
    isPlain:
      marks === '' &&
      !(block || hidden || isRawText || isMain || isInert || isDescription || followed.has(name)),
    block,
    isVoid: traits.void === true,
    isRawText,
    hidden,
    isInert,
    isMain,
    isLink: attributes.has('href') || attributes.has('xlink:href'),
    marks: marks === '' ? undefined : Buffer.from(marks),
    description: isDescription ? oneSpace(value('content') ?? '') : undefined,
  };
}

function marksOf(name: string, value: (attribute: string) => string | undefined): string {
  const { heading, sources = noSources } = traitsOf(name);
  let marks = heading === true ? markOf(name) : '';
  for (const attribute of sources) {
    const source = value(attribute);
    if (source !== undefined) marks += markOf(`i${mediaSource(source)}`);
  }
  const target = linkOf(name, value);
  if (target !== undefined) marks += markOf(`l${linkTarget(target)}`);
  if (name === 'meta' && value('http-equiv')?.toLowerCase() === 'refresh')
    marks += markOf(`r${linkTarget(oneSpace(value('content') ?? ''))}`);
  const alternative = value('alt');
  return alternative === undefined ? marks : marks + markOf(`t${alternative}`);
}

function linkOf(name: string, value: (attribute: string) => string | undefined): string | undefined {
  if (name === 'a') return value('href') ?? value('xlink:href');
  return name === 'area' || name === 'base' ? value('href') : undefined;
}

/** Something that is not text, in the form that the text of the page keeps. */
function markOf(text: string): string {
  return `\0${text}\0`;
}

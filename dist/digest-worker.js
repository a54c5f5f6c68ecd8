import { createRequire as __WEBPACK_EXTERNAL_createRequire } from "module";
var __webpack_exports__ = {};

;// CONCATENATED MODULE: external "node:worker_threads"
const external_node_worker_threads_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:worker_threads");
;// CONCATENATED MODULE: external "node:crypto"
const external_node_crypto_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:crypto");
;// CONCATENATED MODULE: external "node:path"
const external_node_path_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:path");
;// CONCATENATED MODULE: ./lib/shared/page-path.js

/** Whether a path in a site, separated by "/", is an HTML page. */
function isPage(path) {
    // "._page.html" has what macOS knows about a page, and is not one.
    return /\.html?$/i.test(path) && !external_node_path_namespaceObject.posix.basename(path).startsWith('._');
}
/** Pages in the order that people expect: "step-2" before "step-10". Paths that differ only in their form, by code units. */
function naturalOrder(pages) {
    // Only now: a collator takes as long to create as a tenth of the start.
    const collator = new Intl.Collator('en', { numeric: true });
    return pages.toSorted((left, right) => collator.compare(left.path, right.path) || (left.path < right.path ? -1 : 1));
}

;// CONCATENATED MODULE: ./lib/shared/text.js
/** C0 and C1 controls, line and paragraph separators, bidirectional overrides, zero-width and tag characters. */
const unprintable = 
// biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is removed here
/[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;
/** ANSI escape sequences. Removing the ESC alone would leave "[31m". */
const escapeSequence = 
// biome-ignore lint/suspicious/noControlCharactersInRegex: ESC and CSI start the sequences
/(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|\u001b[@-Z\\-_]/g;
/**
 * Makes text from outside safe for the log: one line of limited length without control or escape characters or workflow
 * commands. Does not redact: text from a server goes through a Redactor.
 * @param maxLength UTF-16 code units; longer text is cut and ends in "…"
 */
function oneLine(text, maxLength = 300) {
    return withoutCommands(flatten(text.slice(0, maxLength * 8)), maxLength);
}
/** The text on one line, without control and escape characters. */
function flatten(text) {
    return text.replace(escapeSequence, '').replace(/\s+/g, ' ').replace(unprintable, '').trim().toWellFormed();
}
/** White space as browsers show it, in a text that stands alone. */
function oneSpace(text) {
    // Single spaces are as they should be.
    return text.replace(/\s{2,}|[^\S ]/g, ' ').trim();
}
/**
 * The line without workflow commands, cut to `maxLength` UTF-16 code units. The runner executes a line that starts with "::"
 * or contains "##[" (runner source, ActionCommand.cs).
 */
function withoutCommands(line, maxLength) {
    const safe = line
        .replaceAll('##[', '## [')
        .replace(/:(?=:)/g, ': ')
        .trim();
    return safe.length <= maxLength ? safe : `${safe.slice(0, maxLength - 1).toWellFormed()}…`;
}
const asciiSymbols = { '█': '#', '▁': '-', '·': '-', '…': '...' };
/** Replaces this action's own decorations with ASCII; text from outside stays as it is. */
function toAscii(text) {
    return text.replace(/[█▁·…]/g, symbol => asciiSymbols[symbol] ?? symbol);
}
/** 512 B, 1.5 MiB. */
function formatBytes(bytes) {
    const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB'];
    let value = bytes;
    let unit = 0;
    while (value >= 1024 && unit < units.length - 1) {
        value /= 1024;
        unit += 1;
    }
    return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
/** 0.4 s, 12 s, 3m 05s, 2h 00m. */
function formatDuration(milliseconds) {
    const seconds = Math.max(0, milliseconds) / 1000;
    if (seconds < 9.95)
        return `${seconds.toFixed(1)} s`;
    const whole = Math.round(seconds);
    if (whole < 60)
        return `${whole} s`;
    const minutes = Math.floor(whole / 60);
    if (minutes < 60)
        return `${minutes}m ${String(whole % 60).padStart(2, '0')}s`;
    return `${Math.floor(minutes / 60)}h ${String(minutes % 60).padStart(2, '0')}m`;
}
/** "1 page", "2 pages". */
function count(quantity, noun, plural = `${noun}s`) {
    return `${quantity.toLocaleString('en-US')} ${quantity === 1 ? noun : plural}`;
}
/** A link as it may be shown: scheme and host. User info, path, query and fragment may grant access. */
function withoutQuery(link) {
    const url = URL.parse(link);
    if (url === null)
        return '(not a URL)';
    return oneLine(url.host === '' ? `${url.protocol}…` : `${url.protocol}//${url.host}/…`);
}
/** An http or https URL, normalized, that may become an output or a link; undefined for any other text. */
function webUrl(text) {
    // URL.parse would drop line breaks.
    const url = /[\s\p{C}]/u.test(text) ? null : URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.href.length <= 2048 ? url.href : undefined;
}

;// CONCATENATED MODULE: ./lib/shared/html-tag.js
/** Elements whose content is text, even where it looks like a tag. */
const textElements = new Set([
    ...['iframe', 'noembed', 'noframes', 'script', 'style', 'textarea', 'title', 'xmp'],
]);
// Looked up once: where tests run, looking up a global takes longer than everything else.
const { imul } = Math;
const greaterThan = 0x3e;
/** Places for tags that are remembered, a power of two, and the length in bytes of the longest one. */
const places = 32768;
const maxTagLength = 300;
const tagName = /[^\t\n\f\r />]+/y;
/** Of an attribute, or the end of the tag. All that may be missing is optional, so that no page makes it backtrack. */
const attribute = /[\t\n\f\r /]*(?:(>)|([^\t\n\f\r />][^\t\n\f\r />=]*)[\t\n\f\r ]*(?:=[\t\n\f\r ]*("[^"]*"?|'[^']*'?|[^\t\n\f\r >]*))?)/y;
/**
 * Identifies the source of a tag. Two hashes and the length stand for the bytes, because comparing those takes as long as
 * everything else: different tags on one site do not get the same key by chance.
 */
class TagKey {
    #length = 0;
    #hash = 0;
    #other = 0;
    /** In bytes, without ">". */
    get length() {
        return this.#length;
    }
    get hash() {
        return this.#hash;
    }
    /** The second hash. */
    get other() {
        return this.#other;
    }
    /** Reads a tag up to the next ">". @returns where that is; the end of the page when there is none */
    read(bytes, start) {
        let hash = 0;
        let other = 0;
        let at = start + 1;
        for (; at < bytes.length; at += 1) {
            const byte = bytes[at];
            if (byte === greaterThan)
                break;
            hash = (imul(hash, 31) + byte) | 0;
            other = imul(other ^ byte, 0x01000193);
        }
        this.#length = at - start;
        this.#hash = hash;
        this.#other = other;
        return at;
    }
}
/**
 * Remembers what tags mean, because the pages of a site repeat most of their tags to the letter. A tag takes the place of
 * another one with a similar key, so memory is limited.
 */
class TagCache {
    #interpret;
    #known = new Array(places).fill(undefined);
    /**
     * Of each place: two hashes and the length of the tag that is remembered, and a hash of the last one that was not. An array of
     * numbers, because looking into objects takes longer.
     */
    #keys = new Int32Array(4 * places);
    constructor(interpret) {
        this.#interpret = interpret;
    }
    find({ hash, other, length }) {
        const keys = this.#keys;
        const place = placeOf(hash);
        const at = 4 * place;
        if (keys[at] !== hash || keys[at + 1] !== other || keys[at + 2] !== length)
            return undefined;
        return this.#known[place];
    }
    /**
     * Interprets a tag, and remembers it when it comes again: a large site has more tags that come once, such as headings with an
     * ID, than there are places.
     */
    add({ hash, other, length }, tag) {
        const interpreted = this.interpret(tag);
        const place = placeOf(hash);
        const keys = this.#keys;
        const at = 4 * place;
        if (keys[at + 3] === hash) {
            keys[at] = hash;
            keys[at + 1] = other;
            keys[at + 2] = length;
            this.#known[place] = interpreted;
        }
        keys[at + 3] = hash;
        return interpreted;
    }
    interpret(tag) {
        const textElement = !tag.closing && textElements.has(tag.name) ? tag.name : undefined;
        return { meaning: this.#interpret(tag), textElement };
    }
}
function placeOf(hash) {
    return (hash ^ (hash >>> 13)) & (places - 1);
}
/** @returns undefined when the page ends within the tag */
function parseTag(html, start) {
    const closing = html.startsWith('/', start + 1);
    tagName.lastIndex = start + (closing ? 2 : 1);
    const name = tagName.exec(html)?.[0].toLowerCase() ?? '';
    const attributes = new Map();
    attribute.lastIndex = tagName.lastIndex;
    while (true) {
        const match = attribute.exec(html);
        if (match === null)
            return undefined;
        const [all, end, key = '', value = ''] = match;
        if (end !== undefined) {
            const tag = { name, closing, selfClosing: all.endsWith('/>'), attributes };
            return { tag, end: attribute.lastIndex };
        }
        const quote = value[0] === '"' || value[0] === "'" ? value[0] : '';
        const ends = quote === '' || (value.length > 1 && value.endsWith(quote));
        if (attribute.lastIndex === html.length || !ends)
            return undefined;
        const lower = key.toLowerCase();
        if (!attributes.has(lower))
            attributes.set(lower, quote === '' ? value : value.slice(1, -1));
    }
}

;// CONCATENATED MODULE: external "node:buffer"
const external_node_buffer_namespaceObject = __WEBPACK_EXTERNAL_createRequire(import.meta.url)("node:buffer");
;// CONCATENATED MODULE: ./node_modules/entities/dist/decode-codepoint.js
// Adapted from https://github.com/mathiasbynens/he/blob/36afe179392226cf1b6ccdb16ebbb7a5a844d93a/src/he.js#L106-L134
/**
 * C1 Unicode control character reference replacements (code points 128–159).
 * Index i gives the replacement for code point 128+i; 0 means "no replacement".
 */
const c1 = [
    8364, 0, 8218, 402, 8222, 8230, 8224, 8225, 710, 8240, 352, 8249, 338, 0,
    381, 0, 0, 8216, 8217, 8220, 8221, 8226, 8211, 8212, 732, 8482, 353, 8250,
    339, 0, 382, 376,
];
/**
 * True for NUL, UTF-16 surrogates, and values past U+10FFFF.
 * @param codePoint Unicode code point to check.
 */
function isInvalidCodePoint(codePoint) {
    return (codePoint === 0 ||
        (codePoint >= 0xd8_00 && codePoint <= 0xdf_ff) ||
        codePoint > 0x10_ff_ff);
}
/**
 * Replace the given code point with U+FFFD if it is NUL (0), a surrogate, or
 * outside the valid Unicode range. Code points in the C1 controls range
 * (128–159) are remapped to their Windows-1252 equivalents, following the
 * HTML spec. All other code points are returned unchanged.
 * @param codePoint Unicode code point to convert.
 */
function decode_codepoint_replaceCodePoint(codePoint) {
    if (isInvalidCodePoint(codePoint)) {
        return 0xff_fd;
    }
    if (codePoint >= 128 && codePoint <= 159) {
        return c1[codePoint - 128] || codePoint;
    }
    return codePoint;
}
/**
 * XML numeric character references are the referenced Unicode code point.
 * Invalid values still become U+FFFD; the HTML Windows-1252 C1 remap is not
 * applied.
 * @see https://www.w3.org/TR/xml/#NT-CharRef
 * @param codePoint Unicode code point to convert.
 */
function decode_codepoint_replaceCodePointXML(codePoint) {
    return isInvalidCodePoint(codePoint) ? 0xff_fd : codePoint;
}
/**
 * Convert the code point of a decoded numeric entity to a string, replacing
 * invalid values.
 *
 * Fast path for plain BMP code points: [1..0x7F] and [0xA0..0xD7FF] pass
 * `replaceCodePoint` unchanged (no NUL, C1 remap, surrogate, or out-of-range
 * handling) and fit a single charCode. 0xd760 = 0xD800 (the first surrogate)
 * - 0xA0.
 * @param codePoint Unicode code point to convert.
 */
function codePointToString(codePoint) {
    return (codePoint - 1) >>> 0 < 0x7f || (codePoint - 0xa0) >>> 0 < 0xd7_60
        ? String.fromCharCode(codePoint)
        : String.fromCodePoint(decode_codepoint_replaceCodePoint(codePoint));
}
//# sourceMappingURL=decode-codepoint.js.map
;// CONCATENATED MODULE: ./node_modules/entities/dist/internal/decode-shared.js
/*
 * Inverse of the encoder's SAFE alphabet (0x21..0x7E minus 0x22, 0x24, 0x5C),
 * precomputed once at module load. Entries for excluded chars stay 0 but
 * are never read.
 */
const BASE91_INVERSE = /* #__PURE__ */ (() => {
    const table = new Uint8Array(127);
    let code = 0;
    for (let char = 0x21; char <= 0x7e; char++) {
        if (char !== 0x22 && char !== 0x24 && char !== 0x5c) {
            table[char] = code++;
        }
    }
    return table;
})();
/**
 * Decode a dictionary-encoded trie string back into its Uint16Array.
 *
 * Stream layout (consumed in this order):
 *   1. dict1 atoms — `dict1AtomCount` uint16 values, delta+RLE encoded.
 *   2. dict2 atoms — `atomCount - dict1AtomCount` values, delta+RLE.
 *   3. dict2 ngrams — `ngramCount - (dictSize - dict1AtomCount)` entries,
 *      each a pair of slot codes that resolve to earlier slots.
 *   4. dict1 ngrams — `dictSize - dict1AtomCount` entries, same shape.
 *   5. data — slot codes, each expanding to one or more uint16 values.
 *
 * Codes use a 91-char base (printable ASCII minus `"`, `$`, `\`):
 *   - char1 < dictSize  → 1-char code, slot = char1
 *   - char1 ≥ dictSize  → 2-char code, slot = dictSize + (char1 - dictSize)*91 + char2
 *
 * Slot index → token kind:
 *   [0, A)                  dict1 atoms     (1-char codes)
 *   [A, dictSize)           dict1 ngrams    (1-char codes)
 *   [dictSize, dictSize+D)  dict2 atoms     (2-char codes)
 *   [dictSize+D, end)       dict2 ngrams    (2-char codes)
 *
 * Both atom dicts decode before any ngram, and dict2 ngrams decode before
 * dict1 ngrams. So every ngram entry references slots whose contents are
 * already filled — no forward references to handle.
 *
 * This runs on library import. Flat typed arrays store each slot as either
 * a plain value (`single`, covering every atom) or a range in a shared
 * `pool` (ngrams).
 * @param input Packed trie string.
 * @param resultLength Expected number of uint16 values in the output.
 * @param atomCount Total number of distinct uint16 values in the trie.
 * @param dict1AtomCount Atoms in the 1-char range (`A` above).
 * @param ngramCount Total number of ngram entries (dict1 + dict2).
 * @param dictSize Number of 1-char code slots; the rest of `BASE - dictSize`
 *   first-byte values are 2-char codes.
 */
function decodeTrieDict(input, resultLength, atomCount, dict1AtomCount, ngramCount, dictSize) {
    const base = 91;
    const inputLength = input.length;
    // For 2-char codes, slot = char1 * base - twoCharBias + char2.
    const twoCharBias = dictSize * (base - 1);
    let pos = 0;
    /** Read one slot code at `pos` and return its slot index, advancing pos. */
    const readSlotCode = () => {
        const c1 = BASE91_INVERSE[input.charCodeAt(pos++)];
        return c1 < dictSize
            ? c1
            : c1 * base - twoCharBias + BASE91_INVERSE[input.charCodeAt(pos++)];
    };
    const dict2AtomCount = atomCount - dict1AtomCount;
    const slotCount = atomCount + ngramCount;
    /*
     * Per-slot contents: atoms (always a single value) live directly in
     * `single`; ngram slots hold -1 there and expand to
     * `pool[start[slot] .. start[slot] + length[slot])`.
     */
    const single = new Int32Array(slotCount);
    single.fill(-1, dict1AtomCount, dictSize);
    single.fill(-1, dictSize + dict2AtomCount, slotCount);
    const start = new Int32Array(slotCount);
    const length = new Int32Array(slotCount);
    /**
     * Decode `count` ascending uint16 values from a delta+RLE stream into
     * `single[off..off+count)`.
     *
     *   code < 89   → delta = code
     *   code == 89  → run-length: next char encodes runLength-2; emit `runLength` consecutive +1 values
     *   code == 90, next < 90  → escape: delta = 89 + next * BASE + after-next
     *   code == 90, next == 90 → double-escape: extra char for very large deltas
     * @param count
     * @param off
     */
    function decodeDelta(count, off) {
        let previous = 0;
        let slot = off;
        const end = off + count;
        while (slot < end) {
            const code = BASE91_INVERSE[input.charCodeAt(pos++)];
            if (code < 89) {
                previous += code;
                single[slot++] = previous;
            }
            else if (code === 89) {
                let runLength = BASE91_INVERSE[input.charCodeAt(pos++)] + 2;
                while (runLength--)
                    single[slot++] = ++previous;
            }
            else {
                const next = BASE91_INVERSE[input.charCodeAt(pos++)];
                previous +=
                    89 +
                        // eslint-disable-next-line unicorn/prefer-minimal-ternary -- branches read a different number of side-effecting input bytes
                        (next < 90
                            ? next * base + BASE91_INVERSE[input.charCodeAt(pos++)]
                            : BASE91_INVERSE[input.charCodeAt(pos++)] * 8281 +
                                BASE91_INVERSE[input.charCodeAt(pos++)] * base +
                                BASE91_INVERSE[input.charCodeAt(pos++)]);
                single[slot++] = previous;
            }
        }
    }
    // Streams 1 & 2: atoms decoded into their slot ranges.
    decodeDelta(dict1AtomCount, 0);
    decodeDelta(dict2AtomCount, dictSize);
    /*
     * Streams 3 & 4 are read in two passes: first collect every ngram's two
     * references and derive its expanded length (each ref resolves to an earlier
     * slot, so lengths are already known), which sizes the shared pool.
     * Pool ranges are handed out in decode order, so the second pass fills
     * the pool contiguously with a single write cursor.
     */
    const references = new Int32Array(ngramCount * 2);
    let poolSize = 0;
    let ngramIndex = 0;
    /**
     * Read `count` ngram entries (each = 2 slot-code references) for the slots
     * starting at `startSlot`, recording references and assigning pool ranges.
     * @param count
     * @param startSlot
     */
    function readNgramReferences(count, startSlot) {
        for (let index = 0; index < count; index++) {
            const slot = startSlot + index;
            const a = readSlotCode();
            const b = readSlotCode();
            references[ngramIndex * 2] = a;
            references[ngramIndex * 2 + 1] = b;
            ngramIndex += 1;
            start[slot] = poolSize;
            const entryLength = (single[a] < 0 ? length[a] : 1) +
                (single[b] < 0 ? length[b] : 1);
            length[slot] = entryLength;
            poolSize += entryLength;
        }
    }
    readNgramReferences(ngramCount - dictSize + dict1AtomCount, dictSize + dict2AtomCount);
    readNgramReferences(dictSize - dict1AtomCount, dict1AtomCount);
    // Second pass: concatenate each ngram's two halves into the pool.
    const pool = new Uint16Array(poolSize);
    let write = 0;
    for (let index = 0; index < ngramIndex; index++) {
        for (let half = 0; half < 2; half++) {
            const source = references[index * 2 + half];
            const value = single[source];
            if (value < 0) {
                let read = start[source];
                const readEnd = read + length[source];
                while (read < readEnd)
                    pool[write++] = pool[read++];
            }
            else {
                pool[write++] = value;
            }
        }
    }
    // Stream 5: data. Each code expands to its slot's stored values.
    const out = new Uint16Array(resultLength);
    let outIndex = 0;
    while (pos < inputLength) {
        let slot = BASE91_INVERSE[input.charCodeAt(pos++)];
        if (slot >= dictSize) {
            slot =
                slot * base -
                    twoCharBias +
                    BASE91_INVERSE[input.charCodeAt(pos++)];
        }
        const value = single[slot];
        if (value < 0) {
            let read = start[slot];
            const readEnd = read + length[slot];
            while (read < readEnd)
                out[outIndex++] = pool[read++];
        }
        else {
            out[outIndex++] = value;
        }
    }
    return out;
}
//# sourceMappingURL=decode-shared.js.map
;// CONCATENATED MODULE: ./node_modules/entities/dist/generated/decode-data-html.js
// Generated using scripts/write-decode-map.ts

/** Packed HTML decode trie data. */
const htmlDecodeTree = /* #__PURE__ */ decodeTrieDict("!}.&u%}'&}*'~!6*)%&,~!J~!J~%L~y<~!R,~~%Lu~~#GD~~#|)1#%}^%}2%+#.##%##%}&%##%'#%##&%#%#'%#&#%#&#'#%%#&#%##%#)%''%&%#%#'%#%%#%%}%%%#%#&(23#%%#&-%0%('1#(##%#'##+%'*.:1}#%#6-+(%'%%#%%%}#L'2351&('%}&/N'(0(/*-%(%%}#'+&T%7.2}#&%&#%#36/5##%&%%#&#%%#))2%%##%&&'0~!#*+&'%1~!%).'3q?&%'1~!.##%6(~!+%%%(Gw'rT~!E#<nA%#jZ~!H%(~!42##~!*31&~!G%U~#)5~#`3~!J~!Z~%]~%Y~%C~!q~!u~#kz~%#~!6'~!D~!U~!?~#T~!c%~!G#'~%7|~!G~!J~!G&~#pb~(Df}#%}*&}#%##%##%##&#-}&'#'&%#.++}%mI,#,@&(}*%}*'%&##&#%##%}&0}#.},U},%}+%}&%}#%##&}B%(}(%}+%)})%##%#&}&%##%&}<%}>%#%&}*%}(%}9%}/%})%}*%}*%}?&}&%}3%}&*#%})%#%#)}#&#-#+*%E%%'%'#%}#*V##&##I}#&&##%&%#&&Qf%%))w/0+&%#(#.%-''''++++7}>%4'',##1,#%#&%##&#'##&#*#9)%&%}#*}%,#+P(%A&%#'&##wSD',9E00#y#@}(+}&%&>~!#~!X}#*}(&&}(&}(,%}%&#+&}#&}I%#%}%)#(},'%#*}4%%#%}(''}#/##(##),%-##%%)#&}(.}&%#&}%%}*&#%},&&}&%}#%*'#%})%}D&}&%}-&}6&#&}-,%}#%})-(~+`~,=?~I9'9%~!,#%})%})%}@%}?%}(~!?~#<~#pP~#BG~#=1#%K+~#?#~%;)~#A~#mF1~#A'~'X%'~#lR~#N~'N~#r~#m#-~#i'?%#'%~#B%##%,%#~#_%#0%~#]732~,w~2+#:&#%&'0%&>%}#>##F+)#%&&#(+_}4&}-%}(&}@&}O7Fdf0@+/v4}&WU##&/0#&'('B#%}.%}'+#%}#%%&#&%#%##+#&#)#6#'#.},%}c%},%#%##%&#&%#&~#>'*-.%##%##%}#%%}%'~#)D1}#%*&~#_%%'(~#S2%'.}#~#=##*'*-%}&'%'##&&~'E%.#&~#M4}%%##&'%#~#O1##%&#'+~#<B%##%%'%+~#;#@%}#&%#&&%#(~#H1}'%'##&&~#?A}&'~#D#%32}'&&&&~#[}'(#%}'~#;C})&}%%#%~#=&%,3}%'(#%%~#^'#&&)#%'~#Y%-~#d-%'~#^%%&#&&&}#~#b~2t*&'~&(~&@~0%~e~3}%*''0})&}+~!9##-}#%-hD*)1fC#%/&/fB#40~!+#)*4~!+~!K'&:~!/*7~!.#~!H~!L':~%x&~!H#~!*~%1~!I#~!+A~#p'~!F~~#-#~,,(~.Z~!V~%;'B'mq-W~!N~%I%#&&#&}#%},%%}'%}+X#%}#&}(%}'%}<%}#%}%%'}'%}:~![)9@~%>~#UA%-%##&~!C%~!-.9:~!1~!-^2/:a~!y,D*J#-5)/4~%23,~#G~!L1~!0X3`~!2+~!!0-~&E~!W~!o,>Y&]~%cZx_&~#O*9#A#'#+I'%#)~!0B*-5A+-((F&*M#)(-7-5+'-3a5Vi~!Y~!?+[)%3),ERHm~!+:D,VG.+)?fB%%*(%)'(#&80%1'8`K8?`+'Z#&O&'H5#*9)A%%5&3))0%39+.*7#()&&*=4@**L)<'_&*+..;(#*+)./&0#3)%')-8(4ixD(&.}%,('aI:,)%,k2231T)I'#/-W7,/'Q#.'Y24+h')37</31&83##&0#),H(?'&?/1##%#&&#%''-%&&&#(&''&#.-'%#%%(,')*'&#&#'##%(%(#%('#&##%%%%('%#%#%%#%#&%##h>w+v<ayvyvcg.uuhKr}g/v|g>u9i[~>g5uI~=RvdwEg;v/g;uk!!TTSx]@RT!U!#!@VBRUU!'UTe-d0c`e&gSdicedFcrdTaqb.kYcAohdYd@a3e+d}dMdtd.aJ#bqcK`dle/e.e'dwdPdodddjbEb}ogd^ofdpduc6j?l%d{drdqc)d7bacOdQ%T#Y)X.sR[yH>6Vyv3[xwLu>vo'!*.[yBacahoj>6Rew3[xqdZa#!a&#^(X-[yG>6Vyu3[xvg3sEr|g.u/Ri9db0T#^(Xa)!-[y;>6Vylg4wKs{JwNZt3@3r=c4Z([xlg;wKt!cpq's@v7A'*a(a+!-a#[y<3Dt?3Dt'>6Vym3[xmg9rxsNJwLZt4~?r?db1T#`-!(Xa,!0[yS>6Vz%NuQs.g4wKtnJwNZtS@3r>c4Z([y%g;wKtrdga8!a(!#&T*Y-Xa#!a0<or[yc3Dtq>6Vz43[y3JwNZtf@3s!Ju}!%Dti:pm3c_%X#tjB5pkd6q!r]u?voC'*-a.a2!0a&a+[yI3DtI3Ds~3DtH>6Vyw3[xx;:s#~<5pKJwNZtE@3r~d`a)!a2T#a.(!+U.X1[yT3Dt`3Dtv>6Vz&3[y&g9rxwzcxstPu.<rAJwLZtT~?r@dZa%!a.&^*Za(/Reu[ya>6Vz23[y1g3sEr}wkg{NuQRg{ci(U#5@b`~,cg#U(2WnH5wugcRh7dX#T(Y,a'Ta!!a,[yZ<]mj>6Vz,3[y+Pv#5ReZKu+=,%!H}7ABwkaS?Rh:BcW(X#<]mrj:ubv/ARekdg%!(!a.*Ta(Y.X1!#sP>Rl*Dt6[y>>6Vyo3Wf*jOvuumvuRgRJuq*!:9<B@bX~3jVv&v@s@5Re[d/rQt{uAvo&a&a*)a2!,0Wf!3Dt0=Bs'>6Re}3[xy~<5s%JwJZt1~Gs)c;&!#2sJkNuXvzq7rxu,Re8dka4!a8(aEZ+a@Y.X1Xa)[yd=Bs(3DtP>6Vz53[y4cX#X&Re:avRe9~<5s&JwJZtQ~Gs*i^rzvdRg+Jv{%!2sbB@bX}kdga,!Za?&^*T1/!a'Dt+[y6>6Vyf3Wf%g/u;s4hGu6?Rh-JvZ,!c%#&RoX54Rivj7uyvf8RgTKvZB%*!2sGh<vu5Rgq<=C::9bb~#dZ#T&Ta6Y.X*Dt>[y93Wf)coZ(T,6VyifluvRgC@95@B@bX~/hFu34cC#T,k/unq8w8Q5RkUklwQuzunq8w8Q5Rk8d/rJu?v8w9)-&!a0a;a&aIWejg3sEr/h1s<DtDJvyZqY5aws3Jvy!&Wei~Hr1:au5@Bag>23E~5c:Z&bX};kKv?w&unuVu5Rjc;>bs)#~@:Rh.=ay<a]C;b`}Vd6s/t{uAvoaxa()!a,a7%-a#a2Dt,[yF2Wo[>6Vyt3[xuNuPRi&NuPwpi#RoWh?vf8Ri%Jv]!%Ri:KvxD!.'2WeAjZu`q9rxu,Re7woeAg-unLq(qA_/*2Wg_g3u5q^9:4E}/jTrxrzv=Wkkd~0UX#^^Xa-a1a5T&a=U1a'*aEa]!a*aPaA-adok[y54Rn>;:p3~Dp5g9rpsFNvZqjg3uJp4~<5p0Pw;5qlJwNZt*@3p1Pw:5p/Ou!5p2JvG'!6Vye=<qnJvh_[xhg3v,Rh3kOwOw-sDuev/Re^dha[a%!%!a+#Ta7)-5TaCaO!aka!a)sf[yb2>Rl!9ARiq5E}Qg=ucRkBE|oJrJ_@Wk~@Wk{JrJ_@Wk|@WkyJrJ_@Wk}@WkzJvO_[y2g-vMRmiKuYC!)&>Ri;>Ri<@3RkNc](X#@9Rk=g5vuRmhKvDB!+'=]meg3u4Rmgd)#Y'Vz3CARmfd`a+!%T'!+#Ta1Ta6TaM-sTDt9[yA9sYd'%Y#s[[xpj:ueunaXRgEjRq,v-vuqdd2'`#6Rev<32@5>:2<E}5xIo9a*X#Y(;5RePJvD_g>vyRgNj8w)v8<wggs:RgXiZt|vjx,hSq3ah!-(~@:Ro/Ou!5RhWj^v(pyw8unRhUdx-UY#^Ua.a3a70!)%UX1TaDa)'omRiRRhE[y:3Dsz=Br,>6Vyj3[xkg6ruwjcqsrPw;5r*Ku]D'Zt-@3r(~?r.i[vwv]dU1a--U#`a4(g/vsRhPOu!5RhLj:rmu9Wo!~@:wdh@g/vsRiTjXuvvNr}:RhBj^v(pyw8unRn]dz1UYa'a+^Y(!aETZalaRY.Ta?a4[yDJw1!#qLsW>6Vyrfzq-pLflpwRe|Js>%!Dt@3Dt&Jvy_[xs~HrnjMuwpsw'RecKu+D#'!t<~Grl~?rjg5u-x,gwp{ah!-(~@:Rg~Ou!5Rh'jXuvvNr}:Rh#cW#X/c;&!#2sLi[v7u7RgpJv)(!iLrxu,Re6j7v@s@5Se[e7d`aW!Za(a`T.a#!a3!&aDa-!9)Dt_=6s+3[x~~DR|h~DS6avhGun5RkZj3w)v-]mkKunB!&*]kb97R|i<ARk<c:Z(6Vy}Juh'!wziMRoS:F|vkLuauJv5vtvQRh1d='T+Y#VyO~DR|jcF#T'7R|g97R|kJv3'!ay<Rj,Jvh&!:ReXcsa6*a+#a#_aIRf9aLRf?c,Z&Rf5Rf7c.Z&Rf;Rf>cQ#%T'p-Rf8Rf=ct#%'(*!,p,Rf4p+Rf6Rf:Rf<d~'Ua%U*^UYa(!a,-!#a4YaTalaEX0a8a<Weo3Dt/3Dsx=Br93Wen~Dr;~<5p<JwNZt2@3p=Pw:5p;Ou!5r3c7&!#:p>3Ds}KvGB)_6Vyk2sM=<r7x'eovA(!hFu1ARf}cV#X&@r5j6rvwQa^Rf3c=Za'wkghJv__g;unRggA53B9=b^}%j6uduo5Jq;!(hIv%2Re`Ou4ARe_e%a#^^^Xa&!a*a2!&a6YaP!*ad!#a:aE/5Rn?[y@>6Vyp;:pE~DrY~<5pBJwNZt8@3pCh=rt3rWPw:5pAJup_[xoNuPpF9c!#'45pD5ARn)d8#X'X*3@rU72s]h>v<<sSjJpqvewOJq/(!hNw'5ReBk0s2u3w/w'5ReE5@Jq.!a+JQ!&WeU23d(#Y&RjG5]jBk!u7w&u0udARjEe#+^^^Ub#!a2/a`Z(agT1!a-a;|@TaG!aS[yV=Re~fow'RguNuPRe?bz#'>RoUWeL>:Cbb|?JwPZtVg6ruRmzJvD'!6Vz(g/vmRh~Jvy_[y(g9voRgyx*cy(#2>Ri2B9b]~9kIw9u7rluJu3Rg]dI#a%UY'@=p%CAx.gQZ&RhwwygtRm{x5g_Z'+ABqR9Woa=Bp&dV#^*Xa'!&@o{g4v]Rk;Jv{!%Rk[wkkiA5RkiwwfUB=x,fUuqC&*!>RfTg8v0RfV~ARfSd;rJsAuAv9wR'ae+/aO!a@aza/a#[yQ@Wg!2Wemg3sEr0JvB_g>uvReWg2v+Re=KupB_+[y!2AbY~-~Hr2AJwD!(h<~El>h<~El?Kun@+_:9b`}Kg-v/Ri3g;vtwyk_9]k_d=&T#*U.6qh@Ab`|K9:H|CJv[!&3Dtex'fDwC%!Rf[9WlMd[(^X,!a%Z06Vz!@WgBg=v~Rgvg,QRe@awd,#Y+jTv|Q~EfWj]uNr|~FRfXdy#Y&^Ua%!aO.!(a)Ua;=!a@aKap!a-,a!Ta]a[rSa]p?[y82sK=Bq~;:p:~<5p8Pw:5p7d'#Y'Wf(;RnRi[u4w&RgJJvG'!6Vyh=<r#ijuuv/sIKuYD'ZtG@3p9~Gr&d2#`(g<vtRgFj`u5w&rqpxRf2CJuY!+:wfnTOu!5Rg}jNs1ucv&RfwJvA!&3@q|BDcC#T,k/unq8w8Q5RkTklwQuzunq8w8Q5Rk9dga#!a'!a=#a0!:+Tb*b@aO.a4!aba8aFJv^}?!VyR~Dr<g;u%Rn.~<5p[x'e`wNZtR@3p]Pw:5pZhNvjBp.woe_g5u-r4JwF!%DtO3:ooc7&!#:p^3DtpLuGw(!+%)Dtk6Vz#2sd=<r8d'#Y([y#<x3gJt`w@!)%}MRiowzikRij=]ilxAf3,U(#B2Rf#g0v-Rm[ck{`U#]giKv3>)!&6Ri154s,KuGB_%@r68r:dJ|t`#X(9<E|u2@H|rx3gJu?w'!+'1Nu7Reg4=H~+9<wxgY95Rm]xLggZ-`(X}U2:Ri4h<uOawRmsJv__5@bb{jbV~3dka#a'a]!,#a+U=a>b6a3b%!/aKa/)!arwve^VyJ;:pR~DpTg3uJpS~<5pOPw;5qmPw:5pNOu!5pQJvG'!6Vyx=<qoJvA!{~Jup!%@qk7Rn/KvyD!}''[xz;>wkh'?Rh,x8gyt`w5D!&),(SgyccRgztJ@3pPB5p#d'(Y#<]mmifubw&RgoJvE&!82s^JvF&!8Rf,ADb]~;x=h'rNu]vK!,%'*0RnORh)4Rh*AqQg-vaRnNg;wHwkh'ba~4cE#Ta*x3gctyw@'!+%RnFRnD<4Rn@hFvK5RnCxWg[#`&a0Ua()`1Rm75Rg[c]%X#qi8Rg^NvdRj>BwzgZauwji7Rm6A4wgg]d1#&(*,.0a#Rm;Rm<Rm=Rm>Rm?Rm@RmARmBe%#^^^Xaea?aC/b+(,!a+a#!a/!>a&Ta<aKbD!2wphBRnk[yPw}hE|.=Br-3Dtm>6Vy~g6urRf.x,hPrNav!%'RnqRo%Ro#Nu;q[Pw;5r+JwNZtM@3r)d'#Y'Weh;xChL#`&RnmRnoKu}>%(!Rne~Bs-;2wjcussJv+'!aYSO}6@B<5?ba~8LrNvj!.%*ROwungw~ng~:9;Ri^>wtnig;wHRnixDh@|(UZ.x1h@|)!#:2<H|*xHn]#-UX'3Ro)z=iT}6ARns=Bwsn_wpnaRncw]aR(#UXa&Ua*a/=]iPd'#Y&Ro'WnXf{QRm2hNvj]nZd`'T~&1`{|`#9b]{}c:'!#Wl{>@=be}]?cl{{U#:5Abb}Jds#^YaF!a*b4a#a3aPa>&Tb!bH!*a_!Eau?/a&RjY<]gj>6Vz*;:pe~DrZg,QRj1JwNZtX@wihspcJvZ&!VyX9WmOJu|!|N2WmHJvh&!]ht~Bpbcn&T(!#RmQ<s7Nu;padH#X'`+WmJ@>RmKCARhnKup=!)&Wf+:RhqNuPpf9c!#'45pd5AwghpARn(Ls@w!%,)!RmP@Wfe<E|IJva!&WmNg8vsRmLd`*.`#Y'Xa!axRn*]hrA8Rhug5s@rXg8u!RmMd8#X'X*3@rV72smdI*#UY&RmICARho~GsgxVgd)Ta'U-Y&Xa!T#RnEWnA@Wffg1uDRi0hFvK5RnBxGnG&#`%owp)@wsf+bX}Ze-*1!a*^^^Ua|!#a.aq&Ya2!a>.a6!a:aO`aJDtL[y`@Wg#>6Vz12@wzoYRoZNuPRi!NuPRhzg=ucRi,@=b`{Yg=ucRi-ACJvB!&Sh[ebSh]ebi`wUuFRm4Jw2_[y0JvB!.<Ju(!&SoG}6Shd}6<Ju(!&SoH}6She}6Kur@._g5vHRieJvx!{L2G{Kx6gd'T#?Rh82Wi5cZ#X(g1w)Rm5dW-Y(Ta#!a)!#aYa=wnfE=su2>>bU{0j9udv:<svj8uQv-7RgHdE%#^'sq9sp=>Bb_{TJv`!&g/r|snj6v(us5d,#Y(56H}[978H}]Jw5!&g1rushJvB!+j;v{u5?zDhd}6}bj;v{u5?zDhe}6}ce*#`(^^^a[aea!=!a6a*aoXb1a.!aAbL!b>,b'aL!aV@Wf|2Wlg3[y/JwNZt^@3piPw:5pgJunZou3@rsJva&!Vy_g<v~Rm#JvG'!6Vz0=<r{Ju{%!:pj@WfsiXuJu3Rm:JvZ&!WfA~Bph@c4Z&Dtwax5rubx(#:awRk1@d,#Y&RfjRfid1#,Y(@Wfp2Wlrg5s@ryKu[@!,'=]ig9wlk?Rk>g5u-rqJvy'!@9RkQcH(T#=>Ri~@<wkj(Wj(KuZB*!&<7rw@9RkRcH(T#=>Ri}@<wkj)Wj)dg(Ta2Xa9X#`-!a*CARhg@@=I}d9x;c~#X%so=<sj>2@@=aybb}XjWv0Q~EfEj3vLv;<d,#Y(56H}`978H}_dgaPaFa'a/!#a3Y0a_a;a|!1(a7-[yE3[xt;:pJNvZrrg3uJrvJwNZt=@3pIh=rt3rxPw:5pGOu!5rpJvG'!6Vys=<rz@c4Z&Dt(ax5rtJvZ!&~BpH@wsfNg-vaRlNci*U#=<wei<F}a5@Jq.!a*JQ!%@qZ23d(#Y&RjH5]jCk!u7w&u0udARjFd/prq=tyvpaEa(a:.!a1aZ(@@=I}:9wpd%=<sX55w_h}@@=I{t=ay<aU@@=I}T=ay<2@@=I})?C9:9au@9Cb]}DP~=x-fAZ(2Wl1=ay<aU@@=I}>5@d##Y+jTv|vV~EfFj]uNpn~FRfGdgaK!Z2&!a8a-Tb({E!acTbM*!a(DtY[yYd'%Y#sl[y*hHvh>Re5x2c{Z}.j4uCvcawRiMd+#X+_x&d!},<5RkX;2Hzw@x,gavfB-!{CcF&T#Roe;RodwWbBg5urRgaKvHC*_6Vz+<4opieuew&Rmq@d]&Y)X,T#X0Rh}<BqP=4qS9:ReMg/ujReNJw0!/<Jui%!bd{kawwnemRelAxUa?a3#*.&UX(Ya+a/RhvRnQ<o}9Wmtd-#Y&RgSRmw9;Rmxay=Rmyg-vaRmuxEhSrNu,v-voC!%(aR.a(a7+1Ro1>Ro5CE{A9b]{@;5x#eO{:g;urRi+KrNA!%(Ro3>Ro79;Ri_Ku@>{;&!x%gX|{KunA_+g5QRj/g3u5Rj#g>uERj%wio/xRhS&!,!#^1U}wba{8>>@=be}qC@:D5ba{7Ku+A&!}x?ba}t>>@=be}se(aA^^^Uat!b0#{pa+awUazbGa#aLb9bgaWac'a5TbS=Br!d1#`%scp_Jvl!#rT>Re0JvX&!VyN=H{Fcm#U&:pY=ReaJv2&!]h0=]nUJvG'!6Vy|=<r%JrM_=]h2@Wlud'#)U'Wf'b]{i=]h/Jvh!&~BpWg=v]RnMx+ny#'Nu;pVwjnu=]nwxJnx,T#`&Reqwjnt=]nvieu9vrRjLLuYwP(#+!th@wih5pX~Gr'g5v/Rh4KunA'!-CARnP@wwiN:Rm_9x'cvw>!|l=<saKvAA!0&3@q}>w^e1bp#&Re2Re3BDx7gH#T|f5H|eKuZ>!%(:qNAH{]Jv6!+3B2B9=b^{X<5<B92:E{ZLvhwA(a;a%!igQuyRmad+#Y}m@3Rh5d8#X'X*:AqUAHzmaxwbh<aXRnVcF}RT#Nw&cj#U(BWnug/vsRntdka)(a3+.Zb7aYYan1!bVa@Xa}[y^@b[{G=H{+hFu73Rj&Pv#5ReQcK%T#sig1v{Rj'Ku+D#'!t]~Grm~?rkKuMB!01d5#`'Vy.ta3Dtu~Hroc8#'{^45s85AwZbP&!#Rn!wghxWn#KvEA!)&2RlA2RlBx:h|#(T,=]j09Wobz>x]z/@awRoTd+#Y(az]hFhCrm4d,#Y+jTv|Q~EfMj]uNr|~FRfOdCa!Xa9_X#@<plJvf!%b`{(9;Rgwc;.!#2x7cw#T|UDb]|T5Ju={(!=@E{&Jv)&!Ab`{'awJvf!~*>>@=be{#KuY>!+&4Ezyi[ugv&RjIdea+T)#UXa&T-T&a!Rh9auRmW=]kLg5vuRn+g3u4Rn-Ow6ARn,hHus5xNk?#UX(U~)/g8v0RkD~AwkkF?Ri.OuNBwkkA?Ri/d|a2`a*^UYa.!aBTZaTa'Xa;!(!2!-a#b2[yC>6Vyq3[xr2Wi?g1rusVh%s?DtF~<5rbJs;%!DtBfswKtCj[uvuSsEu3RgVx3o:u+wN'*Zt;@3rd~Grh~?rfg8w)Lq)qE&-a%!>bI|`jWv0vV~EfCjTv|vV~Ef@j]uNpn~FRfBcK#T']gWNu7x,k7q4ai(0!hHv8<RhmkMu9vrsBuev/RhlCJvB!,g<v{wchh~@:Rhji[vrv{wchi~@:RhkdS&a5UY#Ta!RgPwwiI5BwciI~@:Rh`x'iJvj'!5]iJPu8Bwch]~@:Rhach)U#h3rp]gLh@t|Ax,hTq3ah!-(~@:Ro0Ou!5RhXj^v(pyw8unRhVd|)`,^UYas!a?/a2Z'a^Ta{Tb7Ta(a#!a,Wf&9sZ3DtAadamov=Bqt3[xig8vsRm~>waiL2b`{QJv*_Ouv2qgj<v]v2BqfdR'X*X#Y-@3qr~Gqv~?p6hHv-]glPup5Lq+q?_%*b_{qF{n9b^{rOu4ARhpKvCD!+&~Bqp:5Dbb}nwoiKl&unuTuBv]v+ueunaXRf0=Jvh!0nKufu8v1w&w7q%w&uHrz:Rgnj5w,uxDJq/(!hNw'5ReCk0s2u3w/w'5ReFd>Za&!*UaA=<wkgsRnSJv^!%Refifw3vyRgOKu_B'!,<]gkiiu:w&Rh<=C@a^<B57@2F{[<B5@aW:=3away9A5aW=<B=C@a^<B57@2F{Ie-#`(^^^bCara.b8aza6!/bZ,!adTbnTbOb+aFaS!aAT9@Wf~2Wli3Dtl2@d,#Y&RfnRfmJwJZtN~GqyJva&!VyMg<v~Rm%iXuJu3Rm9Jv[_=]ih9wlkDRkCd1#`(@Wg>2Wls3cH#T(@<Rj*=>Ri|b~'#23s9h<~El.d'#Y&Dtxi^rzvdRl#d*#U%(o|B2s`hJwSaxRmDKv4B&!1:Rmdd5#`'Vx}to~Hq{x'f1v3(!BA5ba|bJv_&!Wfug1v]ReIdO+U/Y#&G}-8wze=Rh{g1v]ReHg/uQRf/by#)ibQwERl/cH#T(@<Rj+=>Ri{cNu+vlax-!(#a0qa9<Rii2;;bU{H;x<i=&X#Rk`<4wwi=C9H~8xAI(Y#<azRi@45wXI<B9;5bb~7dL(X#Xa(+!aL6Vy{g5QqOau:5au2@ay547EzbxOcU(UX-T#Ta#:Cbb|A?wjh/b_|SOw6ARgtihr}u7Rhy<d1#T)X1@@=I|~=ay<2@@=aybb}Sj3vLv;<d,#Y(56H}A978H}@dGpvs@uAu`vcw9*!aFa+ai%(b!aXa8.a?a[ozWey=sU2@G}Nch&U#Rf_WexKu+D#'!t:~Gr`~?r^j]uNr|~FRg*j^psurwJt|RmcKv)@&!)7Rkv~Br[@wxfO:Rl3co#U'6Rezj_q#vIuavjRltwzeyh@vr5JqD0!>aY?C9:9au@9Cb]}9cl#U*5;5<H||jbuus1ucv&Rfvg1v~d/pppzqFr^a--a~!aMat1(hFv;Wiz@@=Izoj5uuv-7Rix~Cw`fk2WlVcZ#X,k)u3vWs@u2]ktg;wEx'fBq(_2Wg/jTv|vV~EfoJv]!15x'hzqG!(P~EfU~CRl_j6v(us5x4i-#T(2WmZ?C2F|d>Kq<aj1!*jTqIsBv=Wl`~Cw`fi2WlWj`v0u*~>RlR=c>Z,k#u3vWs@u2]kr<c1Z+jTqIsBv=Wla~Cw`fm2WlXdmb3!a{(arZa`bkTa%TbQTa-a9+c'!aM!/[yL=Bqug.w'RifhFvyDRj.g>vgwyk^9]k^Jv3_@WfbAARkhJw2_[x|JvB_wkoIRoKwkoJRoLd'(Y#<]gm=<9<H|yd'%_X#skDtb3awwqkgNulRkgdB#^',9:p'hJwSaxRmEBwVb8@4=H|qLu+w50&!)@3qs~?pU>Awwn;;Rn=c:Z'ARn<=<qwKvC@!/&~BqqJv6!&]eVb^z^xRge'/a%+^`#Sge}6<4Rn3=]n0Pw2>Rn8Jw0!&>Rn:>Rn6cY#a7+!a&=<wkaNw~h3z_c5Z{=wjh#=]nLKv^D!&)Vyz=bW|swYb<WetcG#T(2wxa@qVx@gD#Y&b^|V5JwG&!5bb|pg/w&RgD@x=kHs=uAvn!a%%/'+RmSRh694Ro`g-vaRmRhHv-]mlxCcS#`&ba~.5cD#Ta)P~=d,#Y(56H{>978H{Dd_#{2^Y%_+qbbb{6g3sERhsbU{?dfa.,`a(Xa<!aiX#(55RiG54RiHcI#T'WiU3RiVNvdwtfcRlKNvdd,#Y&RlHRlExQgf.1*^T'X#Sgf}6Wn4=]hfPrk>Rn7Jw0!&>Rn5>Rn9Lunw?&a2!,5<oq@@wqfdRlJj5Q~=d,#Y(~ARfcOuN]fdDKw;ay(}i!547E}j?cI#T(@5bV}iCbV}hdv(^^Tb?a40,b##Tbo!a*bR!a<b|a/!aKai!aU[yK=]o^g:v>ReGJwPZtK<7Rh+h<~El,Pv#5ReR@awwxjCg,ulRjDJv6&!]j!z?aQeeg>w=Sh<eeJw;!&axEzOg,Qosc!#*:wkeJ]eJ>x'h-u(!%Ro.w~h.zPdNZ(X,Ya![x{;9ReY;wkgxRiF:x?ap#Y&RmUg<s2Rkod]+UY0TZ'!a&A9sw<=bczLNvuw{gqzNhJwSaxRmCKuLay!#&s_Rf-55b^{uJvZa!!c%#(55Ri654wmiu5RiuawLu,vp!+}^%b_}Y9;wkgxba}o>A9:=b^}zKuh=a''!3awRk3c*'!#aHRk6c+Z&Rk5Rk4Jv)&!awRjSawd9*`#0?C2@EzMj8u<uJ5RmbjQrquJu3x,k>uq@_+=ayb^|W~ARkEOuN]k@7dhzV^X/X&a-#zRzSb`zXcJzTT#2WkVKvDBzW!%FzY9;5bbzWjQrquJu3Jw3%!b`zU=ayb^zQd:#X(T-a!6Vyywxh}=b]{Jg=u1RiAdGp~qHtzv!w(wA+a+a;<!aJaYai'anasb(=azRmV:Cbb{MLq2vb!%')RjuRjrRjtRjqx3jnqCw3!%')Rk(Rk+Rk&Rk)Lq2vb!%')Rj{RjxRjzRjwLq2vb!%')RjsRjpRjfRjex3jcqCw3!%')Rk'Rk*RjkRjl9<CbbzfOu4ARhxLq2vb!%')RjyRjvRjhRjgx=joq*uKvb!%')+-Rk.Rk%Rj~Rk-Rk#Rj}x=jdq*uKvb!%')+-Rk,Rk!Rj|RjmRjjRjidAq&qKs@uAv8Aa.'*-a@a&0!aM@a5[y73Dsy3Ds|3Dt):wxgI2sHJwJZt.~Gqxwsf0ikrzt}Rl0Jvy_[xj~HqzKv_A|D!&WfP8axRoVcf,U#k(v]v+ueunaXRf1Ju}'!g8u#Ri=jQw!sCunLprq>!,')~<5qeGzq9F{W=c##%s5au:5aU3CBE|;d4#X(D!a&6Vygx(b;#(=]ed?C2F{N<capoq2r[a&!aPa9,'Pw;5s:@@=I|,55w_h|@@=IzcP~=x'fCqB_2Wl2>aU@@=I|1OuNBc1Z+jTqIsBv=Wlc~Cw`fl2WlZ~AcTa%!Z+jTqIsBv=Wlb~Cw`fh2WlYk+uNqJsBv=WlSg,u3dca3#UXaMYa)TaB-=cM|7T#<bI}l5@B932:aV2G{BOuNBJq:|M!5Ezt=<B=C@a^<B57@2F{v>cB{/T#=ay<bI{3Jv6!a.6BKq0ah&+!5E}HP~Ef{978BaU@@=Iza<7d#.Y#978BaU@@=IzH~AJq0!(@@=IzG978BaU@@=IzFe,aU*Y&^^^bvJb,b:bFad!a,c2Ta>aL.bo6!a#CbTa'T#Re{2Wlh2@G{yg6t~Ro_NvdRfticuRQRllJv3&!x&c|zs@Jw3!%RflwpfkRlpKuL;%(!Re<@G|C2GzdhIvuBwgjAg-u0RjAKQB%!(GzZ@G|5NuuRl7d='T+Y#Vy[g<v~Rm!==G|>JvA!)@wma=]m1ifuaw&RmnLs@vT'!|/+[y,g:v>ReTJw1!#qX=x!eC{bLu+wT&)ZtZauq_~Graci&U#F|89:r_Lupvq!.)&2RlG8RfaC=x!eF{_h?rpWlmd&'!#X|&]k::xJey#`'T|+<E|&2@H|%dE#(^,g;u.RiEg6vjRiC9xCkA{O|zY#g=ucRmXKs0@!&*@G|m@awRknJuh!,3d(}gY}eJvj!%Rm):Jw3!%Rm+Rm-Ls0w(&!a(a#@b[|6cZ#X'7RkxWgAOu4ARn'dH'U#Y*Vz-Wm'CARm}d]*#a%^a*T'aK!a<9bV{PC=p*Jw4!&SgxcbB5r]idw(wBRmF7xFkt#&`(Rm/Rm8E|!JuY_9:Rl5=wrgr2:bbxd@xXfB(a*#T+!.X0X1Ta/a'T&RlDRfL>RlyARl9b[z[>RfZ:RlL:RfRwlg/ARl;9;RlxKv,A/!%7s69<74=BA5ba{-8Bde#`a<XaKYa1,a'P~=wxfB2bZ}}?C972@@=I}r8@55B9;5bb}G978B2@@=aybb}3j3vLv;<Jw3&!>Rfk=ayb^}4~Ad1#`*@@=aybb{w2@>==<bbz]dx+UY#^UaF!a9!bB'Ya1.!ajXa#%olRhD[y=3Dt#Ov5BrHKuMB%!(Rf^Wep~HrJwkiQjKr|~FRg)Ku+D#'!t5~GrF~?rDdV)UY,Z/_7RkuG{<~BrBg,rlsO:235B@bX}|d?a1!#`(6Vyn5@d##Y+jTv|vV~EfIj]uNpn~FRfH7Lq2vb1!a9-978BaU@@=Iz9978BbU}#~AJq0!(@@=Iz8978BaU@@=Iz7~AJQ|}!978BbU}!JvkaK!AdUa21-U#`a+(g/vsRn~Ou!5RPj:rmu9WhOjXuvvNr}:RhAj^v(pyw8unRn[kPr}p|u7vwv]RiSBd;pppzq@qHQa?(b.!a.a`@.|xa(hFv;Wiyj5uuv-7Riw~Cw`fg2WlU978BbU|wOuNBJqG!(P~EfD~CRlQcZ#X,k)u3vWs@u2]ksg;wEx'f@q1_2Wg.j]uNpn~FRfqJv]!15x'h{qG!(@@=IzK~CRl^j6v(us5x4i,#T(2WmY?C2F{1>Kq<aj1!*jTqIsBv=Wld~Cw`fj2Wl[j`v0u*~>RlT=c>Z,k#u3vWs@u2]kq<c1Z+jTqIsBv=Wle~Cw`fn2Wl]dn1#c(a(b^a2!b/bAT(bj!aDa7bu,a_a{c0!2T0g:v>ReD2@G{42@G{5~DpM~<5rc=Bx6i>{RT#RnI@zCx]y]z:2Jv[!zr5Awyk]9]k]dD(Y+X#6Vz.g=wKtgwhaCwgmTWj2Lu,w%_+/[y-B;b^xeg3u3Rj-2@bX{*KrJ<!+'@Wg(g?QRlC@Jv`!%b[zIwsfII}8JQ_@w|kW|=Jv(%!AqcOuNBJvEzh!bYzjLs@wP#(0!oy@>RkdJwMZtc3Dtd@BcG#T'9bWxg2@2Fznd*#Y+;2x'c}w<zizixNgwa#Z'U+!/!a'!a+w~g~z6wcn{Rn}wcnzRn|5Rh%=]nJg5vuRmvNvdRlvcprJu}w*az*a#!%.a.'Bot9qT]kj@Wg'ay2Gzv@Jv`!%b[zEwsfHI}1;ck#Ux`<Cbbx_Lu+w!a&0*!wko*wwo,So,}6Juqxf!E}PigQuyRm`d3(`#8>Rn%:A5B;bZ~%KvhCa!a2!x>k7#Uxb@b{#xaRk7Jw0!)>wwhlShl}6>wwhmShm}6CJvB!.x'hhvj{!!5Bwkhhbaz}x'hivjz~!5Bwkhibaz|xEhTrNu,v-vpD!a%&/)a3a.,%Ro2t[CE{)@3re9b]{%wjo09:rgc:Z&Ro6=<riifuaw&RmoKrNA!%(Ro4>Ro89;Ri`dSaL'UYzxZb)7Rka3xRhT&!,!#^1U}vbaz{>>@=be}yC@:D5bazzKu+A&!}{?ba}y>>@=be}wxBh[t`u~vJvr!%a!a()a,a0a4RoC=]o;Ju(!%RoGRhdwjh`=]oAg>w#Ro?g5vuRo=NvdRl|Ku]C.!&;RoEJvB!%RoORoMBx'h[v+_?w~h`}~5?w~hd~!xKh]oiptu-utv.vp!#%&a30a@a'a+(a/aOp(o~p!RoDJu(!%RoHRhewjha=]oBNvdRl}g>w#Ro@g5vuRo>c[#X']o<CauRoRAd-#Y':RkpauRoQKu]C.!&;RoFJvB!%RoNRoPBx'h]v+_?w~ha}t5?w~he}ue!/UbhYacXaW^Tc&a;b:a-c/#b&aja1(!cL+!bKbt!bmcRc9aIc?8[yW3Dtt94Rg`Jv}!&SiRMzBhEebShEMNuPRe>x7gL#TzuwjirRipc<Z&>on;>z=h-MSh.Mwqczx'a7vj&!>Re4@=ResJt__NuPRi*NuPRi)j]uNr|~FRfzKrJ>_+@Wfy@Wf]2WocKrJ<!+'@Wg%g/QRl@@Jv`!&awRl<wsfFIzgLu(w*!.*&ShBMwvhIRhI9;RhNx1hK'!#Sn]Mx1hK~0!#:2<H~7cNu+w7D*'1ZtW>Rn1~?rOc:Z&Rn2=<rQ<7wjh&=BSnLMc]#X(6Vz)w[b=a!U#9wzgMc3#&(RgMRitRis<x,gKt`ax!&+SioM=BSilMc3#&(RgKRinRimKurB,!&SiQMzBhDebShDM6BJQ!(P~Efx978B2@@=I}WLrJw!!,a*&@G}O@9wkibRid@@x'fKwC!&SlDMSfLMjUv~Q~EfKKv3@a+!(hFv-]mpx/hYZ(C5RiWz<o/MwkhY?So/M@x,gbvfB*&!SgEM:SoeeehFu3:Rgbda(,^TZa)X/7Sg[eb:2RgI~BrMC@wgkc:wwkcRerx3h(uUvK!&*,SnOM4Sh*MArRg;wHRh(x=h;rJvPwI!a4',a'0@Wg&=BSh/Mg>w=Rh=g3w*wwgGRgGcW(X#;Sg}M2Gzk@Jv`!&awRl=wsfGIz`dKZ*T'Y-:RhR7RhQg5u-p`j6v(us5d,#Y+~Awkia?RicOuNBwkibba}Ld6p~tyu_vbAa'a+!a/'a3aEa8a!>Sh,ebJv{!&Sh@ebSaReb9;SgwebNuPRi(NvdRl)NuPRi'hHu^<Rm^Jvv_@Wl(g;u1Si/ebKu'B&!*Sh?eb@Wl'z@aPeb95Si.ebcpputyvjB)!,&a+0a%ShAMWeK@G}C@WfJ9;RhMwvhH9w{ia}ix,hJvRA1(!zAn[MRhHx1hJ~*!#hFv(BSn[MBJQ!(@@=I~'978B2@@=I}2db.Ua<'X}+T#a0XaG2G}E;wkg|wuh!Rh!x,hZu,@)!&So0MVy)C5RiXACJvB!&5RiY5RiZg8w)cG}*T#2@bU}=KsA>(!a.3wkhZba~(x,h^u(A!&(SoCMRhb5Bz=h[eb?w~hb~6x,h_u(A!&(SoDMRhc5Bz=h]eb?w~hc~6e)aA1T#T,^^^c-bMb&blcPaP(a/!0!bA=b5c@a(!bfbrc#2afwmhARnjwchORnp2Wlf3DtsNvdRl-2@wpa<]m0bx(#:awRk2@Jw3!%RfhwpfgRlnKQB%!(G{V@G|'NuuRl6d='T+Y#VyUg<v~Rl~==G|<Jv+'!aYShC}6@B<5?ba~8@Jw3'!g2QRljhLrpWlOd+#Y'g.w'rIg>w*wgj@g-u0Rj@Lu+wT&)ZtUauq]~GrGci&U#F|39:rELrNvj!.%*RhCwunfw~nf~:9;Ri]>wtnhg;wHRnhx3hDs@v~!/+'@Wfr@9RkSNu&Rlo=@<5GzoKs0@_+@Wl+@awRkmJuh!-3d(}pY#qWJvj!%Rm(:Jw3!%Rm,Rm*de&!1U-U#`)Re;@G|.@9Ri82@wjfvRlq=@<5GzpLvOvr!).&2RlF8Rf`C=x!eE{.Jw3_g2QRlkhLrpWlPde(!#U{s,UXa*Ta'[y'g:v>ReS;x0PZ&RnlRnn~HrKJw1}f!=x!eB|2w]aP(#Xa&a*Ta.Ua2a7=]iOd'#Y&Ro&WnWg;u.RiDg6vjRiBNvdRlzhNvj]nYJuW_2Wm3x)kFze{9d])!a.!,Y01!#&aC!a3RndC=ox~BrC@2b^{pg,rlse7x'ksuq!%Rm.E{xidw(wBRmGx9o+)X#wwo-So-}69:Rl4@xSf@a#XZ'X)X,Ta(/ARl8b[xc>RfY:RlI:RfQwlg.ARl:9;Rlwdn'#^XafaQa1X1TaHTa)@b[{zcZ#X'7RkwWg@Ou4ARn&x)kG#{,g7u/RkGdH'U#Y*Vz'Wm&CARm|bx#(A]gUbUzJj9Q~=d,#Y(56H}l978H{U7d,0#U*2>ABb_xZ978BbU{e~AJQ{g!978BbU{hxMh?ad{oUYZ.x1h?{l!#:2<H{mx3n[t{vl!,&a%3Ro(z=iS}6ARnr=Bwsn^wvn`Rnbd`*T}B0!#^X'BG{c9b]{a>>@=be}F?JvS!&BG{d7BG}(Bde#`a1X,Ya@!a'P~=wxf@2bZ}I56B2@@=aybb}08@55B9;5bb}<j3vLv;<Jw3&!>Rfg=ayb^}&OuNBKuLA!)a!P~=x#fD{f2@>==<bbzl?C972@@=Ix^d6rSu,v7w*C(0a)a6#B+a%!sQ[y?3Dt%3[xn~<5rLOu!5p@Ku+D#'!t7~GrP~?rNKvlaya7'!h+v-5qMg=t|cd,U#5AAaa5Abb{S@52B5@a[@52B5Gx[iXueu;d<#`a(!/549C;ag>23ExY5@Dah89b^~689Jv)!~2b[~1Lv'w(%*!a#bX|aPrmawRe]keu7uhv-q6rxu,q`xTo]/a5aU!bNaDXbi!b-!ao!b<bwA!#5@B932:aV2G|:d-)Y#hJrL>RhG<7@C5<H|_=Cau:5aj5@B932:bJ|ng>vIbs)#?C2F|9jPv0w.vISh-MKvUaz(.!9ABbb|[5;5<H|Eg>unwfh;9:4E|YjQsBt|vjx'hYq3!(?C2F|J:2<BaY?C2F|GOu!5x,g|p{ah!-(?C2F|c9:4E|OjXuvvNr}:Rh&i[w*t|cd+U#jJvsu)vsSn~Mkfrmu9p}u7vwv]So!McW#Xa!ax5@A5aY:5;5<H|>kJv~vYrquJu3x4ib#T)2@SmZM?C2F|Bj:rmu9@xPhI(a*a#U#`a3-5Abb|L~@:RhK9:4E|0@52B5G|#C::aY?C2F|-:2<BaY?C2F|.5Jvk!a)javYrquJu3x4ia#T)2@SmYM?C2F|HAxPhH(!a#U#`a*-5Abb|4~@:RhJ9:4E|R@52B5G|F:2<BaY?C2F|Sc^#Xa2j=Qq5CJvB!-g<v{z;hhM?C2F|Zi[vrv{z;hiM?C2F|XKsA>!a)-g<v{z;h[eb?C2F|]i[vrv{z;h]eb?C2F|^iZu.vix,hZq3ah!.(?C2F|QOu!5ShXM:2<BaY?C2F|P", 13_494, 2713, 49, 25, 61);
//# sourceMappingURL=decode-data-html.js.map
;// CONCATENATED MODULE: ./node_modules/entities/dist/internal/bin-trie-flags.js
/**
 * Bit flags & masks for the binary trie encoding used for entity decoding.
 *
 * The trie is a flat `Uint16Array`. Every node starts with one header word:
 *
 *   15..14 VALUE_LENGTH   Number of words the value occupies, +1.
 *                         0 = no value; 1 = value inline in bits 12..0;
 *                         2/3 = value in the 1/2 words after the header.
 *   13     FLAG13         If VALUE_LENGTH > 0: semicolon required ("strict"
 *                         entity; `;` is never stored as a branch).
 *                         If VALUE_LENGTH == 0: this node is a compact run.
 *   12..7  BRANCH_LENGTH  Number of branches (or run length for runs).
 *   6..0   JUMP_TABLE     Jump-table offset / single-branch char / first
 *                         run char (see below).
 *
 * Branch data follows the header and any value words. Its shape is selected
 * by (JUMP_TABLE, BRANCH_LENGTH) in the header:
 *
 *   Single branch  JUMP_TABLE = the only child's char, BRANCH_LENGTH = 0.
 *                  No branch words; the child node follows immediately.
 *   Jump table     JUMP_TABLE = first covered char (> 0), BRANCH_LENGTH =
 *                  table length. One word per covered char: 0 = no branch,
 *                  otherwise the child's offset from the END of the table,
 *                  +1 (so 0 stays the no-branch sentinel).
 *   Dictionary     JUMP_TABLE = 0, BRANCH_LENGTH = number of branches.
 *                  ceil(n/2) words of sorted keys packed two per word
 *                  (low byte first), then n pointer words storing the
 *                  child's offset from the END of the branch data.
 *   Compact run    VALUE_LENGTH = 0, FLAG13 set. BRANCH_LENGTH = run
 *                  length (3..63), JUMP_TABLE = first char; remaining run
 *                  chars packed two per word after the header. The target
 *                  node follows the packed words immediately.
 *
 * Pointers are end-relative (rather than relative to the pointer's own
 * position) because that makes the common "child encoded right after the
 * branch data" case a small constant, which compresses far better. Offsets
 * to already-encoded (shared) nodes wrap via uint16 modulo arithmetic; the
 * decoder masks navigation results with `& 0xff_ff` to match.
 */
var bin_trie_flags_BinTrieFlags;
(function (BinTrieFlags) {
    BinTrieFlags[BinTrieFlags["VALUE_LENGTH"] = 49152] = "VALUE_LENGTH";
    BinTrieFlags[BinTrieFlags["FLAG13"] = 8192] = "FLAG13";
    BinTrieFlags[BinTrieFlags["BRANCH_LENGTH"] = 8064] = "BRANCH_LENGTH";
    BinTrieFlags[BinTrieFlags["JUMP_TABLE"] = 127] = "JUMP_TABLE";
    /** Bits 12..0: the inline value of a VALUE_LENGTH = 1 header word. */
    BinTrieFlags[BinTrieFlags["VALUE_MASK"] = 8191] = "VALUE_MASK";
})(bin_trie_flags_BinTrieFlags || (bin_trie_flags_BinTrieFlags = {}));
//# sourceMappingURL=bin-trie-flags.js.map
;// CONCATENATED MODULE: ./node_modules/entities/dist/decode.js




var CharCodes;
(function (CharCodes) {
    CharCodes[CharCodes["AMP"] = 38] = "AMP";
    CharCodes[CharCodes["NUM"] = 35] = "NUM";
    CharCodes[CharCodes["SEMI"] = 59] = "SEMI";
    CharCodes[CharCodes["EQUALS"] = 61] = "EQUALS";
    CharCodes[CharCodes["ZERO"] = 48] = "ZERO";
    CharCodes[CharCodes["NINE"] = 57] = "NINE";
    CharCodes[CharCodes["LOWER_A"] = 97] = "LOWER_A";
    CharCodes[CharCodes["LOWER_X"] = 120] = "LOWER_X";
})(CharCodes || (CharCodes = {}));
/** Bit that needs to be set to convert an upper case ASCII character to lower case */
const TO_LOWER_BIT = 0b10_0000;
/*
 * `parseNumericEntity` packs its two results into one 32-bit integer:
 * `(consumed << CONSUMED_SHIFT) | codePoint`. The 21-bit code point field
 * fits any valid Unicode value (max 0x10FFFF, clamped before packing); the
 * consumed count excludes `&` and gets the remaining 11 bits. Extract it
 * with `>>>` so the topmost bit isn't treated as a sign.
 *
 * Plain consts rather than a `const enum`: with `isolatedModules`, enum
 * member reads compile to runtime property loads.
 */
const CONSUMED_SHIFT = 21;
const CODE_POINT_MASK = 0x1f_ff_ff;
/**
 * Reserved consumed field for counts of at least 2047 characters after `&`.
 * The true count is in `longNumericConsumed`.
 */
const CONSUMED_OVERFLOW = 0x7_ff;
/**
 * Side channel for numeric entities of at least 2048 characters including
 * `&`. Set by `parseNumericEntity` when its consumed count reaches the
 * reserved value `CONSUMED_OVERFLOW`; callers read the true count from here.
 * A module-level slot avoids a tuple allocation on the hot path.
 */
let longNumericConsumed = 0;
/**
 * Extract the consumed count from a `parseNumericEntity` packed result,
 * recovering the true length from `longNumericConsumed` when the packed
 * field contains the sentinel. Read it before the next `parseNumericEntity`
 * call, which may overwrite the side channel. This helper owns that protocol.
 * @param packed Packed result of `parseNumericEntity`.
 */
function unpackConsumed(packed) {
    const consumed = packed >>> CONSUMED_SHIFT;
    return consumed === CONSUMED_OVERFLOW ? longNumericConsumed : consumed;
}
/**
 * Unsigned subtraction trick: (code - lo) >>> 0 wraps negatives to large
 * values, so a single `<=` covers the entire [lo..hi] range check.
 * @param code Code point to check.
 */
function isNumber(code) {
    return (code - CharCodes.ZERO) >>> 0 <= 9;
}
function isHexadecimalCharacter(code) {
    return ((code | TO_LOWER_BIT) - CharCodes.LOWER_A) >>> 0 <= 5; // F - a
}
function isAlpha(code) {
    return ((code | TO_LOWER_BIT) - CharCodes.LOWER_A) >>> 0 <= 25; // Z - a
}
/**
 * Checks if the given character is a valid end character for an entity in an attribute.
 *
 * Attribute values that aren't terminated properly aren't parsed, and shouldn't lead to a parser error.
 * See the example in https://html.spec.whatwg.org/multipage/parsing.html#named-character-reference-state
 * @param code Code point to check.
 */
function isEntityInAttributeInvalidEnd(code) {
    return code === CharCodes.EQUALS || isAlpha(code) || isNumber(code);
}
var EntityDecoderState;
(function (EntityDecoderState) {
    EntityDecoderState[EntityDecoderState["EntityStart"] = 0] = "EntityStart";
    EntityDecoderState[EntityDecoderState["NumericStart"] = 1] = "NumericStart";
    EntityDecoderState[EntityDecoderState["NumericDecimal"] = 2] = "NumericDecimal";
    EntityDecoderState[EntityDecoderState["NumericHex"] = 3] = "NumericHex";
    EntityDecoderState[EntityDecoderState["NamedEntity"] = 4] = "NamedEntity";
})(EntityDecoderState || (EntityDecoderState = {}));
/**
 * Decoding mode for named entities.
 */
var DecodingMode;
(function (DecodingMode) {
    /** Entities in text nodes that can end with any character. */
    DecodingMode[DecodingMode["Legacy"] = 0] = "Legacy";
    /** Only allow entities terminated with a semicolon. */
    DecodingMode[DecodingMode["Strict"] = 1] = "Strict";
    /** Entities in attributes have limitations on ending characters. */
    DecodingMode[DecodingMode["Attribute"] = 2] = "Attribute";
})(DecodingMode || (DecodingMode = {}));
/**
 * Token decoder with support of writing partial entities.
 */
class EntityDecoder {
    decodeTree;
    emitCodePoint;
    errors;
    /** The current state of the decoder. */
    state = EntityDecoderState.EntityStart;
    /** Characters that were consumed while parsing an entity. */
    consumed = 1;
    /**
     * The result of the entity.
     *
     * For named entities: the trie index of the best legacy match so far
     * (0 = none). For numeric entities: the accumulated code point.
     */
    result = 0;
    /** The current index in the decode tree. */
    treeIndex = 0;
    /**
     * Characters consumed since the last recorded legacy match, plus one.
     * Invariant at the top of the `stateNamedEntity` loop: `excess` equals
     * the number of unrecorded consumed characters + 1.
     */
    // biome-ignore lint/correctness/noUnusedPrivateClassMembers: False positive (read via destructuring)
    excess = 1;
    /** The mode in which the decoder is operating. */
    decodeMode = DecodingMode.Strict;
    /** The number of characters that have been consumed in the current run. */
    // biome-ignore lint/correctness/noUnusedPrivateClassMembers: False positive
    runConsumed = 0;
    constructor(
    /** The predefined HTML or XML decode tree. */
    decodeTree, 
    /**
     * The function that is called when a codepoint is decoded.
     *
     * For named entities that decode to multiple code points, this will
     * be called multiple times, with the second codepoint, and the same
     * `consumed` value.
     * @param codepoint The decoded codepoint.
     * @param consumed The number of characters consumed by the decoder.
     */
    emitCodePoint, 
    /** An object that is used to produce errors. */
    errors) {
        this.decodeTree = decodeTree;
        this.emitCodePoint = emitCodePoint;
        this.errors = errors;
    }
    /**
     * Resets the instance to make it reusable.
     * @param decodeMode Entity decoding mode to use.
     */
    startEntity(decodeMode) {
        this.decodeMode = decodeMode;
        this.state = EntityDecoderState.EntityStart;
        this.result = 0;
        this.treeIndex = 0;
        this.excess = 1;
        this.consumed = 1;
        this.runConsumed = 0;
    }
    /**
     * Write an entity to the decoder. This can be called multiple times with partial entities.
     * If the entity is incomplete, the decoder will return -1.
     *
     * Mirrors the non-streaming `decodeWithTrie`, but with the ability to stop decoding if the
     * entity is incomplete, and resume when the next string is written.
     * @param input The string containing the entity (or a continuation of the entity).
     * @param offset The offset at which the entity begins. Should be 0 if this is not the first call.
     * @returns The number of characters that were consumed, or -1 if the entity is incomplete.
     */
    write(input, offset) {
        switch (this.state) {
            case EntityDecoderState.EntityStart: {
                if (input.charCodeAt(offset) === CharCodes.NUM) {
                    this.state = EntityDecoderState.NumericStart;
                    this.consumed += 1;
                    return this.stateNumericStart(input, offset + 1);
                }
                this.state = EntityDecoderState.NamedEntity;
                return this.stateNamedEntity(input, offset);
            }
            case EntityDecoderState.NumericStart: {
                return this.stateNumericStart(input, offset);
            }
            case EntityDecoderState.NumericDecimal: {
                return this.stateNumericDecimal(input, offset);
            }
            case EntityDecoderState.NumericHex: {
                return this.stateNumericHex(input, offset);
            }
            default: {
                // NamedEntity — the only remaining state.
                return this.stateNamedEntity(input, offset);
            }
        }
    }
    /**
     * Switches between the numeric decimal and hexadecimal states.
     *
     * Equivalent to the `Numeric character reference state` in the HTML spec.
     * @param input The string containing the entity (or a continuation of the entity).
     * @param offset The current offset.
     * @returns The number of characters that were consumed, or -1 if the entity is incomplete.
     */
    // eslint-disable-next-line unicorn/consistent-class-member-order
    stateNumericStart(input, offset) {
        if (offset >= input.length) {
            return -1;
        }
        if ((input.charCodeAt(offset) | TO_LOWER_BIT) === CharCodes.LOWER_X) {
            this.state = EntityDecoderState.NumericHex;
            this.consumed += 1;
            return this.stateNumericHex(input, offset + 1);
        }
        this.state = EntityDecoderState.NumericDecimal;
        return this.stateNumericDecimal(input, offset);
    }
    /**
     * Parses a hexadecimal numeric entity.
     *
     * Equivalent to the `Hexademical character reference state` in the HTML
     * spec. Digit parsing matches the hex loop in `parseNumericEntity`.
     * The accumulated value is preserved for numeric validation callbacks.
     * @param input The string containing the entity (or a continuation of the entity).
     * @param offset The current offset.
     * @returns The number of characters that were consumed, or -1 if the entity is incomplete.
     */
    stateNumericHex(input, offset) {
        const inputLength = input.length;
        // Local accumulators; flushed before any exit (see stateNamedEntity).
        let { result } = this;
        let { consumed } = this;
        while (offset < inputLength) {
            const char = input.charCodeAt(offset);
            if (isNumber(char) || isHexadecimalCharacter(char)) {
                // Convert hex digit to value (0-15); 'a'/'A' -> 10.
                const digit = char <= CharCodes.NINE
                    ? char - CharCodes.ZERO
                    : (char | TO_LOWER_BIT) - CharCodes.LOWER_A + 10;
                result = result * 16 + digit;
                consumed += 1;
                offset += 1;
            }
            else {
                this.result = result;
                this.consumed = consumed;
                return this.emitNumericEntity(char, 3);
            }
        }
        this.result = result;
        this.consumed = consumed;
        return -1; // Incomplete entity
    }
    /**
     * Parses a decimal numeric entity.
     *
     * Equivalent to the `Decimal character reference state` in the HTML
     * spec. Digit parsing matches the decimal loop in `parseNumericEntity`.
     * The accumulated value is preserved for numeric validation callbacks.
     * @param input The string containing the entity (or a continuation of the entity).
     * @param offset The current offset.
     * @returns The number of characters that were consumed, or -1 if the entity is incomplete.
     */
    stateNumericDecimal(input, offset) {
        const inputLength = input.length;
        // Local accumulators; flushed before any exit (see stateNamedEntity).
        let { result } = this;
        let { consumed } = this;
        while (offset < inputLength) {
            const digit = input.charCodeAt(offset) - CharCodes.ZERO;
            if (digit >>> 0 > 9) {
                this.result = result;
                this.consumed = consumed;
                return this.emitNumericEntity(digit + CharCodes.ZERO, 2);
            }
            result = result * 10 + digit;
            consumed += 1;
            offset += 1;
        }
        this.result = result;
        this.consumed = consumed;
        return -1; // Incomplete entity
    }
    /**
     * Validate and emit a numeric entity.
     *
     * Implements the logic from the `Hexademical character reference start
     * state` and `Numeric character reference end state` in the HTML spec.
     * @param lastCp The last code point of the entity. Used to see if the
     *               entity was terminated with a semicolon.
     * @param expectedLength The minimum number of characters that should be
     *                       consumed. Used to validate that at least one digit
     *                       was consumed.
     * @returns The number of characters that were consumed.
     */
    emitNumericEntity(lastCp, expectedLength) {
        // Ensure we consumed at least one digit.
        if (this.consumed <= expectedLength) {
            this.errors?.absenceOfDigitsInNumericCharacterReference(this.consumed);
            return 0;
        }
        // Figure out if this is a legit end of the entity
        if (lastCp === CharCodes.SEMI) {
            this.consumed += 1;
        }
        else if (this.decodeMode === DecodingMode.Strict) {
            return 0;
        }
        this.emitCodePoint((this.decodeTree === xmlDecodeTree
            ? replaceCodePointXML
            : replaceCodePoint)(this.result), this.consumed);
        if (this.errors) {
            if (lastCp !== CharCodes.SEMI) {
                this.errors.missingSemicolonAfterCharacterReference();
            }
            this.errors.validateNumericCharacterReference(this.result);
        }
        return this.consumed;
    }
    /**
     * Flush locally-tracked walk state back to the fields, then emit the
     * recorded legacy match or reject (cold path — at most once per
     * entity). Called after failed navigation (leaf node, branch miss, or
     * compact-run mismatch). In attribute mode, reject if no legacy was
     * recorded at the current node, if we descended past it, or if the
     * pending input character is an invalid attribute terminator.
     * @param consumed Locally-tracked consumed count.
     * @param excess Locally-tracked excess count.
     * @param char Pending input character (may be the mismatching char).
     * @param valueLength Value length at the current trie node.
     */
    flushAndEmitLegacyOrReject(consumed, excess, char, valueLength) {
        this.consumed = consumed;
        this.excess = excess;
        return this.result === 0 ||
            (this.decodeMode === DecodingMode.Attribute &&
                (valueLength === 0 ||
                    excess > 1 ||
                    isEntityInAttributeInvalidEnd(char)))
            ? 0
            : this.emitNotTerminatedNamedEntity();
    }
    /**
     * Parses a named entity.
     *
     * Equivalent to the `Named character reference state` in the HTML spec.
     * @param input The string containing the entity (or a continuation of the entity).
     * @param offset The current offset.
     * @returns The number of characters that were consumed, or -1 if the entity is incomplete.
     */
    stateNamedEntity(input, offset) {
        const { decodeTree } = this;
        const inputLength = input.length;
        const isStrict = this.decodeMode === DecodingMode.Strict;
        /*
         * Local copies of the resumable walk state avoid per-character
         * field writes. They are flushed back to the fields
         * on every exit (chunk end, and before any emit helper that reads
         * them). `this.result` is only written at the (rare) record points,
         * so it stays a direct field write.
         *
         * Legacy-match recording happens in two idempotent places: at the
         * loop top when sitting on a value node, and in the chunk-end
         * epilogue (so `end()` sees matches that land exactly on a chunk
         * boundary). Recording applies `consumed += excess - 1; excess = 1`,
         * which is a no-op when repeated — the loop-top invariant is
         * `excess` = unrecorded consumed characters + 1.
         */
        let { treeIndex } = this;
        let { excess } = this;
        let { consumed } = this;
        let current = decodeTree[treeIndex];
        while (offset < inputLength) {
            /*
             * Descend through value-less jump-table nodes (including the
             * single-branch encoding) inline, mirroring `decodeWithTrie`:
             * this avoids a `determineBranch` call per level for the
             * dominant node shape — including the root on the first write.
             */
            while ((current &
                (BinTrieFlags.VALUE_LENGTH | BinTrieFlags.FLAG13)) ===
                0 &&
                (current & BinTrieFlags.JUMP_TABLE) !== 0) {
                const char = input.charCodeAt(offset);
                const jumpOffset = current & BinTrieFlags.JUMP_TABLE;
                const branchCount = (current & BinTrieFlags.BRANCH_LENGTH) >> 7;
                if (branchCount === 0) {
                    // Single branch encoded inline in the jump offset bits.
                    if (char !== jumpOffset) {
                        return this.flushAndEmitLegacyOrReject(consumed, excess, char, 0);
                    }
                    treeIndex += 1;
                }
                else {
                    const slot = char - jumpOffset;
                    if (slot >>> 0 >= branchCount) {
                        return this.flushAndEmitLegacyOrReject(consumed, excess, char, 0);
                    }
                    const stored = decodeTree[treeIndex + 1 + slot];
                    if (stored === 0) {
                        return this.flushAndEmitLegacyOrReject(consumed, excess, char, 0);
                    }
                    // End-relative: branch data ends at treeIndex+1+branchCount.
                    treeIndex = (treeIndex + branchCount + stored) & 0xff_ff;
                }
                current = decodeTree[treeIndex];
                offset += 1;
                excess += 1;
                /*
                 * `charCodeAt` past the end returns NaN, which would alias
                 * to slot 0 after `>>> 0` — bail out explicitly.
                 */
                // eslint-disable-next-line unicorn/no-break-in-nested-loop
                if (offset >= inputLength)
                    break;
            }
            if (offset >= inputLength)
                break;
            // Handle compact runs (resumable across chunks).
            if ((current &
                (BinTrieFlags.VALUE_LENGTH | BinTrieFlags.FLAG13)) ===
                BinTrieFlags.FLAG13) {
                const runLength = (current & BinTrieFlags.BRANCH_LENGTH) >> 7; /* 3..63 */
                let { runConsumed } = this;
                // If we are starting a run, check the first char.
                if (runConsumed === 0) {
                    const char = input.charCodeAt(offset);
                    if (char !== (current & BinTrieFlags.JUMP_TABLE)) {
                        return this.flushAndEmitLegacyOrReject(consumed, excess, char, 0);
                    }
                    offset += 1;
                    excess += 1;
                    runConsumed = 1;
                }
                // Check remaining characters in the run (packed two per uint16 word).
                while (runConsumed < runLength) {
                    if (offset >= inputLength) {
                        this.treeIndex = treeIndex;
                        this.excess = excess;
                        this.consumed = consumed;
                        this.runConsumed = runConsumed;
                        return -1;
                    }
                    const charIndexInPacked = runConsumed - 1;
                    const packedWord = decodeTree[treeIndex + 1 + (charIndexInPacked >> 1)];
                    const expectedChar = (packedWord >> ((charIndexInPacked & 1) << 3)) & 0xff;
                    const char = input.charCodeAt(offset);
                    if (char !== expectedChar) {
                        this.runConsumed = 0;
                        return this.flushAndEmitLegacyOrReject(consumed, excess, char, 0);
                    }
                    offset += 1;
                    excess += 1;
                    runConsumed += 1;
                }
                this.runConsumed = 0;
                treeIndex += 1 + (runLength >> 1);
                current = decodeTree[treeIndex];
                // Loop top handles the landed-on node (record/emit/branch).
                continue;
            }
            // Header plus out-of-line value words; 0 means no value.
            const valueLength = current >>> 14;
            const char = input.charCodeAt(offset);
            if (valueLength !== 0) {
                // Record a legacy match (FLAG13 clear = semicolon optional).
                if (!isStrict && (current & BinTrieFlags.FLAG13) === 0) {
                    this.result = treeIndex;
                    consumed += excess - 1;
                    excess = 1;
                }
                /*
                 * Implicit semicolon handling: emit immediately. Covers both
                 * strict (FLAG13 set) and legacy entities — neither stores
                 * an explicit `;` branch in the trie.
                 */
                if (char === CharCodes.SEMI) {
                    return this.emitNamedEntityData(treeIndex, valueLength, consumed + excess);
                }
                /*
                 * `valueLength === 1` packs the codepoint into the header
                 * word's low 13 bits, where branch metadata also lives. Skip
                 * the branch lookup on leaves so those value bits aren't
                 * reinterpreted as branch offsets.
                 */
                if (valueLength === 1) {
                    return this.flushAndEmitLegacyOrReject(consumed, excess, char, valueLength);
                }
            }
            // Value-bearing or dictionary node: dispatch through determineBranch.
            const next = determineBranch(decodeTree, current, treeIndex + (valueLength || 1), char);
            if (next < 0) {
                return this.flushAndEmitLegacyOrReject(consumed, excess, char, valueLength);
            }
            treeIndex = next;
            current = decodeTree[treeIndex];
            offset += 1;
            excess += 1;
        }
        /*
         * Chunk exhausted. Record a legacy match we may be sitting on, so a
         * subsequent `end()` emits it, then persist the walk state.
         */
        if (!isStrict &&
            current >>> 14 !== 0 &&
            (current & BinTrieFlags.FLAG13) === 0) {
            this.result = treeIndex;
            consumed += excess - 1;
            excess = 1;
        }
        this.treeIndex = treeIndex;
        this.excess = excess;
        this.consumed = consumed;
        return -1;
    }
    /**
     * Emit a named entity that was not terminated with a semicolon.
     * @returns The number of characters consumed.
     */
    emitNotTerminatedNamedEntity() {
        const { result, decodeTree } = this;
        const valueLength = decodeTree[result] >>> 14;
        this.emitNamedEntityData(result, valueLength, this.consumed);
        this.errors?.missingSemicolonAfterCharacterReference();
        return this.consumed;
    }
    /**
     * Emit a named entity.
     * @param result The index of the entity in the decode tree.
     * @param valueLength Encoded value length (header plus any value words).
     * @param consumed The number of characters consumed.
     * @returns The number of characters consumed.
     */
    emitNamedEntityData(result, valueLength, consumed) {
        const { decodeTree } = this;
        this.emitCodePoint(valueLength === 1
            ? decodeTree[result] & BinTrieFlags.VALUE_MASK
            : decodeTree[result + 1], consumed);
        if (valueLength === 3) {
            // Emit the second UTF-16 code unit.
            this.emitCodePoint(decodeTree[result + 2], consumed);
        }
        return consumed;
    }
    /**
     * Signal to the parser that the end of the input was reached.
     *
     * Remaining data will be emitted and relevant errors will be produced.
     * @returns The number of characters consumed.
     */
    end() {
        switch (this.state) {
            case EntityDecoderState.NamedEntity: {
                // Emit a named entity if we have one.
                return this.result !== 0 &&
                    (this.decodeMode !== DecodingMode.Attribute ||
                        this.result === this.treeIndex)
                    ? this.emitNotTerminatedNamedEntity()
                    : 0;
            }
            // Otherwise, emit a numeric entity if we have one.
            case EntityDecoderState.NumericDecimal: {
                return this.emitNumericEntity(0, 2);
            }
            case EntityDecoderState.NumericHex: {
                return this.emitNumericEntity(0, 3);
            }
            case EntityDecoderState.NumericStart: {
                this.errors?.absenceOfDigitsInNumericCharacterReference(this.consumed);
                return 0;
            }
            default: {
                // EntityStart or unknown — return 0.
                return 0;
            }
        }
    }
}
/**
 * Determines the branch of the current node that is taken given the current
 * character. This function is used to traverse the trie.
 *
 * See `BinTrieFlags` for the branch-data layouts handled here.
 * @param decodeTree The trie.
 * @param current The current node's header word.
 * @param nodeIndex Index of the node's first branch-data word (the header
 *   plus any value words have been skipped by the caller).
 * @param char The current character.
 * @returns The index of the next node, or -1 if no branch is taken.
 */
function determineBranch(decodeTree, current, nodeIndex, char) {
    const branchCount = (current & bin_trie_flags_BinTrieFlags.BRANCH_LENGTH) >> 7;
    const jumpOffset = current & bin_trie_flags_BinTrieFlags.JUMP_TABLE;
    // Case 1: Single branch or jump table (jumpOffset encodes the first/only char code).
    if (jumpOffset) {
        if (branchCount === 0) {
            // Single branch encoded inline in the jump offset bits.
            return char === jumpOffset ? nodeIndex : -1;
        }
        /*
         * Jump table: branchCount consecutive slots starting at jumpOffset.
         * Unsigned comparison handles both < 0 and >= branchCount in one check.
         */
        const slot = char - jumpOffset;
        if (slot >>> 0 >= branchCount)
            return -1;
        const stored = decodeTree[nodeIndex + slot];
        /*
         * 0 = empty slot (no branch); otherwise the child's offset from the
         * end of the branch array, +1 (end-relative pointers compress
         * better). `& 0xff_ff` mirrors the encoder's uint16 wrap for
         * backreferences to already-encoded nodes.
         */
        return stored === 0
            ? -1
            : (nodeIndex + branchCount + stored - 1) & 0xff_ff;
    }
    /*
     * Case 2: Packed dictionary. Linear scan — over 90% of dict nodes have
     * <= 4 branches in the HTML trie, where the constant-factor savings
     * dominate over binary search's asymptotic edge.
     */
    if (branchCount === 0)
        return -1;
    const packedKeySlots = (branchCount + 1) >> 1;
    const branchEnd = nodeIndex + packedKeySlots + branchCount;
    for (let index = 0; index < branchCount; index++) {
        const packed = decodeTree[nodeIndex + (index >> 1)];
        const key = (packed >> ((index & 1) << 3)) & 0xff;
        if (key === char) {
            const pointerIndex = nodeIndex + packedKeySlots + index;
            // Pointers are relative to the end of the branch data.
            return (branchEnd + decodeTree[pointerIndex]) & 0xff_ff;
        }
        // Keys are sorted; if we've passed `char`, no match is possible.
        if (key > char)
            return -1;
    }
    return -1;
}
/**
 * Read the decoded value from a trie node.
 * @param decodeTree The trie.
 * @param nodeIndex The index of the node.
 * @param valueLength The length of the value (1, 2, or 3).
 * @returns The decoded string.
 */
function readTrieValue(decodeTree, nodeIndex, valueLength) {
    if (valueLength === 1) {
        return String.fromCharCode(decodeTree[nodeIndex] & bin_trie_flags_BinTrieFlags.VALUE_MASK);
    }
    if (valueLength === 2) {
        return String.fromCharCode(decodeTree[nodeIndex + 1]);
    }
    return String.fromCharCode(decodeTree[nodeIndex + 1], decodeTree[nodeIndex + 2]);
}
/**
 * Parse a numeric entity (`&#DDD;` or `&#xHHH;`).
 *
 * Encodes the result as `(consumed << CONSUMED_SHIFT) | codepoint` (see
 * the packing comment at the top of the file; overlong entities spill
 * their length into `longNumericConsumed`). Returns 0 when no digits were
 * found.
 *
 * This is the sync counterpart of the streaming
 * `EntityDecoder#stateNumericDecimal` / `#stateNumericHex`. Digit parsing
 * matches those methods; only this packed result needs a value clamp.
 * @param input       The input string.
 * @param numberStart Index of the `#` character.
 * @param inputLength Cached `input.length`.
 */
function parseNumericEntity(input, numberStart, inputLength) {
    let offset = numberStart + 1; // Skip "#"
    let cp = 0;
    let digitStart = offset;
    /*
     * Separate decimal and hexadecimal loops: each multiplies by a constant
     * and runs a single digit test, instead of a per-character base check.
     */
    if (offset < inputLength &&
        (input.charCodeAt(offset) | TO_LOWER_BIT) === CharCodes.LOWER_X) {
        offset += 1;
        digitStart = offset;
        while (offset < inputLength) {
            const char = input.charCodeAt(offset);
            if (isNumber(char)) {
                cp = cp * 16 + (char - CharCodes.ZERO);
            }
            else if (isHexadecimalCharacter(char)) {
                cp = cp * 16 + ((char | TO_LOWER_BIT) - CharCodes.LOWER_A + 10);
            }
            else {
                break;
            }
            offset += 1;
        }
    }
    else {
        while (offset < inputLength) {
            const digit = input.charCodeAt(offset) - CharCodes.ZERO;
            if (digit >>> 0 > 9)
                break;
            cp = cp * 10 + digit;
            offset += 1;
        }
    }
    if (offset === digitStart)
        return 0;
    // Include the semicolon in consumed when present.
    if (offset < inputLength && input.charCodeAt(offset) === CharCodes.SEMI) {
        offset += 1;
    }
    /*
     * Clamp out-of-range values to 0x110000 so they fit the 21-bit field
     * and decode to U+FFFD. Lengths at or above CONSUMED_OVERFLOW use the
     * side channel described with the packing constants.
     */
    if (cp > 0x10_ff_ff)
        cp = 0x11_00_00;
    let consumed = offset - numberStart;
    if (consumed >= CONSUMED_OVERFLOW) {
        // eslint-disable-next-line unicorn/no-top-level-assignment-in-function -- deliberate side channel, see `longNumericConsumed`
        longNumericConsumed = consumed;
        consumed = CONSUMED_OVERFLOW;
    }
    return (consumed << CONSUMED_SHIFT) | cp;
}
/**
 * Decode all entities in `input` using the HTML trie.
 *
 * Hard-wired to `htmlDecodeTree`: the inline root navigation below assumes
 * the HTML root's jump-table shape, so this must not be generalized to
 * other tries (the XML trie's dictionary root would silently match no
 * entities — `decodeXML` has its own hand-coded fast path instead).
 * @param input      The string to decode.
 * @param isStrict Only match semicolon-terminated entities.
 * @param isAttribute Whether to apply attribute-specific parsing rules (disallowing certain non-semicolon terminators).
 * @returns The decoded string.
 */
function decodeWithTrie(input, isStrict, isAttribute) {
    const decodeTree = htmlDecodeTree;
    // Fast path: no entities at all — return input without any allocation.
    let offset = input.indexOf("&");
    if (offset < 0)
        return input;
    const inputLength = input.length;
    /*
     * `chunkStart` marks the start of the next pending slice. Rejected
     * entities don't advance it, so consecutive rejections are stitched
     * into a single `slice` once a real match (or end of input) is hit.
     */
    let chunkStart = 0;
    let result = "";
    /*
     * Root navigation fields, hoisted out of the per-entity loop. The HTML
     * root is a multi-branch jump-table covering [A-Za-z]; see the inline
     * first-iteration comment below.
     */
    const root = decodeTree[0];
    const rootJumpOffset = root & bin_trie_flags_BinTrieFlags.JUMP_TABLE;
    const rootBranchCount = (root & bin_trie_flags_BinTrieFlags.BRANCH_LENGTH) >> 7;
    do {
        const entityStart = offset + 1;
        // Quick check: entity names must start with [A-Za-z], numeric with #.
        const firstChar = input.charCodeAt(entityStart);
        let consumed;
        let value;
        if (firstChar === CharCodes.NUM) {
            const packed = parseNumericEntity(input, entityStart, inputLength);
            consumed = unpackConsumed(packed);
            // In strict mode, require semicolon termination.
            if (isStrict &&
                consumed > 0 &&
                input.charCodeAt(entityStart + consumed - 1) !== CharCodes.SEMI) {
                consumed = 0;
            }
            value =
                consumed === 0
                    ? ""
                    : codePointToString(packed & CODE_POINT_MASK);
        }
        else if (isAlpha(firstChar)) {
            consumed = 0;
            value = "";
            /*
             * The generator guarantees a jump-table root. Consume the first
             * character directly, then walk from its child.
             */
            const rootSlotIndex = firstChar - rootJumpOffset;
            let nodeIndex;
            if (rootSlotIndex >>> 0 < rootBranchCount) {
                const stored = decodeTree[1 + rootSlotIndex];
                nodeIndex =
                    stored === 0 ? -1 : (rootBranchCount + stored) & 0xff_ff;
            }
            else {
                nodeIndex = -1;
            }
            /*
             * Best legacy (no-semicolon) match so far, as trie coordinates.
             * Deferring `readTrieValue` to the end avoids allocating a
             * string for matches that longer matches supersede.
             */
            let bestNodeIndex = 0;
            let bestValueLength = 0;
            let current = nodeIndex < 0 ? 0 : decodeTree[nodeIndex];
            let index = entityStart + 1;
            /*
             * Walk the trie from the root child. The `trie` label lets the
             * inner descent and compact-run loops abandon the entity (and
             * fall through to the legacy/reject handling) directly.
             */
            trie: while (index < inputLength) {
                /*
                 * Inline value-less jump tables and single branches. A miss
                 * falls through to the recorded legacy match or rejection.
                 */
                while (
                // Value-less, non-run node with a nonzero jump offset.
                (current &
                    (bin_trie_flags_BinTrieFlags.VALUE_LENGTH | bin_trie_flags_BinTrieFlags.FLAG13)) ===
                    0 &&
                    (current & bin_trie_flags_BinTrieFlags.JUMP_TABLE) !== 0) {
                    const jumpOffset = current & bin_trie_flags_BinTrieFlags.JUMP_TABLE;
                    const branchCount = (current & bin_trie_flags_BinTrieFlags.BRANCH_LENGTH) >> 7;
                    if (branchCount === 0) {
                        // Single branch encoded inline in the jump offset bits.
                        if (input.charCodeAt(index) !== jumpOffset)
                            break trie;
                        nodeIndex += 1;
                    }
                    else {
                        const slot = input.charCodeAt(index) - jumpOffset;
                        if (slot >>> 0 >= branchCount)
                            break trie;
                        const stored = decodeTree[nodeIndex + 1 + slot];
                        if (stored === 0)
                            break trie;
                        // End-relative: branch data ends at nodeIndex+1+branchCount.
                        nodeIndex =
                            (nodeIndex + branchCount + stored) & 0xff_ff;
                    }
                    current = decodeTree[nodeIndex];
                    index += 1;
                    /*
                     * `charCodeAt` past the end returns NaN, which would
                     * alias to slot 0 after `>>> 0` — bail out explicitly.
                     */
                    if (index >= inputLength)
                        break trie;
                }
                // FLAG13 without a value marks a compact run.
                if ((current &
                    (bin_trie_flags_BinTrieFlags.VALUE_LENGTH | bin_trie_flags_BinTrieFlags.FLAG13)) ===
                    bin_trie_flags_BinTrieFlags.FLAG13) {
                    const runLength = (current & bin_trie_flags_BinTrieFlags.BRANCH_LENGTH) >> 7;
                    // Check first char (stored in JUMP_TABLE bits).
                    if (input.charCodeAt(index) !==
                        (current & bin_trie_flags_BinTrieFlags.JUMP_TABLE)) {
                        // eslint-disable-next-line unicorn/no-break-in-nested-loop
                        break;
                    }
                    index += 1;
                    // Check remaining characters (packed two per uint16 word).
                    const remaining = runLength - 1;
                    let wordIndex = nodeIndex + 1;
                    let charIndexInPacked = 0;
                    /*
                     * Process pairs: read one packed word, compare low byte then high byte.
                     * No explicit bounds check needed — charCodeAt returns NaN for OOB,
                     * which never equals an integer, so the mismatch break fires naturally.
                     */
                    for (; charIndexInPacked + 1 < remaining; charIndexInPacked += 2) {
                        const packed = decodeTree[wordIndex];
                        if (input.charCodeAt(index) !== (packed & 0xff))
                            break trie;
                        index += 1;
                        if (input.charCodeAt(index) !== ((packed >> 8) & 0xff))
                            break trie;
                        index += 1;
                        wordIndex += 1;
                    }
                    // Handle odd trailing char.
                    if (charIndexInPacked < remaining) {
                        if (input.charCodeAt(index) !==
                            (decodeTree[wordIndex] & 0xff))
                            // eslint-disable-next-line unicorn/no-break-in-nested-loop
                            break;
                        index += 1;
                    }
                    nodeIndex += 1 + (runLength >> 1);
                    current = decodeTree[nodeIndex];
                    // eslint-disable-next-line unicorn/no-break-in-nested-loop
                    continue;
                }
                // Header plus out-of-line value words; 0 means no value.
                const valueLength = current >>> 14;
                const char = input.charCodeAt(index);
                /*
                 * Check current node for a value before navigating.
                 * This handles both: (a) values reached via compact runs on the
                 * previous iteration, and (b) values at regular branch targets.
                 */
                if (valueLength !== 0) {
                    // If char is `;`, emit immediately.
                    if (char === CharCodes.SEMI) {
                        consumed = index - entityStart + 1;
                        // Inline leaves carry the value in the low 13 bits.
                        value =
                            valueLength === 1
                                ? String.fromCharCode(current & bin_trie_flags_BinTrieFlags.VALUE_MASK)
                                : readTrieValue(decodeTree, nodeIndex, valueLength);
                        // eslint-disable-next-line unicorn/no-break-in-nested-loop
                        break;
                    }
                    // Record non-terminated (legacy) match (FLAG13 clear = semicolon optional).
                    if (!isStrict && (current & bin_trie_flags_BinTrieFlags.FLAG13) === 0) {
                        consumed = index - entityStart;
                        bestNodeIndex = nodeIndex;
                        bestValueLength = valueLength;
                    }
                    /*
                     * A valueLength of 1 means the value is packed inline in the header
                     * word — these are always leaf nodes with no branches, so we can
                     * stop walking the trie.
                     */
                    // eslint-disable-next-line unicorn/no-break-in-nested-loop
                    if (valueLength === 1)
                        break;
                }
                // Navigate to the next node (valueLength || 1: skip past value words, minimum 1 for header).
                const next = determineBranch(decodeTree, current, nodeIndex + (valueLength || 1), char);
                // eslint-disable-next-line unicorn/no-break-in-nested-loop
                if (next < 0)
                    break;
                nodeIndex = next;
                current = decodeTree[nodeIndex];
                index += 1;
            }
            /*
             * Post-loop: if the semicolon path didn't set value,
             * check for a final legacy match. The last navigation may
             * have landed on a legacy node whose value hasn't been
             * recorded yet (loop exited before the top-of-loop check
             * could run).
             */
            if (value === "") {
                const finalVL = current >>> 14;
                if (finalVL !== 0 &&
                    !isStrict &&
                    (current & bin_trie_flags_BinTrieFlags.FLAG13) === 0) {
                    consumed = index - entityStart;
                    bestNodeIndex = nodeIndex;
                    bestValueLength = finalVL;
                }
                if (consumed > 0) {
                    value = readTrieValue(decodeTree, bestNodeIndex, bestValueLength);
                }
            }
        }
        else {
            consumed = 0;
            value = "";
        }
        /*
         * The attribute end-char rule (HTML spec §13.2.5.73) only applies to
         * unterminated *named* references.  Semicolon-terminated entities and
         * numeric entities are always accepted, matching EntityDecoder behavior.
         *
         * When `attribute` is false (the common case), short-circuit skips all
         * the unterminated-named checks entirely.
         */
        if (consumed === 0 ||
            (isAttribute &&
                firstChar !== CharCodes.NUM &&
                input.charCodeAt(entityStart + consumed - 1) !==
                    CharCodes.SEMI &&
                entityStart + consumed < inputLength &&
                isEntityInAttributeInvalidEnd(input.charCodeAt(entityStart + consumed)))) {
            // Rejected: leave `&` in the pending chunk, scan past it.
            offset = entityStart;
        }
        else {
            if (chunkStart < offset) {
                result += input.slice(chunkStart, offset);
            }
            result += value;
            offset = chunkStart = entityStart + consumed;
        }
        /*
         * Adjacent entities (`&x;&y;`) are common in entity-dense input;
         * checking the single character at `offset` first skips the
         * `indexOf` call (and its per-call overhead) for that case.
         */
        if (input.charCodeAt(offset) !== CharCodes.AMP) {
            offset = input.indexOf("&", offset);
        }
    } while (offset >= 0);
    return result + input.slice(chunkStart);
}
/**
 * Decodes an HTML string.
 * @param htmlString The string to decode.
 * @param mode The decoding mode.
 * @returns The decoded string.
 */
function decodeHTML(htmlString, mode = DecodingMode.Legacy) {
    return decodeWithTrie(htmlString, mode === DecodingMode.Strict, mode === DecodingMode.Attribute);
}
/**
 * Decodes an HTML string in an attribute.
 * @param htmlAttribute The string to decode.
 * @returns The decoded string.
 */
function decodeHTMLAttribute(htmlAttribute) {
    return decodeWithTrie(htmlAttribute, false, true);
}
/**
 * Decodes an HTML string, requiring all entities to be terminated by a semicolon.
 * @param htmlString The string to decode.
 * @returns The decoded string.
 */
function decodeHTMLStrict(htmlString) {
    return decodeWithTrie(htmlString, true, false);
}
/**
 * Decodes an XML string, requiring all entities to be terminated by a semicolon.
 *
 * Uses a hand-coded fast path for the 5 XML named entities (amp, lt, gt,
 * quot, apos) plus numeric entities, bypassing the trie entirely.
 * @param xmlString The string to decode.
 * @returns The decoded string.
 */
function decodeXML(xmlString) {
    let offset = xmlString.indexOf("&");
    if (offset < 0)
        return xmlString;
    let lastIndex = 0;
    let result = "";
    do {
        const start = offset + 1;
        let consumed = 0;
        let value = "";
        const c1 = xmlString.charCodeAt(start);
        if (c1 === CharCodes.NUM) {
            const packed = parseNumericEntity(xmlString, start, xmlString.length);
            consumed = unpackConsumed(packed);
            // XML is always strict — require semicolon.
            if (consumed === 0 ||
                xmlString.charCodeAt(start + consumed - 1) !== CharCodes.SEMI) {
                consumed = 0;
            }
            else {
                const codePoint = packed & CODE_POINT_MASK;
                // Nonzero BMP values below the surrogate range need no replacement.
                value =
                    (codePoint - 1) >>> 0 < 0xd7_ff
                        ? String.fromCharCode(codePoint)
                        : String.fromCodePoint(replaceCodePointXML(codePoint));
            }
        }
        else {
            /* eslint-disable unicorn/no-break-in-nested-loop -- Keep XML name dispatch inline with the decode loop. */
            switch (c1) {
                // &lt; / &gt;
                case 0x6c:
                case 0x67: {
                    if (xmlString.charCodeAt(start + 1) === 0x74 &&
                        xmlString.charCodeAt(start + 2) === CharCodes.SEMI) {
                        consumed = 3;
                        value = c1 === 0x6c ? "<" : ">";
                    }
                    break;
                }
                // &amp; / &apos;
                case 0x61: {
                    const c2 = xmlString.charCodeAt(start + 1);
                    if (c2 === 0x6d &&
                        xmlString.charCodeAt(start + 2) === 0x70 &&
                        xmlString.charCodeAt(start + 3) === CharCodes.SEMI) {
                        consumed = 4;
                        value = "&";
                    }
                    else if (c2 === 0x70 &&
                        xmlString.charCodeAt(start + 2) === 0x6f &&
                        xmlString.charCodeAt(start + 3) === 0x73 &&
                        xmlString.charCodeAt(start + 4) === CharCodes.SEMI) {
                        consumed = 5;
                        value = "'";
                    }
                    break;
                }
                // &quot;
                case 0x71: {
                    if (xmlString.charCodeAt(start + 1) === 0x75 &&
                        xmlString.charCodeAt(start + 2) === 0x6f &&
                        xmlString.charCodeAt(start + 3) === 0x74 &&
                        xmlString.charCodeAt(start + 4) === CharCodes.SEMI) {
                        consumed = 5;
                        value = '"';
                    }
                    break;
                }
            }
            /* eslint-enable unicorn/no-break-in-nested-loop */
        }
        if (consumed > 0) {
            if (lastIndex < offset)
                result += xmlString.slice(lastIndex, offset);
            result += value;
            offset = lastIndex = start + consumed;
        }
        else {
            offset = start;
        }
        /*
         * Adjacent entities (`&x;&y;`) are common in entity-dense input;
         * checking the single character at `lastIndex` first skips the
         * `indexOf` call (and its per-call overhead) for that case.
         */
        offset =
            xmlString.charCodeAt(offset) === CharCodes.AMP
                ? offset
                : xmlString.indexOf("&", offset);
    } while (offset >= 0);
    return result + xmlString.slice(lastIndex);
}

// Re-export for use by eg. htmlparser2


//# sourceMappingURL=decode.js.map
;// CONCATENATED MODULE: ./lib/changes/encoding.js
/**
 * Texts of a page are handled in Latin-1, a character for each byte: nothing has to be decoded, and changes are found in pages
 * of any encoding.
 */


/** @param latin1 bytes of a page @returns the text that they encode, in UTF-8 or else Latin-1 */
function decodeText(latin1) {
    if (!isAscii(latin1)) {
        const bytes = Buffer.from(latin1, 'latin1');
        if ((0,external_node_buffer_namespaceObject.isUtf8)(bytes))
            return bytes.toString();
    }
    return latin1;
}
/** @returns bytes of a page that encode a text in UTF-8, in Latin-1 */
function encodeText(text) {
    return isAscii(text) ? text : Buffer.from(text).toString('latin1');
}
/** Resolves the character references of a text. */
function withReferences(latin1) {
    if (!latin1.includes('&'))
        return latin1;
    return latin1.replace(/&[a-z\d#]{1,32};|&[^&\x80-\xff]*/gi, reference => encodeText(decodeHTML(reference)));
}
/** Decodes the value of an attribute, and resolves its character references. */
function decodeAttribute(latin1) {
    const text = decodeText(latin1);
    return text.includes('&') ? decodeHTMLAttribute(text) : text;
}
function isAscii(text) {
    return !/[^\0-\x7f]/.test(text);
}

;// CONCATENATED MODULE: ./lib/changes/page-reader-module.js
/** WebAssembly, compiled from assembly/ by script/assembly.ts, in base64. */
const pageReaderModule = 'AGFzbQEAAAABSA1gAn9/AX9gAX8Bf2AAAGAAAX9gAX8AYAN/f38Bf2ACf38AYAJ/fgBgA39/fwBgA39+fwBgAn9+AX9gAn9/AX5gBH9/f38BfwKGAQcEaG9zdA13cml0ZVJlc29sdmVkAAQEaG9zdAtyZXNvbHZlVGV4dAAABGhvc3QKd3JpdGVNYXJrcwAEBGhvc3QOc2V0RGVzY3JpcHRpb24ABgRob3N0C3JlYWRUYWdOYW1lAAgEaG9zdApyZWFkTmV3VGFnAAAEaG9zdAhhZGRUaXRsZQAGAzAvAAUBBgEAAAoABQcHAwAAAQABCwECAAgMBAkFAQEAAwAJAQMCAQACAgEAAgQDAQAFAwEAAQb7ATJ/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQELfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALfwFBAAt/AUEAC38BQQALB1oJBWJlZ2luADQIcmVhZFBhZ2UAMgZuZXdUYWcDBglwYXJ0Q291bnQDDwVwYXJ0cwMWCnJlYWRTb3VyY2UALgdyZXNlcnZlAAoGcmVzdWx0AxMGbWVtb3J5AgAIAS0MAVQKnT4vPQIBewF/IAD9DyECA0AjASABSgRAIAEjAGr9AAQAIAL9I/1kIgMEQCADaCABag8LIAFBEGohAQwBCwsjAQtYACABIABrIAJBFGsoAhBBAXZHBEBBAA8LQQAhAQNAIAJBFGsoAhBBAXYgAUoEQCMAIAAgAWpqLQAAIAIgARAUQf8BcUcEQEEADwsgAUEBaiEBDAELC0EBCzIBAX8gAEH/AXEiAUEgTQR/IAFBCkYgAUEgRnIgAUEJRnIgAUENRnIgAUEMRnIFQQALCy4BAX8gACABakEgaj8AQRB0ayICQQBKBH8gAkEQdkEQakAAQQBIBUEACwRAAAsLewEIfyAAQfz///8DSwRAAAsjHUEEaiIEIABBE2pBcHFBBGsiBWoiAj8AIgZBEHRBD2pBcHEiB0sEQCAGIAIgB2tB//8DakGAgHxxQRB2IgggBiAIShtAAEEASARAIAhAAEEASARAAAsLCyMdIQMgAiQdIAMgBTYCACAECyUBAX8gAEEBaiICIAEQDQR/IAFBFGsoAhBBAXYgAmoQGAVBAAsLQgEBfwNAIAFBFGsoAhBBAXYgAkoEQCABIAIQFEH/AXEjACAAIAJqai0AAEEgckcEQEEADwsgAkEBaiECDAELC0EBCzIAIAAoAghBAEoEfyAAKQMAIAFRBUEAC0UEQEEADwsgACAAKAIIQQFrNgIIIAAoAghFCz4BAn8gAEHs////A0sEQAALIABBEGoQCyIDQQRrIgJBADYCBCACQQA2AgggAiABNgIMIAIgADYCECADQRBqCzUBAX8DQCAAQRRrKAIQQQJ2IANKBEAgASACIAAgAxAVEAgEQEEBDwsgA0EBaiEDDAELC0EACygAIAAoAghBAEoEfyAAKQMAIAFRBUEACwRAIAAgACgCCEEBajYCCAsLHAAgACgCCEEASgRADwsgACABNwMAIABBATYCCAsoAQF/QQxBBRAPIgBFBEBBAEEAEA8hAAsgAEIANwMAIABBADYCCCAACyEAIABBFGsoAhBBAXYgAU0EQEF/DwsgAUEBdCAAai8BAAsqAQF/IABBFGsoAhBBAnYgAU0EQAALIAFBAnQgAGooAgAiAkUEQAALIAILYQIBewF/A0AjASAASgRAIAAjAGr9AAQAIgH9DDw8PDw8PDw8PDw8PDw8PDz9IyAB/Qw9PT09PT09PT09PT09PT09/SP9UP1kIgIEQCACaCAAag8LIABBEGohAAwBCwsjAQunAwEIfyABIABBAWpqIQEDQCMBIAFKBEAgASEEA0AjASABSgR/IAEjAGotAAAQCQVBAAsEQCABQQFqIQEMAQsLIAFBAWogASABIwBqLQAAIgVBL0YbIgEjAGotAABBPkYEQEF/IAFBAWojASABTBsPCyABIARGIAVBL0ZyBH9BAAUgBRAiCwR/IAFB0AgQDQVBAQsEf0EBBSABQZAUEA0LBEBBfw8LA0AjASABSgR/IAEjAGotAAAQIgVBAAsEQCABQQFqIQEMAQsLIAEjAGotAABBPUYEQAJ/IAFBAWoiBiICIwBqLQAAIgdBJ0cgB0EiR3EEQANAIwEgAkoEf0EBIAIjAGotAAAiCEHgAEZBASAIQSdGQQEgCEEiRiAIEAkbGxsEf0EBBSAIQTxrQf8BcUEDSQsFQQELRQRAIAJBAWohAgwBCwtBfyACIAIgBkwbDAELIAJBAWohAgNAIwEgAkoEQCACQQFqIgMgByACIwBqLQAAIglGDQIaQX8gCUE+RiAJQTxGcg0CGiADIQIMAQsLQX8LIgFBAEgEQEF/DwsLDAELC0F/Cy4BAX8gACMAai0AACEBIwEgAEoEfyABQS9GIAFBPkZyBH9BAQUgARAJCwVBAAsLdgEDfiABrCECA0AgAUEITgRAIAApAwAgAoVClfip+pe33puef34iA0IgiCADhSECIABBCGohACABQQhrIQEMAQsLIAFBAEoEfiAAKQMAQgEgAaxCA4aGQgF9gyAChUKV+Kn6l7fem55/fiIEQiCIIASFBSACCwsqAQF/IwQjAmogAEEBahAKIwVBCkYEQBAbCyMEIwJqIQEgACMCaiQCIAELJgAjBUEKRiMFQSBGcgRAIwQjAmojBToAACMCQQFqJAILQf8BJAULJAAjBCMCaiMBIABrQQFqEAogACMAaiMAIwFqIAFBARAeIwBrCx8AIwQjAmogAUEBdEEgahAKIAAgACABaiACQQAQHhoLyAMCB38BeyMEIwJqIQUjBSEGA0AgACABSQRAAkAgASAAQRBqT0EAIANBACAGQf8BRhsbBEAgBSAA/QAEACIL/QsEACAAIAIEfyAL/Qw8PDw8PDw8PDw8PDw8PDw8/SMgC/0MJiYmJiYmJiYmJiYmJiYmJv0j/VAgC/0MDQ0NDQ0NDQ0NDQ0NDQ0NDf0j/VD9ZEGAgARyBSAL/QwgICAgICAgICAgICAgICAg/SP9ZCIHIAv9DDw8PDw8PDw8PDw8PDw8PDz9IyAL/QwmJiYmJiYmJiYmJiYmJiYm/SP9UCAL/QwgICAgICAgICAgICAgICAg/Sb9UP1kIghyQQF1QYCAAnIgB3EgCHJBgIAEcgtoIglqIQAgBSAJaiEFIAlBEEYNAwsgAC0AACEKIAMEfyAKQSZGIApBPEZyBUEACw0AIABBAWohACAKQSBNBEAgAgRAIApBDUYEf0EBBSAGRSAGQQpGciAKQQpGcQsNBAUgChAJBEBBICAGIAZB/wFGGyEGDAULCwsgBkEKRiAGQSBGcgRAIAUgBjoAACAFQQFqIQULQf8BIQYgBSAKOgAAIAVBAWohBQwCCwsLIAYkBSAFIwRrJAIgAAtTAQR/IwYoAhgiAgRAIAJBAUcEQCAAIAIjBigCHPwKAAAFIABBgNgBOwEAIABBAmoiAyMAIwlqIxcjCWsiBPwKAAAgAyAEakEAOgAACwUgABACCwt+AQF/IAGnIgMgACgCJEYEfyMGKAIcQYCAwABMBUEACwRAIxkjBigCHGpBgIDAAEoEQCMYQQBBgIDQAPwLAEEAJBkLIAAjBkEo/AoAACAAIAE3AwAgACACNgIQIAAjMCMZajYCGCAAKAIYEB8jGSAAKAIcaiQZCyAAIAM2AiQLWgIEewF/IAH9DyEDIAL9DyEEQT8gAmv9DyEFA0AjASAASgRAIAAjAGr9AAQAIgYgA/0jIAYgBP1xIAX9Jv1Q/WQiBwRAIAdoIABqDwsgAEEQaiEADAELCyMBC00BAX9BASAAQf8BcSIBQS1GQQEgAUEuRkEBIAFB3wBGQQEgAUE6RiAAQSByQeEAa0H/AXFBGkkEf0EBBSAAQTBrQf8BcUEKSQsbGxsbCz0BAX8gAEEBayEAA0AgACMAai0AACIBQTxHBH8gAUE+RwVBAAsEQCAAQQFrIQAMAQsLIAAjAGotAABBPEYLkAEBBH8gASAAayIEQRBIBEBBAA8LQQEhAwNAIAAgAUgEQCAAIwBqLQAAIgJBMGtB/wFxQQpJBEBBASEFBSACQSByQeEAa0H/AXFBGkkEfyACQSByQeYATUEAIAMbBSACQd8ARiACQS1GcgR/QQAFQQAPCwshAwsgAEEBaiEADAELC0EBIARBFUYgAxtBACAFGwtIAQF/IwwhAANAIwogAEoEQCAAIwBqLQAAQeEAa0H/AXFBGkkEf0EABSAAIwBqLQAAQS1HCwRAQQAPCyAAQQFqIQAMAQsLQQELoQEBAX8gASECA0AgACACSAR/IwAgAkEBa2otAABBIHJB4QBrQf8BcUEaSQR/QQEFIwAgAkEBa2otAABBMGtB/wFxQQpJCwVBAAsEQCACQQFrIQIMAQsLIwAgAkEBa2otAABBLkcEf0EABSACIwBqLQAAQSByQeEAa0H/AXFBGkkLBH8gASACa0ECa0EDSwVBAQsEQEEADwtB0A8gAiABEBBFC14AIAAoAgAgARARIAIEfyAAKAIAKAIIQQBKBUEBCwRADwsgACgCACABEBIgACAAKAIEQQFqNgIEIwQjAmpBARAKIwUEQEEKJAULEBtBACQFIAAjAjYCCCAAQX82AgwLLQAgACgCDEEASARAIAAjAjYCDAsgACgCBEEBRgR/IAAoAgwgACgCCEoFQQALCzYBAX9BEEEGEA8iAEUEQEEAQQAQDyEACyAAEBM2AgAgAEEANgIEIABBADYCCCAAQX82AgwgAAsnAQF/IyEEQEEDEBoiAEEAOgAAIABB5QA6AAEgAEEAOgACC0EAJCELWgEBfyAAIwBqLQAAQTxHBEBBAA8LIwAgAEEBamotAAAiAUEgckHhAGtB/wFxQRpJBH9BAQUgAUEvRgR/IwAgAEECamotAABBIHJB4QBrQf8BcUEaSQVBAAsLC2AAQTwgABAHIQADQCMBIABKBEAjACAAQQFqai0AAEEvRgR/IABBAmogARANBUEACwR/IABBAmogAUEUaygCEEEBdmoQGAVBAAsEQCAADwtBPCAAQQFqEAchAAwBCwsjAQtgAEG8FCQdQYCAARALJCQjJEEAQYCAAfwLAEEAJAVBEBALJBNBgIDQABALJBgjGEEAQYCA0AD8CwBBgIDAABALJDBBKBALJAYjBiQDEBMkBxATJBQQEyQNECkkEBApJBUL1AIBDH8jBCMBEApBACQPQQAkKCMEIQJBPEEAEAchAANAIwEgAEoEQEEAIQQjACAAQQFqai0AAEEgciIGQewARgR/IABBwBMQDAVBAAsEfyAAQQQQFwUgBkHzAEYEfyAAQZAREAwFQQALBH9BASEEIABBBhAXIgdBAE4EfyAHQZARECwFIAcLBSAGQe4ARiMoIABMcQR/IABBsBQQDAVBAAsEf0ECIQQgAEEDEBciCEEATgR/IAgQLwUgCAsFQX8LCwsiCUEASARAQTwgAEEBahAHIQAMAgsjFiMPQQN0aiIFIAA2AgAgBSAJNgIEIw9BAWokDyACIAMjAGogACADayIK/AoAACACIApqIgtBADoAACALIAQ6AAEgC0ECaiECQTwgCSIDEAchAAwBCwsgAiADIwBqIwEgA2v8CgAAIxMjBDYCACMTIwEgAiMEa2ogA2s2AgQL4wMBD39BASEEIAAQFiEAA0AjASAASgRAAkAgACMAai0AAEE9RgRAAn8gAEEBaiIFIQIDQCACIwBqLQAAEAkEQCACQQFqIQIMAQsLIAUgAiMAai0AACIGQSdHIAZBIkdxDQAaQX8gAkEBaiIHIAZBPBAhIggjAUYNABogCEEBaiAIIwBqLQAAIAZGDQAaQX8gBSAHIAZBPhAhIwBqLQAAIAZHGwsiCUEASA0BIAkQFiEADAMLIwAgAEEBamotAAAiCkEhRgRAIAAQIwR/IwEFQT4gABAHCyILIwFOBH9BAQUjACALQQFrai0AAEEtRwsEf0EBBSMAIAtBAmtqLQAAQS1HCw0BIAshAAUgCkEvRgR/IABBAWpBsBQQDAUgAEGwFBAMCwRAIAAQIw0CQX9BASAKQS9GGyAEaiIERQRAIAAPCwUCf0EAIABBAWoiDCMAai0AAEEgckHpAGsiDUH/AXFBD0sEf0EABUEBIA10QaGYAnELRQ0AGkEAIQEDQEG8EigCAEECdiABSgRAQQEgDEHAEiABEBUiDhANBH8gDkEUaygCEEEBdiAMahAYBUEACw0CGiABQQFqIQEMAQsLQQALDQILCyAAQQFqEBYhAAwCCwsLIAAjASIPIAAgD0gbJChBfwvWCAEJfyAAQQFqIgYjACAGai0AAEEvRmoiByEAA0AgACMAai0AAEHhAGtB/wFxQRpJBH9BAQUgACMAai0AAEEwa0H/AXFBCkkLBH9BAQUgACMAai0AAEEtRgsEQCAAQQFqIQAMAQsLIAAkJUF/JAkgByAAQYATEAgkLiAHIABBoBMQCCQmIAcgAEHAExAIJC9BACQnQQAkHiAAIAFIBH8gACMAai0AABAJBUEBCwR/QQAFIAAjAGotAABBL0cLBEBBfw8LA0ACQCAAIQgDQCAAIAFIBH8gACMAai0AABAJBH9BAQUgACMAai0AAEEvRgsFQQALBEAgAEEBaiEADAELCyAAIAFGDQACfyAAIQIDQCACIwBqLQAAQeEAa0H/AXFBGkkEf0EBBSACIwBqLQAAQTBrQf8BcUEKSQsEf0EBBSACIwBqLQAAQS1GCwR/QQEFIAIjAGotAABBOkYLBEAgAkEBaiECDAELC0F/IAAgAkYNABogACQOIAIkCwNAIAEgAkoEfyACIwBqLQAAEAkFQQALBEAgAkEBaiECDAELCyABIAJKBH8gAiMAai0AAEE9RgVBAAsEQAJ/IAJBAWohAANAIAAgAUgEfyAAIwBqLQAAEAkFQQALBEAgAEEBaiEADAELCyAAIwBqLQAAIglBJ0cgCUEiR3EEQCAAJAwDQCAAIAFIBH8gACMAai0AABAJBUEBC0UEQCAAQQFqIQAMAQsLIAAkCiAADAELIABBAWoiACQMA0AgACABSAR/IAAjAGotAAAgCUcFQQALBEAgAEEBaiEADAELCyAAJApBfyAAQQFqIAAgAU4bCwwBCyMLJAwjCyQKIAILIgBBAEgEf0EABQJ/IyYEf0GgDCMOIwsQEAVBAAsEQAJ/IwlBAEgEfyMOIwtBoAsQCAVBAAsEQCMMJAkjCiQXQQEMAQtBACMnBH9BAAUjDiMLQYAMEAgLBH8QJQVBAAtFDQAaQQEkJyMMIwpB4BMQCCQeQQELDAELIwlBAEhBACMuGwR/Iw4jC0GwCRAIBUEACwR/An8jDCEDQQEhBSMMIQIDQCMKIAJKBEBBACACIwBqLQAAIgRBJkYgBEEha0H/AXFB3QBLcg0CGgJAIAVFDQBBACAEQT9GDQMaIARBI0cgBEEvR3ENAEEAIAMgAhAkDQMaIARBL0YiBQRAIAJBAWohAwVBACADIAIQJg0EGgsLIAJBAWohAgwBCwsgBQR/IAMjChAkBH9BAQUgAyMKECYLBUEAC0ULBUEACwRAIwwkCSMKJBdBAQwBC0EBIy8EfyMOIwtBsAkQCAVBAAsNABojDiMLQZAUEAgEQBAlBH9BkA0jDCMKEBAFQQELRQwBC0HgCiMOIwsQEEULCw0BQX8PCwtBBEEAIAEgCEoEfyMAIAFBAWtqLQAAQS9GBUEACxshCiMmRQRAIAojCUEATmoPCyMJQQBIQQAjHhsEQEF/DwsgCkECQQAjHhtqC5wEAgl/BH4jAykDCCEKIwMoAhQiAUGAAnEEQAJAA0AjESMPSAR/IykjFiMRQQN0aigCAEoFQQALBEAjEUEBaiQRDAELCyMRIw9GBH9BAQUjKSMWIxFBA3RqKAIARwsNACMNKAIIQQBKDQAjAygCFEGAgARxBEAjHwR/IwcoAghBAEoEfyMDKQMIIQsjByIFKAIIQQBKBH8gBSkDACALUQVBAAsFQQELBUEAC0UNASMWIxFBA3RqKAIEJAgLIyJBAWokIgsLIAFBEHFBAEciAkUEQCABQQRxBH8jDSgCCEEASgVBAAshAgsjBygCCEEASgRAIAJFBEAjByAKEBELDwsgAUEIcUEAIwUbBEBBCiQFCyABQcAAcUEARyMfIx8bIgRFBEAgAkUEQCMDKAIUIQYjDSMDKQMIIgwQESMUIAwQESAGQYCAAXEEQCMNIAwQEgUgBkGAgAJxBEAjFCAMEBILCyMQIAwgBkGAAXFBAEcQJyMVIAwgBkGAgAhxQQBHECcLIwMoAhQiA0GAIHEEQBAqIANBgARxQQBHJCEFIANBgMAAcQR/Iw0oAghBAEoFQQELRQRAIytFJBxBASQrCwsjAygCHCIHQQBKBEAgBxAaIQgjAyMGRgRAIAgQHwUgCCMDKAIYIwMoAhz8CgAACwsgA0GACHEEQCMJQX8jMRsjFxADCwtBAEEBIAFBIHEgBBsgAhsEQCMHIAoQEgsL4AEBBn8gAEEARyQfQQAkCEEAJBtBACQgQQAkIUEAJBxBACQrQQAkEUEAJCIjB0EANgIIIxRBADYCCCMNQQA2AggjECIDKAIAQQA2AgggA0EANgIEIxUiBCgCAEEANgIIIARBADYCBEEAJAJBACQFA0AQMw0ACyMQECghBSMVECghASAFBH8jECgCCAUgAQR/IxUoAggFQQALCyECIAUEfyMQKAIMBSABBH8jFSgCDAUjAgsLIQYjEyACIwRqNgIAIxMgBiACazYCBCMTIwcoAghBAEo2AggjEyMiIw9GNgIMC8cJAiZ/Bn4jBygCCEEASiIHIxxyRQRAIwgjFCgCCEEASiIIEBwhAgNAIwEgAkoEfyACIwBqLQAAQSZGBUEACwRAAn8jASIJIAJBIGoiCiAJIApIGyELIAJBAWohAANAIAAgC0gEf0EBIAAjAGotAAAiDEEjRiAMQSByQeEAa0H/AXFBGkkEf0EBBSAMQTBrQf8BcUEKSQsbBUEACwRAIABBAWohAAwBCwtBfyAAIAtGBH9BAQUgACMAai0AAEE7RwsNABogAiMAaiAAQQFqIg0gAmsQGSIoIyQgKEL/AYOnQQZ0aiIOKQMAUgRAQX8gAiANEAEiD0EwSg0BGiAOICg3AwAgDiAPNgIIIA5BEGoQAAsgDkEQaiQsIA4oAggkLSANCyIQQQBOBEAjLCMtIAgQHSAQIAgQHCECDAILCwsgAiQICwJ/A0AjCCMBSARAIwghESMbBH9BAAUgERArC0UEQAJ/IxshEkEAJBsjIEUgEkEASnEEQCARQcASIBJBAWsQFRAsDAELQTwgERAHIQEDQCMBIAFKBH8jACABQQFqai0AACITQT9GIBNBIUYEf0EBBSATQSByQeEAa0H/AXFBGkkLcgR/QQEFIBNBL0YjASABQQJqSnELBUEBC0UEQEE8IAFBAWoQByEBDAELCyABCyQIIBEjCEgEQCARJCpBAQwECwsgERArBEAgESQpAn9BPiARQQFqEAciFCMBRgRAIBQkGkEADAELIxggESMAakEBaiAUIBFrIhVBAWsQGSIpQiiIQv//AYOnQShsaiIWKQMAIClRBH8gFigCECAVRgVBAAsEQCAWJAMgFEEBaiQaQQEMAQsjBiQDIBEgFBAwIhdBe3FBAkYkMSAXQQBOBEAjGCARIwBqQQFqIyUgEWsiGEEBaxAZIBesQiiGhSInQiiIQv//AYOnQShsaiIFKQMAICdSBH9BAQUgBSgCECAYRwsEQCARQQFqIyUgFxAEIAUgJz4CJCAFICcgGBAgCyMGIAVBKPwKAAAgF0F7cUEBRgRAIwZBATYCGCMGIxcjCWtBA2o2AhwLIBRBAWokGgUgESAUEAUhGSMBIBkgGUEASCIaGyQaQQAgGg0BGgsjBigCFEGAEHEEQCAWICkgFCARaxAgC0EBCyEbIxokCEEAIBtFDQMaIwMoAiAkG0ECDAMLIBEjIBA1JAgMAQsLQQALIhxFBEBBAA8LIBxBAUYEQAJAIwcoAghBAEoNACMcBEAjKiMIEAYMAQsjFCgCCEEASiEdIyojCBABIR4jBCMCaiIfIB5BAXRBIGoQCiAeIB9qQSBqIiAQACAgIB4gHRAdCwUgB0EBIwMoAhRBAnEbBH9BAQUjAykDCCEqIxAoAgAiISgCCEEASgR/ICEpAwAgKlEFQQALCwRAIwMoAhQiIkEBcQRAAkAjAykDCCErIwcoAghBAEoiIwR/IwcgKxAOBUEBC0UNACAiQQhxQQAjBRsEQEEKJAULICMNACAiQYAgcQRAECoFICJBgMAAcQRAQQAkHAsLIw0gKxAOGiMUICsQDhojECIkKAIAICsQDgRAICQjAjYCDAsjFSIlKAIAICsQDgRAICUjAjYCDAsLBRAxCwVBAQ8LCyMNKAIIQQBKJCBBAQuGAQEBf0EAJA8jI0UEQEEQEAtBD2pBcHEkIwsjAEUjEiAASHIEQANAIxJBgIAESCAAIxJKcgRAQYCABCMSQQF0IgEgAUGAgARIGyQSDAELCyMjJAAjACMSakEgaiQWIxYjEkEFbUEBakEDdGokBCMEQQAQCgsgACQBIAAjAGpBAEEg/AsAIwALoQMBBn8jACAAQQFqai0AAEEhRgRAIwAgAEECamotAABBLUYEfyMAIABBA2pqLQAAQS1GBUEACwRAAn8gAEEFaiIDIwAgAEEEamotAAAiBEE+Rg0AGiAAQQZqIARBLUYEfyMAIANqLQAAQT5GBUEACw0AGkE+IABBBmoQByEBA0AjASABSgRAIAFBAWogAUEDayABQQJrIwAgAUEBa2otAABBIUYbIgUgAEEEak4EfyAFIwBqLQAAQS1GBUEACwR/IwAgBUEBamotAABBLUYFQQALDQIaQT4gAUEBahAHIQEMAQsLIwELDwsgAQR/An9BACEBA0BBnAgoAgBBAXYgAUoEQEEAIwAgACABamotAABBoAggARAUQf8BcUcNAhogAUEBaiEBDAELC0EBCwVBAAsEQAJ/QT4gAEEEahAHIQADQCMBIABKBEAgAEEBaiMAIABBAWtqLQAAQd0ARgR/IwAgAEECa2otAABB3QBGBUEACw0CGkE+IABBAWoQByEADAELCyMBCw8LC0E+IABBAmoQB0EBaiIGIwEiByAGIAdIGwsLrgpUAEGMCAsBLABBmAgLGQIAAAASAAAAPAAhAFsAQwBEAEEAVABBAFsAQbwICwEcAEHICAsNAgAAAAYAAABhAGwAdABB3AgLARwAQegICw8CAAAACAAAAGQAYQB0AGEAQfwICwEcAEGICQsTAgAAAAwAAABoAGkAZABkAGUAbgBBnAkLARwAQagJCw8CAAAACAAAAGgAcgBlAGYAQbwJCwEcAEHICQsPAgAAAAgAAABvAHAAZQBuAEHcCQsBHABB6AkLEwIAAAAMAAAAcABvAHMAdABlAHIAQfwJCwEcAEGICgsNAgAAAAYAAABzAHIAYwBBnAoLASwAQagKCxsCAAAAFAAAAHgAbABpAG4AawA6AGgAcgBlAGYAQcwKCwE8AEHYCgsmBAAAACAAAABQBAAAcAQAAJAEAACwBAAA0AQAAPAEAAAQBQAAMAUAQYwLCwEsAEGYCwsVAgAAAA4AAABjAG8AbgB0AGUAbgB0AEG8CwsBLABByAsLGwIAAAAUAAAAaAB0AHQAcAAtAGUAcQB1AGkAdgBB7AsLARwAQfgLCw8CAAAACAAAAG4AYQBtAGUAQYwMCwEcAEGYDAsSBAAAAAwAAACgBQAA0AUAAAAGAEGsDAsBHABBuAwLDwIAAAAIAAAAbQBhAGkAbgBBzAwLASwAQdgMCxsCAAAAFAAAAG4AYQB2AGkAZwBhAHQAaQBvAG4AQfwMCwEcAEGIDQsOBAAAAAgAAABABgAAYAYAQZwNCwEcAEGoDQsPAgAAAAgAAABoAHQAbQBsAEG8DQsBHABByA0LDQIAAAAGAAAAaAB0AG0AQdwNCwEcAEHoDQsNAgAAAAYAAABwAGgAcABB/A0LARwAQYgOCwsCAAAABAAAAG0AZABBnA4LARwAQagOCw0CAAAABgAAAGMAbwBtAEG8DgsBHABByA4LDQIAAAAGAAAAbwByAGcAQdwOCwEcAEHoDgsNAgAAAAYAAABuAGUAdABB/A4LARwAQYgPCwsCAAAABAAAAGkAbwBBnA8LARwAQagPCw0CAAAABgAAAGQAZQB2AEG8DwsBPABByA8LKgQAAAAkAAAAsAYAANAGAADwBgAAEAcAADAHAABQBwAAcAcAAJAHAACwBwBB/A8LARwAQYgQCxMCAAAADAAAAGkAZgByAGEAbQBlAEGcEAsBLABBqBALFQIAAAAOAAAAbgBvAGUAbQBiAGUAZABBzBALASwAQdgQCxcCAAAAEAAAAG4AbwBmAHIAYQBtAGUAcwBB/BALARwAQYgRCxMCAAAADAAAAHMAYwByAGkAcAB0AEGcEQsBHABBqBELEQIAAAAKAAAAcwB0AHkAbABlAEG8EQsBLABByBELFwIAAAAQAAAAdABlAHgAdABhAHIAZQBhAEHsEQsBHABB+BELEQIAAAAKAAAAdABpAHQAbABlAEGMEgsBHABBmBILDQIAAAAGAAAAeABtAHAAQawSCwE8AEG4EgsmBAAAACAAAAAQCAAAMAgAAGAIAACQCAAAsAgAANAIAAAACQAAIAkAQewSCwEcAEH4EgsJAgAAAAIAAABhAEGMEwsBHABBmBMLDwIAAAAIAAAAbQBlAHQAYQBBrBMLARwAQbgTCw8CAAAACAAAAGwAaQBuAGsAQcwTCwEsAEHYEwsdAgAAABYAAABkAGUAcwBjAHIAaQBwAHQAaQBvAG4AQfwTCwEcAEGIFAsPAgAAAAgAAAByAG8AbABlAEGcFAsBHABBqBQLDQIAAAAGAAAAbgBhAHY=';

;// CONCATENATED MODULE: ./lib/changes/html-elements.js
const groups = [
    [
        { block: true },
        `article aside blockquote body caption center colgroup dd details dialog dir div dl dt fieldset figcaption figure
     footer form frameset h1 h2 h3 h4 h5 h6 header hgroup html legend li main menu nav object ol optgroup option p pre rp rt
     search section select summary table tbody td tfoot th thead tr ul`,
    ],
    [{ block: true, void: true }, 'br hr'],
    [
        { void: true },
        'area base basefont bgsound col embed frame img input keygen link meta param source track wbr',
    ],
    [{ hides: 'rawText' }, 'iframe noembed noframes script style'],
    [{ hides: 'content' }, 'datalist nav noscript template'],
    [{ heading: true }, 'h1 h2 h3 h4 h5 h6'],
    [{ sources: ['src'] }, 'audio embed frame iframe img input source track video'],
    [{ sources: ['src', 'poster'] }, 'video'],
    [{ sources: ['data'] }, 'object'],
    [{ sources: ['href', 'xlink:href'] }, 'image use'],
    // Shown within the line, as all that are not listed.
    [{}, 'a abbr b button code del em i ins kbd label path q s small span strong sub sup svg title var'],
];
const html_elements_elements = new Map();
for (const [traits, names] of groups) {
    for (const name of names.trim().split(/\s+/))
        html_elements_elements.set(name, { name, ...html_elements_elements.get(name), ...traits });
}
/** @param name in any letter case */
function traitsOf(name) {
    return html_elements_elements.get(name) ?? html_elements_elements.get(name.toLowerCase()) ?? { name: name.toLowerCase() };
}

;// CONCATENATED MODULE: ./lib/changes/link-target.js
/** Parameters that tell caches apart, or sign a link, and do not choose what is shown. */
const cacheParameter = /^(?:v|ver|version|rev|hash|h|t|ts|cb|cachebust(?:er)?|build|buildid|dpl|_|x-(?:amz|goog)-.*|signature|expires|key-pair-id|policy)$/i;
const signatureParameter = /^(?:dpl|x-(?:amz|goog)-.*|signature|expires|key-pair-id|policy)$/i;
/** The target of a link without what changes from build to build. */
function linkTarget(url) {
    const trimmed = url.trim();
    return normalize(trimmed, isAsset(trimmed));
}
/** The source of an image, a frame or other media without what changes from build to build. */
function mediaSource(url) {
    return normalize(url.trim(), true);
}
/**
 * Removes, from the path, segments that are build ids, and in names of files that are no pages the hash; from the query,
 * hashes, times and signatures. Where a page leads to (`/guides/a1b2c3d4`, `watch?v=…`) stays.
 */
function normalize(url, asset) {
    // Most links lead to pages, and have nothing that is long enough for an ID.
    if (!asset && !url.includes('?') && !/[\w-]{16}/.test(url))
        return url;
    // An embedded file is what it is.
    if (/^(?:data|blob|javascript|mailto|tel):/i.test(url))
        return url;
    const [, path = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(.*)$/s.exec(url) ?? [];
    const segments = path.split('/').map((segment, index, all) => {
        if (isBuildId(segment))
            return '*';
        return asset && index === all.length - 1 ? withoutHash(segment) : segment;
    });
    const parameters = (query?.split('&') ?? []).filter(parameter => !isPassing(parameter, asset));
    return segments.join('/') + (parameters.length === 0 ? '' : `?${parameters.join('&')}`) + fragment;
}
/** Whether a link leads to a file that is no page. */
function isAsset(url) {
    const [path = ''] = url.split(/[?#]/, 1);
    const extension = /\.([a-z][a-z\d]{1,4})$/i.exec(path.slice(path.lastIndexOf('/') + 1))?.[1];
    return extension !== undefined && !/^(?:x?html?|php|aspx?|jsp|md|com|org|net|io|dev)$/i.test(extension);
}
function isPassing(parameter, asset) {
    const [name = '', value] = parameter.split('=', 2);
    if (!asset)
        return signatureParameter.test(name);
    return cacheParameter.test(name) || isHash(value ?? name) || (value === undefined && /^\d{6,}$/.test(name));
}
/** A segment that is nothing but 16 or more hexadecimal digits, or Next.js's build id: 21 characters of any kind. */
function isBuildId(segment) {
    return ((/^[\da-f]{16,64}$/i.test(segment) && /\d/.test(segment)) ||
        (/^[\w-]{21}$/.test(segment) && /\d/.test(segment) && /[a-z]/.test(segment) && /[A-Z]/.test(segment)));
}
/** "shot.Wth3h1Mq.png", "shot-3f5a2b1c.png" and "3f5a2b1c9d8e.png" without the hash; some bundlers add two of them. */
function withoutHash(name) {
    // No file system has longer ones, and the patterns take their time.
    if (name.length > 255)
        return name;
    const [, stem = '', extensions = ''] = /^(.+?)((?:\.[a-z][a-z\d]{1,4})*)$/i.exec(name) ?? [];
    return isHash(stem) ? `*${extensions}` : withoutHashes(stem) + extensions;
}
function withoutHashes(stem) {
    const [, base = '', last = ''] = /^(.*)[.\-_~@]([\w-]{8}|[\w-]{8}_[\w-]{4,8}|[\da-f]{6,64})$/is.exec(stem) ?? [];
    return isHash(last) ? `${withoutHashes(base).replace(/\.\*$/, '')}.*` : stem;
}
/**
 * Whether a text looks like a hash and not like a word, a number or a date: 6 or more hexadecimal digits of which some are
 * letters and some are not; or as many characters as bundlers take of a hash, unless words and numbers make it up.
 */
function isHash(text) {
    if (/^[\da-f]{6,128}$/i.test(text))
        return /\d/.test(text) && /[a-f]/i.test(text);
    return /^(?:[\w-]{8}(?:_[\w-]{4,8})?|[\w-]{20,24}|[\w-]{43,44}=?)$/.test(text) && !isName(text);
}
/** "DarkMode", "OVERVIEW" are names; "Wth3h1Mq" is none, because "th" and "h" are no words. */
function isName(text) {
    const parts = text.match(/[A-Z]{2,}(?![a-z])|[A-Z]?[a-z]+|[A-Z]|\d+/g) ?? [];
    const words = parts.filter(part => /[a-z]/i.test(part));
    const isWord = (part) => part.length > 2 && /[aeiouy]/i.test(part);
    return words.every(isWord) || (words.length === 1 && !/\d.*[a-z]/i.test(text)) || /^\d+$/.test(text);
}

;// CONCATENATED MODULE: ./lib/changes/page-tag.js




const noSources = [];
/** Elements that are followed from their start tag to their end tag, besides blocks and those that are hidden. */
const followed = new Set(['a', 'svg', 'title']);
/** Reads out of a tag all that counts. */
function pageTag({ name, closing, selfClosing, attributes }) {
    const traits = traitsOf(name);
    const value = (attribute) => {
        const source = attributes.get(attribute);
        return source === undefined ? undefined : decodeAttribute(source);
    };
    const role = value('role');
    const hiddenValue = value('hidden')?.toLowerCase();
    const hidden = traits.hides === 'content' ||
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
        isPlain: marks === '' &&
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
function marksOf(name, value) {
    const { heading, sources = noSources } = traitsOf(name);
    let marks = heading === true ? markOf(name) : '';
    for (const attribute of sources) {
        const source = value(attribute);
        if (source !== undefined)
            marks += markOf(`i${mediaSource(source)}`);
    }
    const target = linkOf(name, value);
    if (target !== undefined)
        marks += markOf(`l${linkTarget(target)}`);
    if (name === 'meta' && value('http-equiv')?.toLowerCase() === 'refresh')
        marks += markOf(`r${linkTarget(oneSpace(value('content') ?? ''))}`);
    const alternative = value('alt');
    return alternative === undefined ? marks : marks + markOf(`t${alternative}`);
}
function linkOf(name, value) {
    if (name === 'a')
        return value('href') ?? value('xlink:href');
    return name === 'area' || name === 'base' ? value('href') : undefined;
}
/** Something that is not text, in the form that the text of the page keeps. */
function markOf(text) {
    return `\0${text}\0`;
}

;// CONCATENATED MODULE: ./lib/changes/page-reader.js






/** Hexadecimal digits of a digest: two different pages with the same 128 bits do not occur by chance. */
const digestLength = 32;
const [none, textElementNames] = [Buffer.alloc(0), [...textElements]];
/**
 * Reads one page after another, in WebAssembly (src/changes/assembly), because JavaScript takes twice as long. What is rare, and
 * needs tables or strings, is done here: reading a tag that was not seen before, and resolving character references.
 */
class PageReader {
    #module;
    #result;
    #newTag;
    #bytes = none;
    #page = 0;
    #length = 0;
    /** The page in Latin-1, a character for each byte; undefined until it is needed. */
    #html;
    #marks = none;
    #newDescription = '';
    #resolved = '';
    #title = [];
    #description = '';
    constructor() {
        const module = new WebAssembly.Module(Buffer.from(pageReaderModule, 'base64'));
        this.#module = new WebAssembly.Instance(module, { host: this.#host() }).exports;
        this.#result = this.#module.result.value;
        this.#newTag = this.#module.newTag.value;
    }
    /** Takes the next page. @param page without NUL characters */
    load(page) {
        this.#html = undefined;
        this.#length = page.length;
        this.#page = this.#module.begin(page.length);
        this.#memory.set(page, this.#page);
    }
    /**
     * Reads the page without `<link>` elements, scripts, and navigation: these are what a build changes on every page.
     * @returns 128 bits of a SHA-256, hexadecimal
     */
    source() {
        this.#module.readSource();
        const start = this.#read(0);
        return this.#digest(start, start + this.#read(4));
    }
    /** What the source leaves out: where each part begins, and where what comes after it begins, in bytes. */
    get parts() {
        const { parts, partCount } = this.#module;
        return Array.from({ length: partCount.value }, (_, index) => {
            const at = parts.value + 8 * index;
            return [this.#memory.readInt32LE(at), this.#memory.readInt32LE(at + 4)];
        });
    }
    /**
     * Reads what is shown. If the source was read before, navigation that it leaves out is passed over.
     * @param hides whether navigation, and what readers do not see, is left out
     */
    read(hides) {
        this.#title = [];
        this.#description = '';
        this.#module.readPage(Number(hides));
        const start = this.#read(0);
        const end = start + this.#read(4);
        const title = oneSpace(decodeText(this.#title.join('')));
        // It takes the place of the text that does not count.
        const rest = `\0${title}\0${this.#description}`;
        this.#module.reserve(end, 3 * rest.length);
        return {
            title,
            digest: this.#digest(start, end + this.#memory.write(rest, end)),
            endsHidden: this.#read(8) !== 0,
            isSourceCertain: this.#read(12) !== 0,
        };
    }
    #digest(start, end) {
        return (0,external_node_crypto_namespaceObject.hash)('sha256', this.#memory.subarray(start, end)).slice(0, digestLength);
    }
    /** Reads a field of `Result` in assembly/result.ts. */
    #read(offset) {
        return this.#memory.readUInt32LE(this.#result + offset);
    }
    get #memory() {
        // Memory that grows is another buffer.
        if (this.#bytes.length === 0)
            this.#bytes = Buffer.from(this.#module.memory.buffer);
        return this.#bytes;
    }
    #slice(start, end) {
        return this.#memory.toString('latin1', this.#page + start, this.#page + end);
    }
    /** The functions in assembly/host.ts. */
    #host() {
        return {
            readNewTag: (start, close) => this.#readNewTag(start, close),
            readTagName: (start, end, kind) => {
                const parsed = parseTag(`<${this.#slice(start, end)}${attributesOf[kind % 4]}${kind < 4 ? '' : ' /'}>`, 0);
                if (parsed !== undefined)
                    this.#describe(pageTag(parsed.tag), true);
            },
            writeMarks: (pointer) => this.#memory.set(this.#marks, pointer),
            addTitle: (start, end) => this.#title.push(withReferences(this.#slice(start, end))),
            setDescription: (start, end) => {
                this.#description =
                    start < 0 ? this.#newDescription : oneSpace(decodeAttribute(this.#slice(start, end)));
            },
            resolveText: (start, end) => {
                this.#resolved = withReferences(this.#slice(start, end));
                return this.#resolved.length;
            },
            writeResolved: (pointer) => this.#memory.write(this.#resolved, pointer, 'latin1'),
        };
    }
    #readNewTag(start, close) {
        if (close - start <= maxTagLength) {
            const whole = parseTag(this.#slice(start, close + 1), 0);
            if (whole !== undefined) {
                this.#describe(pageTag(whole.tag), true);
                return close + 1;
            }
        }
        this.#html ??= this.#slice(0, this.#length);
        const parsed = parseTag(this.#html, start);
        if (parsed === undefined)
            return -1;
        this.#describe(pageTag(parsed.tag), false);
        return parsed.end;
    }
    /** Writes the fields of `Tag` in assembly/tags.ts. */
    #describe(tag, mayComeAgain) {
        this.#marks = tag.marks ?? none;
        this.#newDescription = tag.description ?? '';
        const [memory, at] = [this.#memory, this.#newTag];
        (0,external_node_crypto_namespaceObject.hash)('sha256', tag.name, 'buffer').copy(memory, at + 8, 0, 8);
        // A description is another one on each page.
        memory.writeUInt32LE(flagsOf(tag, mayComeAgain && tag.description === undefined), at + 20);
        memory.writeUInt32LE(0, at + 24);
        memory.writeUInt32LE(this.#marks.length, at + 28);
        memory.writeUInt32LE(tag.closing ? 0 : 1 + textElementNames.indexOf(tag.name), at + 32);
    }
}
/** What a simple tag is, besides its name, by the numbers in assembly/simple-tag.ts. */
const attributesOf = ['', ' href', ' name=description'];
const page_reader_followed = ['a', 'title', 'svg', 'pre', 'nav', 'article'];
/** The bits of `Flag` in assembly/tags.ts. */
function flagsOf(tag, isCommon) {
    const named = page_reader_followed.indexOf(tag.name);
    return (Number(tag.closing) +
        2 * Number(tag.isPlain) +
        4 * Number(tag.selfClosing) +
        8 * Number(tag.block) +
        16 * Number(tag.isVoid) +
        32 * Number(tag.isRawText) +
        64 * Number(tag.hidden) +
        128 * Number(tag.isMain) +
        256 * Number(tag.isInert) +
        512 * Number(tag.isLink) +
        1024 * Number(tag.description !== undefined) +
        2048 * Number(isCommon) +
        (named < 0 ? 0 : 4096 << named));
}

;// CONCATENATED MODULE: ./lib/changes/page-digest.js


/** Longest title that is kept, in UTF-16 code units. The whole title counts for the digest. */
const maxTitle = 200;
const byteOrderMark = Buffer.from('\ufeff');
/** One for all pages, which are read one after another. */
const reader = new PageReader();
/**
 * Reads an HTML page and computes a digest of what its reader sees. docs/changes.md lists for users what counts.
 *
 * Time and memory are proportional to the page, even for hostile ones: there is no tree and no list of open elements.
 * @param earlier the page with the same path in an earlier site. If the two have the same source, the page is not read, because
 *   its facts are the same
 */
function digestPage(bytes, earlier) {
    reader.load(countingBytes(bytes));
    const source = reader.source();
    if (earlier?.source === source)
        return earlier;
    let shown = reader.read(true);
    // Otherwise a missing end tag would hide the end of the page, and changes in it.
    if (shown.endsHidden)
        shown = reader.read(false);
    const title = flatten(shown.title.slice(0, maxTitle * 8));
    return {
        title: title.length <= maxTitle ? title : `${title.slice(0, maxTitle - 1).toWellFormed()}…`,
        text: shown.digest,
        source: shown.isSourceCertain ? source : undefined,
    };
}
/** @returns the bytes of a page that count: without a byte order mark and NUL characters */
function countingBytes(bytes) {
    const hasMark = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
    const page = hasMark ? bytes.subarray(byteOrderMark.length) : bytes;
    return page.includes(0) ? Buffer.from(page.filter(byte => byte !== 0)) : page;
}

;// CONCATENATED MODULE: ./lib/changes/file-digester.js




/** Bytes of the largest page that is read. A larger one is compared by its bytes, which bounds time and memory. */
const maxPageSize = 8 * 1024 * 1024;
/** Creates entries of a manifest from the bytes of files, one file after another. It can run in any thread. */
class FileDigester {
    #file = { path: '' };
    #size = 0;
    #hash;
    /** The page so far, until it is too large. */
    #chunks = [];
    /** Digests a file that is in memory as a whole. */
    digest(file, bytes) {
        const sha256 = file.sha256 ?? (0,external_node_crypto_namespaceObject.hash)('sha256', bytes);
        return entryOf(file, { size: bytes.length, sha256, chunks: [bytes] });
    }
    /** Begins a file that comes in chunks. */
    begin(file) {
        this.#file = file;
        this.#size = 0;
        this.#hash = (0,external_node_crypto_namespaceObject.createHash)('sha256');
        this.#chunks = [];
    }
    /** @param chunk may be overwritten after the call */
    write(chunk) {
        this.#size += chunk.length;
        this.#hash?.update(chunk);
        if (this.#size > maxPageSize)
            this.#chunks = [];
        else if (isPage(this.#file.path))
            this.#chunks.push(Buffer.from(chunk));
    }
    end() {
        const content = { size: this.#size, sha256: this.#hash?.digest('hex') ?? '', chunks: this.#chunks };
        this.#chunks = [];
        return entryOf(this.#file, content);
    }
}
function entryOf({ path, earlier }, content) {
    const { size, sha256 } = content;
    if (!isPage(path))
        return { path, size, sha256 };
    const { title, text, source } = earlier?.sha256 === sha256 ? earlier : pageFacts(content, earlier);
    return { path, size, sha256, title, text, source };
}
function pageFacts({ size, sha256, chunks }, earlier) {
    if (size > maxPageSize)
        return { title: '', text: sha256.slice(0, digestLength) };
    const [first] = chunks;
    return digestPage(chunks.length === 1 && first !== undefined ? first : Buffer.concat(chunks), earlier);
}

;// CONCATENATED MODULE: ./lib/changes/digest-worker.js
/** A thread of DigestQueue. script/build.ts bundles it beside the action, which does not contain the HTML tokenizer then. */


const digester = new FileDigester();
external_node_worker_threads_namespaceObject.parentPort?.on('message', ({ buffer, parts }) => {
    const files = [];
    let at = 0;
    for (const { file, length, last } of parts) {
        const bytes = Buffer.from(buffer, at, length);
        at += length;
        if (file !== undefined && last)
            files.push(digester.digest(file, bytes));
        else {
            if (file !== undefined)
                digester.begin(file);
            digester.write(bytes);
            if (last)
                files.push(digester.end());
        }
    }
    const reply = { buffer, files };
    external_node_worker_threads_namespaceObject.parentPort?.postMessage(reply, [buffer]);
});


/** What the host does: whatever is rare, and needs tables or strings. Places are in bytes of the page, ends exclusive. */

/** Reads a tag into `newTag`. @param close where the next ">" is @returns where the page goes on; -1 when the page ends in the tag */
export declare function readNewTag(start: i32, close: i32): i32;

/** Reads a tag into `newTag` that has nothing but its name. @param start after "<" @param kind what it is besides */
export declare function readTagName(start: i32, end: i32, kind: i32): void;

/** Writes what counts of the attributes of the last new tag, in the form that the text keeps. */
export declare function writeMarks(pointer: usize): void;

/** Takes a part of the title. */
export declare function addTitle(start: i32, end: i32): void;

/** Takes a description; that of the last new tag when `start` is -1. */
export declare function setDescription(start: i32, end: i32): void;

/** Resolves the character references of a text. @returns the length of the result in bytes */
export declare function resolveText(start: i32, end: i32): i32;

/** Writes the text that was resolved last. */
export declare function writeResolved(pointer: usize): void;

/** Pages that a deployment could not build, as its log names them. */
export interface BrokenPages {
  /** How many there are. */
  readonly count: number;
  /** The first problems, at most 20. */
  readonly problems: readonly PageProblem[];
}

/** All text is redacted, and on one line. */
export interface PageProblem {
  /** Path as in the log, which begins at the directory of the documentation. */
  readonly page: string;
  readonly message: string;
  readonly position: Position | undefined;
  /** Path in the repository. Undefined for a page that must only be listed. */
  readonly file: string | undefined;
  /** Link to the line at the commit; undefined when the file is not known for sure. */
  readonly url: string | undefined;
}

/** Counts from 1. Has columns only within one line, as GitHub wants it. */
export interface Position {
  readonly startLine: number;
  readonly endLine: number;
  readonly startColumn?: number;
  readonly endColumn?: number;
}

/** A message at a place in a file: `AnnotationProperties` of @actions/core, and the message. */
export interface Annotation extends Position {
  readonly file: string;
  readonly message: string;
}

/** What the host reads from memory, because looking at variables of the module takes it longer. */
@unmanaged
class Result {
  /** Pointer to what was written. */
  pointer: usize;
  /** In bytes. */
  length: i32;
  /** Whether the page ends inside an element that readers do not see. */
  endsHidden: i32;
  /** Whether a tag was found at each part that the source leaves out. */
  isSourceCertain: i32;
}

export const result: Result = changetype<Result>(heap.alloc(16));

/** By what an object store tells whether an archive is still the same. */
export interface CachedVersion {
  /** Strong validator, quoted as in the header. */
  readonly etag: string;
  /** SHA-256 of the origin and path of the link, because the path may be secret. Hexadecimal. */
  readonly location: string;
}

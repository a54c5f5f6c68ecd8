/**
 * Packing tools write earlier placeholders instead of a time: 1970-01-01 (`tar --mtime=@0`), 1980-01-01 (the earliest in
 * a zip archive), 1985-10-26 (npm).
 */
const earliest = Date.UTC(2000, 0, 1);
/** Zip archives have local times without a time zone, which may be hours ahead; clocks may be wrong. */
const tolerance = 24 * 60 * 60 * 1000;

/**
 * The time to give to an unpacked file. Without one it keeps the time of unpacking rather than a fixed one: tools that
 * compare size and time would otherwise mistake a changed file of the same size for an unchanged one.
 * @param time from the archive, in milliseconds since 1970; may be anything
 * @param now in milliseconds since 1970
 * @returns undefined when the archive has no sensible time
 */
export function modificationTime(time: number | undefined, now: number): number | undefined {
  return time !== undefined && time >= earliest && time <= now + tolerance ? time : undefined;
}

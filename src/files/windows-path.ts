/** Device names, in any directory and with any extension. "¹", "²" and "³" count as digits; 0 is reserved, too. */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)$/i;

/**
 * Why Windows would read a path as something else.
 * Source: "Naming Files, Paths, and Namespaces" in the documentation of Win32.
 * @returns a sentence without its full stop, or undefined when the path is fine
 */
export function windowsPathProblem(path: string): string | undefined {
  if (/^[\\/]{2}[.?][\\/]/.test(path)) return 'not a path that begins with \\\\.\\ or \\\\?\\';
  const [, drive = '', rest = ''] = /^([a-z]:)?(.*)$/is.exec(path) ?? [];
  if (drive !== '' && !/^[\\/]/.test(rest)) {
    return `a path from the root of the drive, such as ${drive}\\${rest || 'site'}, or one that is relative to the workspace; "${drive}" alone stands for whatever directory is current on that drive`;
  }
  for (const segment of rest.split(/[\\/]/)) {
    if (segment === '' || segment === '.' || segment === '..') continue;
    // Windows ignores spaces and dots at the end, also before an extension or a stream.
    const [name = ''] = segment.split(/[.:]/, 1);
    if (device.test(name.trimEnd())) return `a path without "${segment}", which Windows takes for a device`;
    if (/[<>:"|?*]/.test(segment)) return `a path without the characters < > : " | ? * in "${segment}"`;
    if (/[. ]$/.test(segment)) {
      return `a path without a space or dot at the end of "${segment}", where Windows ignores it`;
    }
  }
  return undefined;
}

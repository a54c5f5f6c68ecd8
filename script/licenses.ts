/** The licenses of the packages in a bundle. They require that every copy contains their text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** Code can be named like a license. */
const textFile = /^(licen[cs]e|copying|notice|third[-_]?party)(?!.*\.[cm]?[jt]s$)/i;
const line = '-'.repeat(80);

/**
 * One section for each package with modules in the bundle, by name and version.
 * @param modules absolute paths of all modules in the bundle
 * @throws Error if a package has no license text
 */
export function licenseTexts(modules: Iterable<string>): string {
  const directories = new Set([...modules].flatMap(module => packageOf(module) ?? []));
  // Several copies of one version get one section.
  const sections = new Set([...directories].map(sectionOf));
  return [...sections].sort().join('\n');
}

/** @returns directory of the innermost package; undefined for the project's own modules and the bundler's */
function packageOf(module: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(module)?.[0];
}

function sectionOf(directory: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(directory, 'package.json'), 'utf8'),
  ) as Manifest;
  const texts = readdirSync(directory)
    .filter(file => textFile.test(file))
    .sort()
    .map(file => readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n').trim())
    .filter(text => text !== '');
  if (license === undefined || texts.length === 0)
    throw new Error(`${name} ${version} is in the bundle, but has no license text: ${directory}`);
  return [`${name} ${version} (${license})`, line, ...texts.flatMap(text => [text, line]), ''].join('\n');
}

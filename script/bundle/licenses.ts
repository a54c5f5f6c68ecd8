/** The licenses of the packages in a bundle. They require that every copy contains their text. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: unknown;
}

/**
 * Packages under the MIT license that lack its text, also in their repositories. They get the text of the license, with the
 * author that they name.
 */
const withoutText: readonly string[] = ['@nodable/entities'];

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
  const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license, author } = manifest;
  const texts = readdirSync(directory)
    .filter(file => textFile.test(file))
    .sort()
    .map(file => readFileSync(join(directory, file), 'utf8').replaceAll('\r\n', '\n').trim())
    .filter(text => text !== '');
  if (texts.length === 0 && license === 'MIT' && withoutText.includes(name))
    texts.push(mitText(String(author)));
  if (license === undefined || texts.length === 0)
    throw new Error(`${name} ${version} is in the bundle, but has no license text: ${directory}`);
  return [`${name} ${version} (${license})`, line, ...texts.flatMap(text => [text, line]), ''].join('\n');
}

function mitText(holder: string): string {
  return `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files
(the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge,
publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do
so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE
FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
}

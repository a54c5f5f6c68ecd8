/** The step of examples/gitops-pull-request.yml that writes a value: right, or refused. */
import { mkdtempDisposableSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, workflowOf } from '../../__tests__/support/workflows.ts';
import { runStep } from '../support/commands.ts';
import type { Facts } from '../support/facts.ts';
import type { Stage } from '../support/scenario.ts';

type Values = Readonly<Record<string, string>>;

const example = 'examples/kubernetes/kustomization.yaml';
const old = 'https://example.com/1.tar.gz';
const written = 'https://example.com/2.tar.gz';

/** Files, and what of them becomes the new value. */
const right: Readonly<Record<string, readonly [text: string, part: string]>> = {
  plain: [`a: ${old}\nsite:\n  url: ${old}\n`, `  url: ${old}`],
  'with a comment': [`site:\n  url: ${old} # of ${old}\n`, `url: ${old}`],
  'in double quotes': [`site:\n  url: "${old}" # "kept"\n`, `"${old}"`],
  'in single quotes': [`site: {a: 'x', url: '${old}'}\n`, `'${old}'`],
  empty: ['site:\n  url: ""\n', '""'],
  'with CRLF': [`site:\r\n  url: ${old}\r\n  a: 1\r\n`, old],
  'without an end of line': [`site:\n  url: ${old}`, old],
  'in JSON': [`{\n  "site": {\n    "url": "${old}"\n  }\n}\n`, `"${old}"`],
  'in a line of its own': [`site:\n  url:\n    ${old}\n`, old],
  'twice, of which Helm takes the last': [`site:\n  url: x\n  url: ${old}\n`, old],
};

const refused: Readonly<Record<string, string>> = {
  'that is missing': 'site:\n  a: 1\n',
  'without a group': 'a: 1\n',
  'that is nothing': 'site:\n  url:\n  a: 1\n',
  'that an alias repeats': `site:\n  url: &url ${old}\na: *url\n`,
  'that is an alias': `a: &url ${old}\nsite:\n  url: *url\n`,
  'of a merged group': `a: &a\n  url: ${old}\nsite:\n  <<: *a\n`,
  'of an aliased group': `a: &a\n  url: ${old}\nsite: *a\n`,
  'in a block': `site:\n  url: >-\n    ${old}\n`,
  'in several lines': 'site:\n  url: https://example.com/\n    1.tar.gz\n',
  'in quotes over several lines': 'site:\n  url: "https://example.com/\n    1.tar.gz"\n',
  'in a list': `site:\n  - url: ${old}\n`,
  'in two documents': `site:\n  url: ${old}\n---\nsite:\n  url: ${old}\n`,
  'that SOPS has encrypted': `site:\n  url: ENC[AES256_GCM,data:x,type:str]\nsops:\n  mac: ENC[x]\n`,
};

export async function valueFacts({ world: { env } }: Stage): Promise<Facts> {
  using directory = mkdtempDisposableSync(join(tmpdir(), 'docs-admin-action-values-'));
  const real = join(directory.path, 'real.yaml');
  const path = join(directory.path, 'values.yaml');
  // Files that several sites share stand behind links.
  symlinkSync('real.yaml', path);
  const write = async (text: string, changes: Values = {}) => {
    writeFileSync(real, text);
    const given = { ...env, FILE: path, VALUE: '.site.url', NEW: written, ...changes };
    const step = ['gitops-pull-request.yml', 'propose', 'Write the value'] as const;
    const { code } = await runStep(step, directory.path, given);
    return code === 0 ? readFileSync(real, 'utf8') : '';
  };
  const facts: Record<string, boolean> = {};
  for (const [title, [text, part]] of Object.entries(right)) {
    const wanted = text.replace(part, part.replace(/(?<=^| )["']?https:.*|""/, `"${written}"`));
    facts[`a value ${title} is written`] = (await write(text)) === wanted && wanted !== text;
  }
  for (const [title, text] of Object.entries(refused))
    facts[`a value ${title} is refused`] = (await write(text)) === '';
  // What container-image.yml writes to the copy of examples/kubernetes.
  const { env: settings } = workflowOf('examples/container-image.yml') as unknown as { env: Values };
  const kustomization = read(example);
  const digest = `sha256:${'0'.repeat(64)}`;
  facts[`the digest in ${example} is written`] =
    (await write(kustomization, { VALUE: settings['VALUE'] ?? '', NEW: digest })) ===
    kustomization.replace('digest: ""', `digest: "${digest}"`);
  return facts;
}

/** Goals that host the exported site, except S3 and clusters. */
import { quoted } from '../ask.ts';
import {
  type Answers,
  allowBranch,
  type Goal,
  hostOf,
  page,
  pathOf,
  type Step,
  setSecret,
  setVariable,
  siteEnvironment,
  workflowFile,
} from '../goal.ts';

export const pages: Goal = {
  label: 'Host the site on GitHub Pages',
  hint: 'Enterprise plan of the service',
  isHost: true,
  files: () => workflowFile('github-pages.yml'),
  steps: answers => [
    {
      why: 'Let workflows deploy to Pages',
      commands: [
        `gh api repos/${answers.repository}/pages -X POST -f build_type=workflow || gh api repos/${answers.repository}/pages -X PUT -f build_type=workflow`,
      ],
    },
    {
      why: `If ${answers.repository} is private, choose now who can read its site: ${page(answers, 'github-pages.md#a-private-repository')}`,
    },
    ...pagesDomain(answers),
    ...pagesBranch(answers),
  ],
};

function pagesDomain(answers: Answers): readonly Step[] {
  const { repository, own } = answers;
  if (own['change'] !== 'domain') return [];
  const target = `${repository.split('/')[0]?.toLowerCase()}.github.io`;
  return [
    {
      why: `Give Pages the domain. If readers already use it, read ${page(answers, 'github-pages.md#a-domain-that-readers-already-use')} before you go on`,
      commands: [`gh api -X PUT repos/${repository}/pages -f cname=${hostOf(answers)}`],
    },
    {
      why: `At your DNS provider, add the record for the domain: if it is a subdomain, a CNAME to ${target}. When GitHub has a certificate, which usually takes an hour, enforce HTTPS`,
      commands: [`gh api -X PUT repos/${repository}/pages -F https_enforced=true`],
    },
  ];
}

function pagesBranch(answers: Answers): readonly Step[] {
  const { isDocs, branch, defaultBranch } = answers;
  if (!isDocs || branch === defaultBranch) return [];
  return [
    {
      why: `Let the branch ${branch} deploy, too`,
      commands: [allowBranch(answers, 'github-pages', branch)],
    },
  ];
}

export const nginx: Goal = {
  label: 'Host the site on a server of my own, with nginx',
  hint: 'Enterprise plan',
  isHost: true,
  files: () => ({ ...workflowFile('nginx-rsync.yml'), 'docs-server/nginx.conf': 'nginx.conf' }),
  questions: [
    {
      name: 'host',
      message: 'User and host name of the server, for SSH',
      placeholder: 'deploy@www.acme.dev',
      pattern: /^[^@\s]+@[^@\s:]+$/,
      form: 'Enter USER@HOST.',
    },
    {
      name: 'root',
      message: 'Directory on the server for the releases of this site, and for nothing else',
      initial: () => '/srv/docs',
      pattern: /^\/[\w./-]*[\w-]$/,
      form: 'Enter an absolute path, without a slash at its end.',
    },
  ],
  words: answers => ({ 'docs.example.com': hostOf(answers), '/srv/docs': answers.own['root'] ?? '' }),
  steps(answers) {
    const { own, repository } = answers;
    const host = own['host']?.split('@')[1];
    return [
      siteEnvironment(answers, 'deploy'),
      { why: `On the server, create ${own['root']}, and a user that can write only there` },
      {
        why: 'Create a key for the user. On the server, add a line to the user\'s authorized_keys: the word "restrict", and the public key',
        commands: [
          "ssh-keygen -t ed25519 -N '' -f docs-key && cat docs-key.pub",
          `${setSecret(answers, 'DOCS_SSH_KEY', 'docs-site')} < docs-key && rm docs-key docs-key.pub`,
        ],
      },
      {
        why: 'Save the keys of the server, and compare them with /etc/ssh/ssh_host_*_key.pub there',
        commands: [
          `ssh-keyscan ${host} | tee docs-known-hosts`,
          `gh variable set DOCS_KNOWN_HOSTS --repo ${repository} < docs-known-hosts && rm docs-known-hosts`,
        ],
      },
      {
        why: 'Tell the workflow where the site goes',
        commands: [
          setVariable(answers, 'DOCS_HOST', own['host']),
          setVariable(answers, 'DOCS_ROOT', own['root']),
        ],
      },
      {
        why: `Copy docs-server/nginx.conf to /etc/nginx/conf.d/ on the server, add its certificate, and reload nginx: ${page(answers, 'nginx.md#set-it-up')}. Then delete docs-server here`,
      },
    ];
  },
};

export const cloudflare: Goal = {
  label: 'Host the site on Cloudflare',
  hint: 'Enterprise plan',
  isHost: true,
  files: () => workflowFile('cloudflare-workers.yml'),
  questions: [
    {
      name: 'account',
      message: 'ID of your Cloudflare account, from the URL of its dashboard',
      pattern: /^[\da-f]{32}$/,
      form: 'Enter 32 hexadecimal digits.',
    },
    {
      name: 'worker',
      message: 'Name of the Worker, for this site only',
      initial: ({ repository }) =>
        repository
          .split('/')[1]
          ?.toLowerCase()
          .replaceAll(/[^a-z\d-]/g, '-'),
      pattern: /^[a-z\d][a-z\d-]*$/,
      form: 'Enter lower-case letters, digits, and hyphens.',
    },
  ],
  steps: answers => [
    siteEnvironment(answers, 'deploy'),
    {
      why: 'In the Cloudflare dashboard, create an API token from the template "Edit Cloudflare Workers", and enter it here',
      commands: [setSecret(answers, 'CLOUDFLARE_API_TOKEN', 'docs-site')],
    },
    {
      why: 'Tell the workflow where the site goes',
      commands: [
        setVariable(answers, 'CLOUDFLARE_ACCOUNT_ID', answers.own['account']),
        setVariable(answers, 'CLOUDFLARE_WORKER', answers.own['worker']),
      ],
    },
    ...cloudflareDomain(answers),
  ],
};

/** A Worker has to exist before it can have a domain. With DOCS_SITE, the workflow knows that the Worker is for this site. */
function cloudflareDomain(answers: Answers): readonly Step[] {
  const { domain, projectId, own } = answers;
  const host = hostOf(answers);
  if (host.endsWith('.workers.dev')) return [];
  const path = pathOf(answers);
  const place =
    path === '/'
      ? `the domain ${host}`
      : `the routes ${host}${path} and ${host}${path}/*, whose host name needs a proxied DNS record`;
  const record =
    path === '/'
      ? ' Directly before, delete the CNAME record of the domain, because Cloudflare gives a Worker no custom domain that has one.'
      : '';
  return [
    {
      why: 'Create the Worker, with nothing in it. Wrangler asks you to sign in',
      commands: [
        `(cd "$(mktemp -d)" && mkdir empty && CLOUDFLARE_ACCOUNT_ID=${own['account']} npx wrangler deploy --name ${own['worker']} --assets empty --compatibility-date 2026-11-01 --var ${quoted(`DOCS_SITE:${domain || projectId}`)})`,
      ],
    },
    {
      why: `In the Cloudflare dashboard, in the settings of the Worker, add ${place}. If readers already use this URL, add it only after the first run.${record} Then run the job Verify again`,
    },
  ];
}

export const sites: Goal = {
  label: 'Export several sites, to use in jobs of my own',
  hint: 'Enterprise plan',
  files: () => workflowFile('many-sites.yml'),
  questions: [
    {
      name: 'sites',
      message: 'The sites, as PROJECT=URL=PAGES, separated by commas',
      placeholder: 'docs=https://docs.acme.dev=50,help=https://help.acme.dev=5',
      pattern: /^(?:[\w.~:+-]+=https:\/\/[^\s=,']+=[1-9]\d*)(?:,[\w.~:+-]+=https:\/\/[^\s=,']+=[1-9]\d*)*$/,
      form: 'Enter for each site its project ID or domain, its URL, and its smallest number of pages: ID=URL=PAGES.',
    },
  ],
  edit(workflow, { own, way }) {
    const rows = (own['sites'] ?? '').split(',').map(site => {
      const [project, url, pages] = site.split('=');
      return `          - { project: '${project}', url: '${url}', min-pages: ${pages} }`;
    });
    workflow.set('jobs.export.strategy.matrix.site', `${rows.join('\n').trimStart()}\n`);
    if (way === 'project') return;
    workflow.addAfter('jobs.export.steps.docs.with.project-id', `domain: \${{ matrix.site.project }}`);
    workflow.delete('jobs.export.steps.docs.with.project-id');
  },
};

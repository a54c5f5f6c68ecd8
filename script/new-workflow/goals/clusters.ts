/** Both ways into a cluster: each proposes an export in a pull request that changes one value of a file. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Answers,
  firstRun,
  type Goal,
  hostOf,
  pathOf,
  type Question,
  type Step,
  setSecret,
  setVariable,
  siteEnvironment,
  workflowFile,
} from '../goal.ts';
import { subjectOf } from '../repository.ts';
import { scalar, type Workflow } from '../workflow.ts';
import * as aws from './aws.ts';

const configuration = (file: string): readonly Question[] => [
  {
    name: 'config-repository',
    message: 'Repository, of the same owner, that Argo CD, Flux, or your pipeline reads',
    initial: ({ repository }) => repository.split('/')[1],
    pattern: /^[\w.-]+$/,
    form: 'Enter the name, without the owner.',
  },
  {
    name: 'config-branch',
    message: 'Its branch',
    initial: ({ defaultBranch }) => defaultBranch,
    pattern: /^[\w./-]+$/,
    form: 'Enter the name of a branch.',
  },
  {
    name: 'config-file',
    message: 'Its file with the value that the workflow changes',
    initial: () => file,
    pattern: /^[\w.-]+(?:\/[\w.-]+)*\.ya?ml$/,
    form: 'Enter the path of a YAML file.',
  },
];

const isElsewhere = ({ own, repository }: Answers) => own['config-repository'] !== repository.split('/')[1];

function editConfiguration(workflow: Workflow, answers: Answers, value: string): void {
  const { own, isDocs } = answers;
  const file = own['config-file'] ?? '';
  workflow.set('env.REPOSITORY', scalar(own['config-repository'] ?? ''));
  workflow.set('env.BASE', scalar(own['config-branch'] ?? ''));
  workflow.set('env.FILE', file);
  workflow.set('env.VALUE', value);
  if (!isDocs) return;
  if (isElsewhere(answers)) workflow.delete('on.push.paths-ignore');
  else
    workflow.set(
      'on.push.paths-ignore',
      `[${file.replace(/[^/]*$/, '') || file}${file.includes('/') ? '**' : ''}]`,
    );
}

function proposalSteps(answers: Answers): readonly Step[] {
  const { repository, own } = answers;
  if (!isElsewhere(answers))
    return [
      {
        why: 'Let workflows open pull requests',
        commands: [
          `gh api -X PUT repos/${repository}/actions/permissions/workflow -f default_workflow_permissions=read -F can_approve_pull_request_reviews=true`,
        ],
      },
    ];
  return [
    {
      why: `Create a GitHub App that can write contents and pull requests, install it on ${own['config-repository']}, and save its client ID and its private key`,
      commands: [
        `gh variable set DOCS_APP_CLIENT_ID --repo ${repository}`,
        `${setSecret(answers, 'DOCS_APP_KEY', 'docs-site')} < private-key.pem`,
      ],
    },
  ];
}

const runAndMerge = (answers: Answers, workflow: string): Step => ({
  why: `${firstRun(answers)}, and merge the pull request that it opens`,
  commands: [`gh workflow run ${workflow} --repo ${answers.repository}`],
});

export const image: Goal = {
  label: 'Propose a container image of the site to a cluster',
  hint: 'Enterprise plan',
  isHost: true,
  // A token of GitHub Enterprise Server cannot sign in to ghcr.io.
  parts: ['search', 'chat'],
  files: answers => ({
    ...workflowFile('container-image.yml'),
    'docs-image/Dockerfile': 'Dockerfile',
    'docs-image/nginx.conf': 'nginx.conf',
    ...kubernetesFiles(answers),
  }),
  questions: [
    {
      name: 'image',
      message: 'Name of the image, in the registry of GitHub',
      initial: ({ repository }) => `ghcr.io/${repository.toLowerCase()}-site`,
      pattern: /^ghcr\.io\/[a-z\d._-]+\/[a-z\d._/-]+$/,
      form: 'Enter a name in lower case below ghcr.io/. For other registries, see docs/kubernetes.md.',
    },
    ...configuration('environments/production/kustomization.yaml'),
    {
      name: 'attest',
      message: 'Is the repository public, or do you have GitHub Enterprise Cloud?',
      initial: () => 'yes',
    },
  ],
  edit(workflow, answers) {
    const { own } = answers;
    const name = own['image'] ?? '';
    const isKustomization = /kustomization\.ya?ml$/.test(own['config-file'] ?? '');
    editConfiguration(
      workflow,
      answers,
      isKustomization ? `(.images[] | select(.name == "${name}")).digest` : '.image.digest',
    );
    workflow.set('env.IMAGE', name);
    workflow.set('env.BUILT_ON', `refs/heads/${answers.isDocs ? answers.branch : answers.defaultBranch}`);
    workflow.set('env.ATTEST', own['attest'] === 'yes' ? 'true' : 'false');
  },
  words: answers => ({
    'docs.example.com': hostOf(answers),
    ...(Object.keys(kubernetesFiles(answers)).length === 0
      ? {}
      : { 'ghcr.io/example/docs-site': answers.own['image'] ?? '', 'path: /': `path: ${pathOf(answers)}` }),
  }),
  steps: answers => [
    siteEnvironment(answers, 'propose'),
    ...proposalSteps(answers),
    ...manifestSteps(answers),
  ],
  trial: answers => runAndMerge(answers, 'container-image.yml'),
};

/** The manifests, in the directory of the file with the digest, if that file is to be a kustomization of this repository. */
function kubernetesFiles(answers: Answers): Readonly<Record<string, string>> {
  const file = answers.own['config-file'] ?? '';
  if (isElsewhere(answers) || !file.endsWith('kustomization.yaml')) return {};
  const directory = file.replace(/[^/]*$/, '');
  const names = ['kustomization.yaml', 'deployment.yaml', 'service.yaml', 'pod-disruption-budget.yaml'];
  // What exists may name the digest that runs.
  if (names.some(name => existsSync(join(answers.directory, directory, name)))) return {};
  return Object.fromEntries(names.map(name => [`${directory}${name}`, `kubernetes/${name}`]));
}

/** The file has to exist before the first run, with a place for the digest. */
function manifestSteps(answers: Answers): readonly Step[] {
  if (Object.keys(kubernetesFiles(answers)).length > 0) return [];
  const { own, action, sha } = answers;
  const [file = '', where = ''] = [own['config-file'], own['config-repository']];
  const why = /kustomization\.ya?ml$/.test(file)
    ? `If ${where} has no ${file} with this image yet, copy what is missing in its directory from https://github.com/${action}/tree/${sha}/examples/kubernetes, follow the comment at the top of deployment.yaml, and commit the files`
    : `In ${file} of ${where}, write image.digest in one line, and commit the file. If there is no digest yet, write ""`;
  return [{ why }];
}

/** The role of the workflow for the bucket. */
const role = 'docs-archives';

export const chart: Goal = {
  label: "Propose a link for the service's Helm chart to a cluster",
  hint: 'Enterprise plan, and a bucket',
  isHost: true,
  parts: ['chat'],
  files: () => ({
    ...workflowFile('gitops-pull-request.yml'),
    ...aws.files(['archive-bucket.json', 'archive-role.json', 's3-role-trust.json']),
  }),
  questions: [
    ...configuration('environments/production/docs.yaml'),
    {
      name: 'value',
      message: 'Path of the URL in that file; with a subchart, such as .docs.staticExport.bundleUrl',
      initial: () => '.staticExport.bundleUrl',
      pattern: /^(?:\.[\w-]+)+$/,
      form: 'Enter keys with dots before them.',
    },
    {
      ...aws.bucket('Name of the bucket for the archives'),
      pattern: /^[a-z\d][a-z\d-]{1,61}[a-z\d]$/,
      form: 'Enter the name of an S3 bucket, without dots: pods download from BUCKET.s3.REGION.amazonaws.com, and the certificate of S3 does not cover a name with dots there.',
    },
    aws.region,
    aws.account('account', 'ID of its AWS account'),
    {
      name: 'endpoint',
      message: 'ID of the VPC endpoint by which pods read the bucket',
      placeholder: 'vpce-0123456789abcdef0',
      pattern: /^vpce-[\da-f]+$/,
      form: 'Enter an ID that begins with vpce-.',
    },
  ],
  edit: (workflow, answers) => editConfiguration(workflow, answers, answers.own['value'] ?? ''),
  words: ({ own, repository }) => ({
    'BUCKET/PREFIX': `${own['bucket']}/gitops/docs`,
    DOCS_ROLE_ARN: aws.roleArn(role, own['account']),
    VPC_ENDPOINT: own['endpoint'] ?? '',
    BUCKET_ACCOUNT: own['account'] ?? '',
    'repo:OWNER/REPOSITORY:environment:docs-site': subjectOf(repository, own['ids'] ?? '', 'docs'),
  }),
  steps: answers => {
    const { own } = answers;
    return [
      siteEnvironment(answers, 'propose'),
      ...proposalSteps(answers),
      {
        why: 'Tell the workflow where archives go',
        commands: [
          setVariable(answers, 'DOCS_BUCKET', own['bucket']),
          setVariable(answers, 'AWS_REGION', own['region']),
          setVariable(answers, 'DOCS_ROLE_ARN', aws.roleArn(role, own['account'])),
        ],
      },
      {
        why: `Create the role, signed in to AWS account ${own['account']}. The account may have the provider already`,
        commands: [aws.createProvider, ...aws.createRole(role, 's3-role-trust.json', ['archive-role'])],
      },
      { why: 'Add the statements of docs-aws/archive-bucket.json to the policy of the bucket' },
      aws.deleteFiles,
      {
        why: `In ${own['config-file']} of ${own['config-repository']}, set enabled: true in the group of the chart, and commit the file. If ${own['value']} is not there yet, write it in one line, with the value ""`,
      },
    ];
  },
  trial: answers => runAndMerge(answers, 'gitops-pull-request.yml'),
};

/** S3 with CloudFront, where other sites can be in the same bucket and behind the same distribution. */
import {
  type Answers,
  type Goal,
  page,
  pathOf,
  type Step,
  setVariable,
  siteEnvironment,
  workflowFile,
} from '../goal.ts';
import { subjectOf } from '../repository.ts';
import * as aws from './aws.ts';

const files = [
  's3-bucket.json',
  's3-role.json',
  's3-role-trust.json',
  'cloudfront-role.json',
  'cloudfront-function.js',
];
const role = 'docs-site';

export const s3: Goal = {
  label: 'Host the site on S3 with CloudFront',
  hint: 'Enterprise plan',
  isHost: true,
  // GitHub Enterprise Server issues its own tokens, which the role does not trust.
  parts: ['search', 'chat', 'login'],
  files: () => ({ ...workflowFile('s3-cloudfront.yml'), ...aws.files(files) }),
  questions: [
    aws.bucket('Name of the bucket'),
    {
      name: 'prefix',
      message: 'Directory in the bucket for this site only: the workflow deletes everything else in it',
      initial: answers => (pathOf(answers) === '/' ? 'docs-site' : `web${pathOf(answers)}`),
      pattern: /^[\w.-]+(?:\/[\w.-]+)*$/,
      form: 'Enter a directory, without a slash at its start or end.',
    },
    aws.region,
    aws.account('account', 'ID of the AWS account of the bucket'),
    {
      name: 'distribution',
      message: 'ID of the CloudFront distribution',
      pattern: /^E[A-Z\d]{8,}$/,
      form: 'Enter an ID such as E1ABCDEF2GHIJK.',
    },
    {
      ...aws.account('distribution-account', 'ID of the AWS account of the distribution'),
      initial: ({ own }) => own['account'],
    },
  ],
  words: answers => {
    const { own, repository } = answers;
    return {
      DOCS_BUCKET: own['bucket'] ?? '',
      DOCS_PREFIX: own['prefix'] ?? '',
      DOCS_DISTRIBUTION_ID: own['distribution'] ?? '',
      DISTRIBUTION_ACCOUNT: own['distribution-account'] ?? '',
      BUCKET_ACCOUNT: own['account'] ?? '',
      'repo:OWNER/REPOSITORY:environment:docs-site': subjectOf(repository, own['ids'] ?? '', 'docs-site'),
      "basePath = '/'": `basePath = '${pathOf(answers)}'`,
    };
  },
  steps: answers => [
    siteEnvironment(answers, 'deploy'),
    { why: 'Tell the workflow where the site goes', commands: variables(answers) },
    ...roles(answers),
    { why: 'Add the statements of docs-aws/s3-bucket.json to the policy of the bucket' },
    {
      why: `Add the site to the distribution, with docs-aws/cloudfront-function.js: ${page(answers, 'cloudfront.md#for-the-owner-of-the-distribution')}`,
    },
    aws.deleteFiles,
  ],
};

function variables(answers: Answers): readonly string[] {
  const { own } = answers;
  const { account, 'distribution-account': other } = own;
  return [
    setVariable(answers, 'DOCS_BUCKET', own['bucket']),
    setVariable(answers, 'DOCS_PREFIX', own['prefix']),
    setVariable(answers, 'AWS_REGION', own['region']),
    setVariable(answers, 'DOCS_DISTRIBUTION_ID', own['distribution']),
    setVariable(answers, 'DOCS_ROLE_ARN', aws.roleArn(role, account)),
    ...(account === other
      ? []
      : [setVariable(answers, 'DOCS_INVALIDATION_ROLE_ARN', aws.roleArn(role, other))]),
  ];
}

/** One role for the bucket and the distribution, or one in each account. */
function roles({ own }: Answers): readonly Step[] {
  const { account = '', 'distribution-account': other = '' } = own;
  if (account === other)
    return [
      {
        why: `Create the role, signed in to AWS account ${account}. The account may have the provider already`,
        commands: [
          aws.createProvider,
          ...aws.createRole(role, 's3-role-trust.json', ['s3-role', 'cloudfront-role']),
        ],
      },
    ];
  return [
    {
      why: `Create the role for the bucket, signed in to AWS account ${account}. The account may have the provider already`,
      commands: [aws.createProvider, ...aws.createRole(role, 's3-role-trust.json', ['s3-role'])],
    },
    {
      why: `Create the role for the invalidation, signed in to AWS account ${other}`,
      commands: [
        aws.createProvider,
        `sed 's/${account}/${other}/' docs-aws/s3-role-trust.json > docs-aws/invalidation-trust.json`,
        ...aws.createRole(role, 'invalidation-trust.json', ['cloudfront-role']),
      ],
    },
  ];
}

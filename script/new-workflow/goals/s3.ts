/** S3 with CloudFront, where other sites can be in the same bucket and behind the same distribution. */
import {
  type Answers,
  createEnvironment,
  type Goal,
  page,
  pathOf,
  type Step,
  setVariable,
  workflowFile,
} from '../goal.ts';
import { subjectOf } from '../repository.ts';

const files = [
  's3-bucket.json',
  's3-role.json',
  's3-role-trust.json',
  'cloudfront-role.json',
  'cloudfront-function.js',
];
const role = 'docs-site';
const arn = (account = '') => `arn:aws:iam::${account}:role/${role}`;

export const s3: Goal = {
  label: 'Host the site on S3 with CloudFront',
  hint: 'Enterprise plan',
  isHost: true,
  files: () => ({
    ...workflowFile('s3-cloudfront.yml'),
    ...Object.fromEntries(files.map(name => [`docs-aws/${name}`, name])),
  }),
  questions: [
    {
      name: 'bucket',
      message: 'Name of the bucket',
      pattern: /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
      form: 'Enter the name of an S3 bucket.',
    },
    {
      name: 'prefix',
      message: 'Directory in the bucket for this site only: the workflow deletes everything else in it',
      initial: answers => (pathOf(answers) === '/' ? 'docs-site' : `web${pathOf(answers)}`),
      pattern: /^[\w.-]+(?:\/[\w.-]+)*$/,
      form: 'Enter a directory, without a slash at its start or end.',
    },
    {
      name: 'region',
      message: 'Region of the bucket',
      placeholder: 'eu-central-1',
      pattern: /^[a-z]{2}-[a-z-]+-\d$/,
      form: 'Enter a region such as eu-central-1.',
    },
    {
      name: 'account',
      message: 'ID of the AWS account of the bucket',
      pattern: /^\d{12}$/,
      form: 'Enter twelve digits.',
    },
    {
      name: 'distribution',
      message: 'ID of the CloudFront distribution',
      pattern: /^E[A-Z\d]{8,}$/,
      form: 'Enter an ID such as E1ABCDEF2GHIJK.',
    },
    {
      name: 'distribution-account',
      message: 'ID of the AWS account of the distribution',
      initial: ({ own }) => own['account'],
      pattern: /^\d{12}$/,
      form: 'Enter twelve digits.',
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
    {
      why: 'Let only the branches of the documentation deploy',
      commands: createEnvironment(answers, 'docs-site'),
    },
    { why: 'Tell the workflow where the site goes', commands: variables(answers) },
    ...roles(answers),
    { why: 'Add the statements of docs-aws/s3-bucket.json to the policy of the bucket' },
    {
      why: `Add the site to the distribution, with docs-aws/cloudfront-function.js: ${page(answers, 'cloudfront.md#for-the-owner-of-the-distribution')}`,
    },
    { why: 'When AWS has all this, delete docs-aws here', commands: ['rm -r docs-aws'] },
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
    setVariable(answers, 'DOCS_ROLE_ARN', arn(account)),
    ...(account === other ? [] : [setVariable(answers, 'DOCS_INVALIDATION_ROLE_ARN', arn(other))]),
  ];
}

/** One role for the bucket and the distribution, or one in each account. */
function roles({ own }: Answers): readonly Step[] {
  const { account = '', 'distribution-account': other = '' } = own;
  const provider =
    'aws iam create-open-id-connect-provider --url https://token.actions.githubusercontent.com --client-id-list sts.amazonaws.com';
  const create = (trust: string) =>
    `aws iam create-role --role-name ${role} --assume-role-policy-document file://docs-aws/${trust}`;
  const allow = (name: string) =>
    `aws iam put-role-policy --role-name ${role} --policy-name ${name} --policy-document file://docs-aws/${name}.json`;
  if (account === other)
    return [
      {
        why: `Create the role, signed in to AWS account ${account}. The account may have the provider already`,
        commands: [provider, create('s3-role-trust.json'), allow('s3-role'), allow('cloudfront-role')],
      },
    ];
  return [
    {
      why: `Create the role for the bucket, signed in to AWS account ${account}. The account may have the provider already`,
      commands: [provider, create('s3-role-trust.json'), allow('s3-role')],
    },
    {
      why: `Create the role for the invalidation, signed in to AWS account ${other}`,
      commands: [
        provider,
        `sed 's/${account}/${other}/' docs-aws/s3-role-trust.json > docs-aws/invalidation-trust.json`,
        create('invalidation-trust.json'),
        allow('cloudfront-role'),
      ],
    },
  ];
}

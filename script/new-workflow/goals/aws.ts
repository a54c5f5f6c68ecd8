/** What the goals with a bucket of AWS have in common: questions, files, and the role that the workflow takes. */
import type { Question, Step } from '../goal.ts';

export const bucket = (message: string): Question => ({
  name: 'bucket',
  message,
  pattern: /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/,
  form: 'Enter the name of an S3 bucket.',
});

export const region: Question = {
  name: 'region',
  message: 'Region of the bucket',
  placeholder: 'eu-central-1',
  pattern: /^[a-z]{2}-[a-z-]+-\d$/,
  form: 'Enter a region such as eu-central-1.',
};

export const account = (name: string, message: string): Question => ({
  name,
  message,
  pattern: /^\d{12}$/,
  form: 'Enter twelve digits.',
});

/** Files for people who set up AWS, which are in the repository only until then. */
export const files = (names: readonly string[]) =>
  Object.fromEntries(names.map(name => [`docs-aws/${name}`, name]));

export const deleteFiles: Step = {
  why: 'When AWS has all this, delete docs-aws here',
  commands: ['rm -r docs-aws'],
};

export const roleArn = (role: string, account = '') => `arn:aws:iam::${account}:role/${role}`;

/** The provider of the tokens that GitHub gives to jobs. */
export const createProvider =
  'aws iam create-open-id-connect-provider --url https://token.actions.githubusercontent.com --client-id-list sts.amazonaws.com';

/** @param trust file of docs-aws. @param policies names of files there, without ".json" */
export const createRole = (role: string, trust: string, policies: readonly string[]): readonly string[] => [
  `aws iam create-role --role-name ${role} --assume-role-policy-document file://docs-aws/${trust}`,
  ...policies.map(
    name =>
      `aws iam put-role-policy --role-name ${role} --policy-name ${name} --policy-document file://docs-aws/${name}.json`,
  ),
];

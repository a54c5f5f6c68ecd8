/** The workflows of this repository and its examples, each read once, and GitHub's own evaluator for their expressions. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';
import { parse } from 'yaml';
import { repositoryOf } from '../../script/docs.ts';
import { findPaths } from '../../script/find-paths.ts';

interface Step {
  readonly if?: string;
  readonly id?: string;
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Concurrency {
  readonly group: string;
  readonly 'cancel-in-progress'?: unknown;
}

export interface Job {
  readonly name?: string;
  readonly if?: string;
  /** The workflow that it calls. */
  readonly uses?: string;
  readonly needs?: string | readonly string[];
  readonly environment?: string | { readonly name: string };
  readonly concurrency?: Concurrency;
  readonly permissions?: unknown;
  readonly outputs?: Readonly<Record<string, string>>;
  /** Inputs of the workflow that it calls. */
  readonly with?: Readonly<Record<string, unknown>>;
  readonly steps?: readonly Step[];
  readonly 'timeout-minutes'?: number;
}

export interface Workflow {
  readonly on: unknown;
  readonly concurrency?: Concurrency;
  readonly permissions?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

export interface Metadata {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: unknown }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string }>>;
  readonly runs: Readonly<Record<string, string>>;
}

export const root = resolve(import.meta.dirname, '../..');
const texts = new Map<string, string>();
const documents = new Map<string, unknown>();

/** @param file path in this repository, of a file that no test changes */
export function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
  texts.set(file, text);
  return text;
}

function parsed(file: string): unknown {
  if (!documents.has(file)) documents.set(file, parse(read(file)));
  return documents.get(file);
}

export const workflowFiles = findPaths('{.github/workflows,examples}/*.yml', root);
export const exampleFiles = workflowFiles.filter(file => file.startsWith('examples/'));
export const workflowOf = (file: string) => parsed(file) as Workflow;
export const metadataOf = (file: string) => parsed(file) as Metadata;
export const jobsOf = (file: string) => Object.values(workflowOf(file).jobs);
export const stepsOf = (file: string) => jobsOf(file).flatMap(({ steps = [] }) => steps);

/** The functions of conditions, in a job of which no step has failed. */
const statusFunctions = ['always', 'success', 'failure', 'cancelled'].map((name, index) => {
  const call = () => new data.BooleanData(index < 2);
  return [name, { name, minArgs: 0, maxArgs: 0, call }] as const;
});

/** @returns the value of an expression with these contexts */
export function evaluate(expression: string, contexts: Readonly<Record<string, object | null>>): unknown {
  const source = /^\$\{\{(.*)\}\}$/s.exec(expression)?.[1] ?? expression;
  const { tokens } = new Lexer(source.trim()).lex();
  const tree = new Parser(
    tokens,
    Object.keys(contexts),
    statusFunctions.map(([, f]) => f),
  ).parse();
  const given = JSON.parse(JSON.stringify(contexts), data.reviver) as data.Dictionary;
  return JSON.parse(
    JSON.stringify(new Evaluator(tree, given, new Map(statusFunctions)).evaluate(), data.replacer),
  );
}

/** Owner and name of this repository. */
export const repository = repositoryOf(root);

/** This action is meant: as others, this repository's workflows, or callers of a reusable one name it. */
export const isAction = (uses = '') => uses === './' || uses === `${repository}@v1`;

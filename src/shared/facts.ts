/**
 * What is known of an error, without a word about what to do: each part of the action adds what it knows. A fact that is missing is
 * unknown. The lifecycle removes secrets from all of them before anything is made of them.
 */
export interface ErrorFacts extends CallFacts, RequestFacts {
  /** Which of the reasons of its code it is, where no other fact tells. */
  readonly reason?: Reason | undefined;
  /** The job that the error is about. */
  readonly job?: JobFacts | undefined;
  /** Invalid inputs: what was given, and what would be accepted. */
  readonly problems?: readonly string[] | undefined;
  /** The input that the error is about. */
  readonly input?: string | undefined;
  /** A path or a URL that belongs into this input. */
  readonly place?: string | undefined;
  /** The agent has opened a pull request. */
  readonly hasPullRequest?: boolean | undefined;
}

/** How the step was called. */
export interface CallFacts {
  readonly kind?: 'export by domain' | 'export by project' | 'agent job' | 'publish' | 'preview' | undefined;
  /** The error is about the deployment that an export publishes first. */
  readonly isPublishing?: boolean | undefined;
  /** The export publishes first. */
  readonly publishes?: boolean | undefined;
  /** The export is for a path other than the root. */
  readonly isBelowPath?: boolean | undefined;
  readonly hasJobId?: boolean | undefined;
  /** Of an agent job: undefined if the step only follows the job. */
  readonly prompt?: 'first' | 'follow-up' | undefined;
  /** Of an agent job: the input of that name, such as "/docs". People go on by a comment then. */
  readonly command?: string | undefined;
  /** Inputs that are not allowed together with job-id. */
  readonly notWithJobId?: readonly string[] | undefined;
  readonly projectId?: string | undefined;
  readonly timeoutMinutes?: number | undefined;
}

/** What the service, or the object store, has done or not. */
export interface RequestFacts {
  /** What the request does: it starts something, sends a prompt to a job, or only reads. */
  readonly request?: 'start' | 'prompt' | 'read' | undefined;
  /** The request may have taken effect, and the step does not know. */
  readonly mayHaveEffect?: boolean | undefined;
  readonly status?: number | undefined;
  /** What the message of a 401 or 403 is about. */
  readonly refusal?: 'plan' | 'write access' | 'address' | undefined;
  /** The host had responded before in this step. */
  readonly wasReached?: boolean | undefined;
  /** base-url if the target of a redirect is the same request at another host. */
  readonly movedTo?: string | undefined;
}

export interface JobFacts {
  readonly id: string;
  /** "unknown" if no response has told, or it may be about an earlier prompt, or something was sent that may have arrived. */
  readonly state: 'running' | 'ended' | 'unknown';
  /** This step has started the job, or has sent something to it that may have arrived. */
  readonly hasAsked: boolean;
}

export type Reason =
  // of a job that is not found
  | 'other project'
  | 'pull request of a bot'
  // of a response, a connection, or a wait
  | 'no JSON'
  | 'maintenance'
  | 'distrusted'
  | 'version twice'
  | 'proxy'
  // of a values file
  | 'not block style'
  // of a deployment
  | 'not by a mistake'
  // of a download
  | 'store fails'
  // of a site that is served
  | 'nothing served'
  | 'other export'
  | 'other file'
  | 'other'
  | 'damaged'
  | 'elsewhere'
  | 'redirect'
  | 'login'
  | 'bucket'
  | 'no answer'
  | 'no pages'
  | 'no home page'
  | 'no rule';

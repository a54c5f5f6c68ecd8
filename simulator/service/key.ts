/** What is wrong with the key of a request. */

/** A key that has expired, is limited to the scope `read`, or is limited to IP ranges that the client is not in. */
export interface KeyProblem {
  readonly kind: keyof typeof refusals;
  /** Whether the response names the problem; it does by default. */
  readonly named?: boolean;
}

export interface Refusal {
  readonly status: 401 | 403;
  readonly error: string;
}

const refusals = {
  expired: { status: 401, error: 'The API key has expired' },
  'read-only': { status: 403, error: 'The API key is limited to the scope "read"' },
  'ip-limited': { status: 403, error: 'IP address 203.0.113.7 is not in the ranges of the API key' },
} as const;

export const keyProblems = Object.keys(refusals) as readonly KeyProblem['kind'][];

/** Why a key does not cover a request; undefined when it does. */
export function refusalOf(
  { key, keyProblem }: { readonly key: string; readonly keyProblem: KeyProblem | undefined },
  method: string,
  authorization: unknown,
): Refusal | undefined {
  const invalid = { status: 401, error: 'Invalid admin API key' } as const;
  if (authorization !== `Bearer ${key}`) return invalid;
  if (keyProblem === undefined || (keyProblem.kind === 'read-only' && method === 'GET')) return undefined;
  const refusal = refusals[keyProblem.kind];
  if (keyProblem.named !== false) return refusal;
  return refusal.status === 401 ? invalid : { status: 403, error: 'Forbidden' };
}

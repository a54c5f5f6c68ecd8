/** Meanings of error responses. The request itself: client.test.ts. */
import { describe, expect, test } from '@jest/globals';
import { parseResponse } from '../../../src/api/client.ts';
import { type Endpoint, endpoints } from '../../../src/api/endpoints.ts';
import { describeError } from '../../../src/api/errors.ts';
import { statusFailure } from '../../../src/api/failure.ts';
import type { HttpResponse } from '../../../src/net/http.ts';
import type { ActionError, ErrorCode } from '../../../src/shared/errors.ts';
import type { ErrorFacts } from '../../../src/shared/facts.ts';
import { Redactor, UntrustedText } from '../../../src/shared/redactor.ts';

type EndpointName = keyof typeof endpoints;

function errorOf(name: EndpointName, status: number, body: unknown, headers = {}): ActionError {
  const endpoint: Endpoint = endpoints[name];
  const text = new UntrustedText(typeof body === 'string' ? body : JSON.stringify(body));
  const response = describeError({ status, headers } as HttpResponse, text, new Redactor());
  return statusFailure(endpoint, response, { now: 0, retryAfter: undefined }).error;
}

type Refusal = ErrorFacts['refusal'];

test.each<readonly [EndpointName, string, ErrorCode, Refusal]>([
  // The key
  ['startExport', 'API key does not have write access', 'ACCESS_REFUSED', 'write access'],
  ['startProjectExport', 'This API key is read-only', 'ACCESS_REFUSED', 'write access'],
  ['startAgentJob', 'The key lacks the scope agent:write', 'ACCESS_REFUSED', 'write access'],
  ['triggerDeployment', 'The key has only read access', 'ACCESS_REFUSED', 'write access'],
  // Its addresses
  ['startAgentJob', 'Request from an IP that is not allowed', 'ACCESS_REFUSED', 'address'],
  ['getExport', 'API key cannot be used from this ip address', 'ACCESS_REFUSED', 'address'],
  // The plan
  ['startExport', 'Static export is not in your plan', 'EXPORT_NOT_ENABLED', undefined],
  ['startProjectExport', 'Export is not enabled for this deployment', 'EXPORT_NOT_ENABLED', undefined],
  ['generateBundle', 'This needs an Enterprise plan', 'EXPORT_NOT_ENABLED', undefined],
  ['startAgentJob', 'The agent is not in your plan', 'ACCESS_REFUSED', 'plan'],
  ['triggerPreview', 'Preview deployments are not in your plan', 'ACCESS_REFUSED', 'plan'],
  // Something else that is read-only, has write access, or is allowed
  ['triggerDeployment', 'The GitHub App does not have write access', 'ACCESS_REFUSED', undefined],
  ['triggerDeployment', 'Repository was archived so is read-only', 'ACCESS_REFUSED', undefined],
  ['startProjectExport', 'The domain is not on the allow-list', 'ACCESS_REFUSED', undefined],
  ['startAgentJob', 'The agent is not enabled for this repository', 'ACCESS_REFUSED', undefined],
  // Nothing
  ['startExport', 'Forbidden', 'EXPORT_NOT_ENABLED', undefined],
  ['triggerDeployment', 'Forbidden by ip-10-0-3-7.internal', 'ACCESS_REFUSED', undefined],
  ['startProjectExport', 'Forbidden', 'ACCESS_REFUSED', undefined],
  ['triggerPreview', 'Forbidden', 'ACCESS_REFUSED', undefined],
  ['getExport', 'Forbidden', 'ACCESS_REFUSED', undefined],
])('a 403 is explained by what its body says: %s: "%s"', (name, error, code, refusal) => {
  const refused = errorOf(name, 403, { error });
  expect([refused.code, refused.facts.refusal]).toEqual([code, refusal]);
  expect(refused.what).toContain(`(HTTP 403: ${error})`);
});

test.each<readonly [EndpointName, string, ErrorCode, Refusal]>([
  ['startExport', 'Unauthorized', 'KEY_REFUSED', undefined],
  ['startProjectExport', 'API access is not in your plan', 'EXPORT_NOT_ENABLED', undefined],
  ['startAgentJob', 'API access is not in your plan', 'ACCESS_REFUSED', 'plan'],
])(
  'a 401 is a problem of the key, unless its body names another one: %s with "%s"',
  (name, error, code, refusal) => {
    const refused = errorOf(name, 401, { error });
    expect([refused.code, refused.facts.refusal]).toEqual([code, refusal]);
  },
);

test.each<readonly [EndpointName, number, ErrorCode, ErrorFacts['request']]>([
  ['startExport', 400, 'DOMAIN_REFUSED', 'start'],
  ['startProjectExport', 400, 'REQUEST_REFUSED', 'start'],
  ['startProjectExport', 409, 'TIMED_OUT', 'start'],
  ['getProjectExport', 410, 'JOB_NOT_FOUND', 'read'],
  ['startAgentJob', 402, 'REQUEST_REFUSED', 'start'],
  ['startAgentJob', 404, 'PROJECT_NOT_FOUND', 'start'],
  ['triggerDeployment', 409, 'SERVICE_UNAVAILABLE', 'start'],
  ['sendMessage', 404, 'JOB_NOT_FOUND', 'prompt'],
  ['generateBundle', 418, 'REQUEST_REFUSED', 'read'],
])('the facts of a status are the request and the status: %s with %i', (name, status, code, request) => {
  const error = errorOf(name, status, { error: 'no' });
  expect([error.code, error.facts]).toEqual([code, { request, status, refusal: undefined }]);
});

test.each<readonly [EndpointName, RegExp]>([
  ['startProjectExport', /10 exports an hour for each organization/],
  ['triggerDeployment', /10 deployments in 10 seconds.*which automations share/],
  ['triggerPreview', /5 previews a minute/],
])('a 429 names the limit: %s', (name, text) => {
  const { code, what, facts } = errorOf(name, 429, { error: 'no' });
  expect([code, facts.status]).toEqual(['SERVICE_UNAVAILABLE', 429]);
  expect(what).toMatch(text);
});

describe('the service’s own words', () => {
  test.each<readonly [string, unknown, string]>([
    ['as documented', { error: 'No such thing' }, 'HTTP 400: No such thing'],
    ['in an object', { error: { message: 'Nested' } }, 'HTTP 400: Nested'],
    ['as a message', { message: 'Plain' }, 'HTTP 400: Plain'],
    ['as a problem of RFC 9457', { title: 'Bad', detail: 'No id' }, 'HTTP 400: Bad: No id'],
    ['without JSON', 'Busy', 'HTTP 400: Busy'],
    ['as a page, of which nothing is shown', ' <html>x', 'HTTP 400: an HTML or XML page'],
    ['missing', {}, 'HTTP 400'],
    ['of another kind', { error: 7 }, 'HTTP 400'],
    ['null', null, 'HTTP 400'],
  ])('%s', (_, body, words) => {
    expect(errorOf('startAgentJob', 400, body).what).toBe(`Could not start the agent job (${words})`);
  });

  test.each(['R1', 'req-plan-b', 'ip-10-0-3-7'])(
    'come with the ID of the request, which says nothing: %s',
    id => {
      const { what, facts } = errorOf('startAgentJob', 403, { error: 'no' }, { 'x-request-id': id });
      expect(what).toContain(`(HTTP 403: no; request id ${id})`);
      expect(facts).toEqual(errorOf('startAgentJob', 403, { error: 'no' }).facts);
    },
  );
});

test('a page instead of JSON is told apart by whether the service was understood before; other JSON is neither', () => {
  const reasonOf = (body: string, wasUnderstood: boolean) => {
    const reader = { redactor: new Redactor(), wasUnderstood };
    try {
      return parseResponse(endpoints.getExport, new UntrustedText(body), reader);
    } catch (error) {
      return (error as ActionError).facts.reason;
    }
  };
  expect(reasonOf('<p>', false)).toBe('no JSON');
  expect(reasonOf('<p>', true)).toBe('maintenance');
  expect(reasonOf('{}', true)).toBeUndefined();
});

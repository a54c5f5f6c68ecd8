/** Meanings of error responses. The request itself: client.test.ts. */
import { describe, expect, test } from '@jest/globals';
import { parseResponse } from '../../../src/api/client.ts';
import { type Endpoint, endpoints } from '../../../src/api/endpoints.ts';
import { describeError } from '../../../src/api/errors.ts';
import { statusFailure } from '../../../src/api/failure.ts';
import type { HttpResponse } from '../../../src/net/http.ts';
import { type ActionError, type ErrorCode, errorHints } from '../../../src/shared/errors.ts';
import { Redactor, UntrustedText } from '../../../src/shared/redactor.ts';

type EndpointName = keyof typeof endpoints;

function errorOf(name: EndpointName, status: number, body: unknown, headers = {}): ActionError {
  const endpoint: Endpoint = endpoints[name];
  const text = new UntrustedText(typeof body === 'string' ? body : JSON.stringify(body));
  const response = describeError({ status, headers } as HttpResponse, text, new Redactor());
  return statusFailure(endpoint, response, { now: 0, retryAfter: undefined }).error;
}

const explained = (name: EndpointName, error: string) => errorOf(name, 403, { error }).hint;
const mayOnlyRead = explained('sendMessage', 'read-only key');
const address = explained('sendMessage', 'IP');
const exportPlan = errorHints.EXPORT_NOT_ENABLED;
const plan = explained('triggerDeployment', 'plan').replace(errorHints.ACCESS_REFUSED, '');
const limits = explained('triggerDeployment', '').replace(errorHints.ACCESS_REFUSED, '');
const ipOnly = explained('getAgentJob', '').replace(errorHints.ACCESS_REFUSED, '');

test.each<readonly [string, RegExp]>([
  [mayOnlyRead, /^The key can only read\. Create an admin API key with write access/],
  [address, /^The key is limited to IP ranges that do not include the address/],
  [plan, /^Check that the plan of the organization includes this request\. If it does: $/],
  [
    limits,
    /^\. The service also rejects a read-only key, and a key that is limited to IP ranges without the address of this runner$/,
  ],
  [
    ipOnly,
    /^\. The service also rejects a key that is limited to IP ranges without the address of this runner$/,
  ],
  [explained('startProjectExport', ''), /has enabled static export for this project/],
  [explained('triggerPreview', ''), /^Check that previews are in the plan/],
])('a refusal is explained: "%s"', (hint, words) => {
  expect(hint).toMatch(words);
});

test.each<readonly [EndpointName, string, ErrorCode, string]>([
  // The key
  ['startExport', 'API key does not have write access', 'ACCESS_REFUSED', mayOnlyRead],
  ['startProjectExport', 'This API key is read-only', 'ACCESS_REFUSED', mayOnlyRead],
  ['startAgentJob', 'The key lacks the scope agent:write', 'ACCESS_REFUSED', mayOnlyRead],
  ['triggerDeployment', 'The key has only read access', 'ACCESS_REFUSED', mayOnlyRead],
  // Its addresses
  ['startAgentJob', 'Request from an IP that is not allowed', 'ACCESS_REFUSED', address],
  ['getExport', 'API key cannot be used from this ip address', 'ACCESS_REFUSED', address],
  // The plan
  ['startExport', 'Static export is not in your plan', 'EXPORT_NOT_ENABLED', exportPlan],
  ['startProjectExport', 'Export is not enabled for this deployment', 'EXPORT_NOT_ENABLED', exportPlan],
  ['generateBundle', 'This needs an Enterprise plan', 'EXPORT_NOT_ENABLED', exportPlan],
  ['startAgentJob', 'The agent is not in your plan', 'ACCESS_REFUSED', plan],
  ['triggerPreview', 'Preview deployments are not in your plan', 'ACCESS_REFUSED', plan],
  // Something else that is read-only, has write access, or is allowed
  ['triggerDeployment', 'The GitHub App does not have write access', 'ACCESS_REFUSED', limits],
  ['triggerDeployment', 'Repository was archived so is read-only', 'ACCESS_REFUSED', limits],
  ['startProjectExport', 'The domain is not on the allow-list', 'ACCESS_REFUSED', limits],
  ['startAgentJob', 'The agent is not enabled for this repository', 'ACCESS_REFUSED', limits],
  // Nothing
  ['startExport', 'Forbidden', 'EXPORT_NOT_ENABLED', limits],
  ['triggerDeployment', 'Forbidden by ip-10-0-3-7.internal', 'ACCESS_REFUSED', limits],
  ['startProjectExport', 'Forbidden', 'ACCESS_REFUSED', limits],
  ['triggerPreview', 'Forbidden', 'ACCESS_REFUSED', limits],
  ['getExport', 'Forbidden', 'ACCESS_REFUSED', ipOnly],
])('a 403 is explained by what its body says: %s: "%s"', (name, error, code, hint) => {
  const refused = errorOf(name, 403, { error });
  expect(refused).toMatchObject({ code, hint: expect.stringContaining(hint) });
  expect(refused.what).toContain(`(HTTP 403: ${error})`);
});

test.each<readonly [EndpointName, string, ErrorCode, string]>([
  ['startExport', 'Unauthorized', 'KEY_REFUSED', errorHints.KEY_REFUSED],
  [
    'startProjectExport',
    'Unauthorized',
    'KEY_REFUSED',
    'the plan of the organization does not include API access',
  ],
  ['startProjectExport', 'API access is not in your plan', 'EXPORT_NOT_ENABLED', exportPlan],
  ['startAgentJob', 'API access is not in your plan', 'ACCESS_REFUSED', plan],
])(
  'a 401 is a problem of the key, unless its body names another one: %s with "%s"',
  (name, error, code, hint) => {
    const refused = errorOf(name, 401, { error });
    expect(refused).toMatchObject({ code, hint: expect.stringContaining(hint) });
    expect(refused.hint).not.toContain(limits);
  },
);

test.each<readonly [EndpointName, number, ErrorCode, RegExp]>([
  [
    'startExport',
    400,
    'DOMAIN_REFUSED',
    /"domain" is the host name.*each of its lines is the path of a published page/,
  ],
  [
    'startProjectExport',
    400,
    'REQUEST_REFUSED',
    /base-path, or else .* The service may support only some paths, /,
  ],
  ['startProjectExport', 409, 'TIMED_OUT', /one export of a project at a time/],
  ['startProjectExport', 429, 'SERVICE_UNAVAILABLE', /10 exports an hour for each organization/],
  ['getProjectExport', 410, 'JOB_NOT_FOUND', /Check job-id/],
  [
    'startAgentJob',
    404,
    'PROJECT_NOT_FOUND',
    /Copy project-id from the API keys page.*no agent jobs \(.v2.agent\)/,
  ],
  ['triggerDeployment', 409, 'SERVICE_UNAVAILABLE', /Another deployment is in progress/],
  ['triggerDeployment', 429, 'SERVICE_UNAVAILABLE', /10 deployments in 10 seconds.*which automations share/],
  ['triggerPreview', 429, 'SERVICE_UNAVAILABLE', /5 previews a minute/],
  [
    'sendMessage',
    404,
    'JOB_NOT_FOUND',
    /does not accept a prompt for it\. To ask again, open the run that started this agent job/,
  ],
  ['startAgentJob', 418, 'REQUEST_REFUSED', /Correct the inputs that the reason names/],
])('other statuses say what to do: %s with %i', (name, status, code, hint) => {
  const error = errorOf(name, status, { error: 'no' });
  expect(error).toMatchObject({ code, hint: expect.stringMatching(hint) });
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
      const { what, hint } = errorOf('startAgentJob', 403, { error: 'no' }, { 'x-request-id': id });
      expect(what).toContain(`(HTTP 403: no; request id ${id})`);
      expect(hint).toBe(explained('startAgentJob', 'no'));
    },
  );
});

test('a page instead of JSON makes people look at base-url first, unless the service was understood before; other JSON does not', () => {
  const hintOf = (body: string, wasUnderstood: boolean) => {
    const reader = { redactor: new Redactor(), wasUnderstood };
    try {
      return parseResponse(endpoints.getExport, new UntrustedText(body), reader);
    } catch (error) {
      return (error as ActionError).hint;
    }
  };
  const report = 'Report this response to the operator of the service';
  expect(hintOf('<p>', false)).toBe(
    'Check that base-url is the admin API and not a website or a login page. If it is the admin API, report this response to the operator of the service',
  );
  expect(hintOf('<p>', true)).toBe(
    `The service had responded correctly before, so this may be its maintenance page: wait until the maintenance is over. ${report}`,
  );
  expect(hintOf('{}', true)).toBe(report);
});

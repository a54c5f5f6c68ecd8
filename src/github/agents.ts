import type { Agent } from 'node:http';
import process from 'node:process';
import { HttpClient } from '@actions/http-client';
import { checkBypass, getProxyUrl } from '@actions/http-client/lib/proxy';
import { ActionError } from '../shared/errors.ts';
import type { AgentFor } from '../shared/runner.ts';

/**
 * The toolkit's agents, which honor HTTPS_PROXY and NO_PROXY: one for each origin, because an agent supports one scheme only;
 * behind a proxy, one for each request, because a tunnel carries one request only.
 */
export function createAgents(): AgentFor {
  const kept = new Map<string, Agent>();
  return (url, { isFresh = false } = {}) => {
    const known = kept.get(url.origin);
    if (known !== undefined && !isFresh) return known;
    checkProxy(url);
    const agent: Agent = new HttpClient(undefined, undefined, { keepAlive: true }).getAgent(url.href);
    const isTunnel = 'proxyOptions' in agent;
    if (!isTunnel && !isFresh) kept.set(url.origin, agent);
    return agent;
  };
}

/**
 * The toolkit ignores most of what is not the URL of a proxy, and fails at the rest.
 * @throws ActionError INPUTS_INVALID, without the value, which may hold a password
 */
function checkProxy(url: URL): void {
  const name = ['https_proxy', 'HTTPS_PROXY'].find(key => process.env[key]);
  if (name === undefined || url.protocol !== 'https:' || checkBypass(url)) return;
  try {
    const proxy = getProxyUrl(url);
    if (proxy?.hostname && /^https?:$/.test(proxy.protocol)) return;
  } catch {}
  throw new ActionError('INPUTS_INVALID', {
    what: `The environment variable ${name} is not the URL of a proxy`,
    hint: 'Set it to a URL such as http://proxy.example.com:3128, with a percent-encoded user name and password where the proxy asks for them, or list the hosts that need no proxy in NO_PROXY',
  });
}

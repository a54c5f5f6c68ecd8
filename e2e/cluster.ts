/**
 * The part of a Kubernetes API server that helm needs for a chart of ConfigMaps: it creates, reads, lists by label, replaces,
 * patches, and deletes secrets, in which helm keeps its releases, and config maps. It runs nothing.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { readSecret } from './protobuf.ts';

interface KubernetesObject {
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  readonly [field: string]: unknown;
}

interface ApiResponse {
  readonly status: number;
  readonly body: object;
}

export interface Cluster extends AsyncDisposable {
  /** Content of a kubeconfig file. */
  readonly kubeconfig: string;
  /** The data of a config map; undefined if it does not exist. */
  configMap(namespace: string, name: string): Readonly<Record<string, string>> | undefined;
}

const kinds: Readonly<Record<string, string>> = { secrets: 'Secret', configmaps: 'ConfigMap' };

export async function startCluster(): Promise<Cluster> {
  const store = new ObjectStore();
  const server = createServer(async (request, response) => {
    const { status, body } = await respond(request, store);
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    kubeconfig: JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'e2e', cluster: { server: url } }],
      users: [{ name: 'e2e', user: {} }],
      contexts: [{ name: 'e2e', context: { cluster: 'e2e', user: 'e2e' } }],
      'current-context': 'e2e',
    }),
    configMap: (namespace, name) =>
      store.get(`/api/v1/namespaces/${namespace}/configmaps/${name}`)?.['data'] as
        | Readonly<Record<string, string>>
        | undefined,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Objects by path. Each write creates a new version. */
class ObjectStore {
  readonly #objects = new Map<string, KubernetesObject>();
  #version = 0;

  get(path: string): KubernetesObject | undefined {
    return this.#objects.get(path);
  }

  put(path: string, object: KubernetesObject): KubernetesObject {
    this.#version += 1;
    const before = this.#objects.get(path)?.metadata;
    const metadata = {
      uid: randomUUID(),
      creationTimestamp: new Date().toISOString(),
      ...before,
      ...object.metadata,
      namespace: path.split('/')[4],
      resourceVersion: String(this.#version),
    };
    const stored = { ...object, metadata };
    this.#objects.set(path, stored);
    return stored;
  }

  delete(path: string): boolean {
    return this.#objects.delete(path);
  }

  /** @param selector such as "owner=helm,status=deployed"; terms with other operators are not supported */
  list(collection: string, selector: string): readonly KubernetesObject[] {
    const terms = selector.split(',').filter(term => term !== '');
    const matches = ({ metadata: { labels = {} } }: KubernetesObject) =>
      terms.every(term => {
        const [label = '', value] = term.split('=');
        return labels[label] === value;
      });
    return [...this.#objects]
      .filter(([path, object]) => path.startsWith(`${collection}/`) && matches(object))
      .map(([, object]) => object);
  }
}

async function respond(request: IncomingMessage, store: ObjectStore): Promise<ApiResponse> {
  const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const described = descriptions[path];
  if (described !== undefined) return { status: 200, body: described };
  const [, , , , , resource = '', name] = path.split('/');
  const kind = kinds[resource];
  if (kind === undefined) return rejection(404, 'NotFound');
  const head = { apiVersion: 'v1', kind };
  const body = await readBody(request);
  if (name === undefined) {
    if (body === undefined) {
      const items = store.list(path, searchParams.get('labelSelector') ?? '');
      return { status: 200, body: { ...head, kind: `${kind}List`, metadata: {}, items } };
    }
    const place = `${path}/${body.metadata.name}`;
    if (store.get(place) !== undefined) return rejection(409, 'AlreadyExists');
    return { status: 201, body: store.put(place, { ...head, ...body }) };
  }
  const object = store.get(path);
  if (object === undefined) return rejection(404, 'NotFound');
  switch (request.method) {
    case 'PUT':
      return { status: 200, body: store.put(path, { ...head, ...body } as KubernetesObject) };
    case 'PATCH':
      return { status: 200, body: store.put(path, merge(object, body) as KubernetesObject) };
    case 'DELETE':
      store.delete(path);
      return { status: 200, body: { kind: 'Status', apiVersion: 'v1', status: 'Success' } };
    default:
      return { status: 200, body: object };
  }
}

/** @returns undefined for requests without an object: reading and deleting */
async function readBody(request: IncomingMessage): Promise<KubernetesObject | undefined> {
  const bytes = await buffer(request);
  if (!['POST', 'PUT', 'PATCH'].includes(request.method ?? '')) return undefined;
  return request.headers['content-type'] === 'application/vnd.kubernetes.protobuf'
    ? readSecret(bytes)
    : (JSON.parse(bytes.toString()) as KubernetesObject);
}

/** For objects without lists, a strategic merge patch is a JSON merge patch. */
function merge(object: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const before = isRecord(object) ? object : {};
  const entries = Object.entries(patch).map(([key, value]) => [key, merge(before[key], value)] as const);
  return Object.fromEntries([...Object.entries(before), ...entries].filter(([, value]) => value !== null));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function rejection(code: number, reason: string): ApiResponse {
  const body = { kind: 'Status', apiVersion: 'v1', status: 'Failure', message: reason, reason, code };
  return { status: code, body };
}

const verbs = ['create', 'delete', 'get', 'list', 'patch', 'update'];

/** What the server reports about itself, by path. */
const descriptions: Readonly<Record<string, object>> = {
  '/version': { major: '1', minor: '33', gitVersion: 'v1.33.0' },
  '/api': { kind: 'APIVersions', versions: ['v1'] },
  '/apis': { kind: 'APIGroupList', apiVersion: 'v1', groups: [] },
  '/api/v1': {
    kind: 'APIResourceList',
    groupVersion: 'v1',
    resources: Object.entries(kinds).map(([name, kind]) => ({
      ...{ name, singularName: kind.toLowerCase(), namespaced: true, kind, verbs },
    })),
  },
  '/openapi/v3': { paths: { 'api/v1': { serverRelativeURL: '/openapi/v3/api/v1' } } },
  // Says that the server validates fields, so that helm requests no schema.
  '/openapi/v3/api/v1': {
    openapi: '3.0.0',
    info: { title: 'Kubernetes', version: 'v1.33.0' },
    paths: Object.fromEntries(
      Object.entries(kinds).map(([name, kind]) => [
        `/api/v1/namespaces/{namespace}/${name}/{name}`,
        {
          patch: {
            'x-kubernetes-group-version-kind': { group: '', version: 'v1', kind },
            parameters: [{ name: 'fieldValidation', in: 'query', schema: { type: 'string' } }],
            responses: {},
          },
        },
      ]),
    ),
  },
};

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillPath, type Endpoint } from '@rollcall/game/api/endpoint';
import { endpoints, type EndpointName } from '@rollcall/game/api/endpoints';
import { alertExamples } from '../reference/calls/alerts.ts';
import { exampleSyncSecret } from '../reference/calls/syncs.ts';
import { callExamples } from '../reference/reference.ts';
import { askedAt, exampleServers } from '../reference/example-world.ts';
import { askForStream } from './follow-stream.ts';
import { deafPushHost, operatorSecret, startWholeServer } from './whole-server.ts';

/** One complete answer, or the first events of a stream. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  /** null = no body. */
  readonly body: unknown;
}

/** Values that a call sends instead of its example. */
export interface Otherwise {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** null = no credentials. */
  readonly proof?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Something that was created, with the secret that allows changing it. */
interface Owned {
  readonly id: string;
  readonly secret: string;
}

/** A whole server with the world of the examples, at their time. */
export interface ExampleServer {
  readonly url: string;
  /** The calls that the server documents. */
  readonly mounted: ReadonlySet<EndpointName>;
  /** Credentials from earlier answers, which later calls send. */
  readonly earned: {
    secret: string | null;
    token: string | null;
    alerts: string | null;
    key: string | null;
    roster: Owned | null;
    person: Owned | null;
  };
  ask(name: EndpointName, otherwise?: Otherwise): Promise<Answered>;
  close(): Promise<void>;
}

const every = Object.keys(endpoints) as EndpointName[];

/** Bodies that differ from the examples, so that no message is sent to the internet. */
const ownBodies: Partial<Record<EndpointName, object>> = {
  startAlerts: { ...alertExamples.startAlerts.body, endpoint: `https://${deafPushHost}/one` },
};

export async function startExampleServer(): Promise<ExampleServer> {
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-examples-'));
  const facts = join(folder, 'facts.json');
  await writeFile(
    facts,
    JSON.stringify({ game: { servers: exampleServers }, site: { stages: { api: 'live' } } }),
  );
  const startedAtMs = performance.now();
  const nowMs = () => Date.parse(askedAt) + Math.floor(performance.now() - startedAtMs);
  const server = await startWholeServer({
    environment: { ROLLCALL_CONFIG: facts, PUBLIC_URL: 'https://rollcall.example' },
    nowMs,
  });
  const earned: ExampleServer['earned'] = {
    secret: null,
    token: null,
    alerts: null,
    key: null,
    roster: null,
    person: null,
  };

  function proofFor({ caller }: Endpoint): string | null {
    if (typeof caller === 'object') return operatorSecret;
    if (caller === 'alerts-holder') return earned.alerts;
    if (caller === 'key-holder') return earned.key;
    if (caller === 'sync-holder') return exampleSyncSecret;
    if (caller === 'organiser') return earned.roster?.secret ?? null;
    if (caller === 'roster-person') return earned.person?.secret ?? null;
    return caller === 'claim-holder' ? earned.secret : earned.token;
  }

  async function ask(name: EndpointName, otherwise: Otherwise = {}): Promise<Answered> {
    const endpoint: Endpoint = endpoints[name];
    const example = callExamples[name];
    const path = fillPath(endpoint.path, { ...example.path, ...otherwise.path });
    const query = new URLSearchParams({ ...example.query, ...otherwise.query }).toString();
    const proof = otherwise.proof === undefined ? proofFor(endpoint) : otherwise.proof;
    const body = otherwise.body ?? ownBodies[name] ?? example.body;
    const url = `${server.url}${path}?${query}`;
    if (endpoint.wrapping === 'events') return askForStream(url);
    const response = await fetch(url, {
      method: endpoint.method,
      headers: {
        ...(proof !== null && endpoint.caller !== 'key-holder' && { authorization: `Bearer ${proof}` }),
        ...(proof !== null && endpoint.caller === 'key-holder' && { 'x-api-key': proof }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...otherwise.headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { status, headers } = response;
    const text = await response.text();
    return { status, headers, body: text === '' ? null : JSON.parse(text) };
  }

  async function isMounted(name: EndpointName): Promise<boolean> {
    const { method, path }: Endpoint = endpoints[name];
    const at = fillPath(path, { ...callExamples[name].path });
    const { headers } = await fetch(`${server.url}${at}`, { method: 'OPTIONS' });
    return (headers.get('allow') ?? '').split(', ').includes(method);
  }

  const answers = await Promise.all(every.map(async (name) => [name, await isMounted(name)] as const));
  return {
    url: server.url,
    mounted: new Set(answers.filter(([, is]) => is).map(([name]) => name)),
    earned,
    ask,
    close: async () => {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

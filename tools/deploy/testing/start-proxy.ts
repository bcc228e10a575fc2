import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { describe } from 'vitest';
import { until } from '../../../server/src/testing/until.ts';
import { root } from '../../setup/paths.mjs';

/** Host name in the examples. */
export const siteName = 'rollcall.example';

export interface StartedProxy {
  /** Port of its TLS listener. */
  readonly port: number;
  readonly certificate: string;
  stop(): Promise<void>;
}

/** A proxy with an example in deploy/. */
export interface Proxy {
  readonly name: string;
  readonly program: string;
  /** Reads the example for this number of servers. */
  readonly readExample: (upstreamPorts: readonly number[]) => Promise<string>;
  /**
   * Writes the example into `folder`, with the smallest changes needed to run it here. @returns arguments of the
   * program
   */
  readonly prepare: (example: string, setup: ProxySetup) => Promise<string[]>;
}

const read = (file: string) => readFile(join(root, file), 'utf8');

interface ProxySetup {
  readonly folder: string;
  readonly port: number;
  readonly plainPort: number;
  /** One port, or as many as in the examples for several servers. */
  readonly upstreamPorts: readonly number[];
}

/** Ports in the examples for one server and for several. */
const portsOf = (upstreamPorts: readonly number[]) => (upstreamPorts.length === 1 ? [3000] : [3001, 3002]);

const withPorts = (text: string, upstreamPorts: readonly number[]) =>
  portsOf(upstreamPorts).reduce((changed, port, index) => {
    const from = `127.0.0.1:${port}`;
    if (!changed.includes(from)) throw new Error(`The example must say "${from}"`);
    return changed.replaceAll(from, `127.0.0.1:${upstreamPorts[index]}`);
  }, text);

const nginx: Proxy = {
  name: 'nginx',
  program: 'nginx',
  readExample: async (upstreamPorts) => {
    const example = await read('deploy/nginx.conf');
    if (upstreamPorts.length === 1) return example;
    const [block = ''] = /^upstream rollcall \{.*?^\}/ms.exec(example) ?? [];
    return replaceEach(example, [[block, await read('deploy/several-servers/nginx-upstream.conf')]]);
  },
  prepare: async (example, { folder, port, plainPort, upstreamPorts }) => {
    const site = replaceEach(withPorts(example, upstreamPorts), [
      ['listen 80;', `listen 127.0.0.1:${plainPort};`],
      ['listen [::]:80;', ''],
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['listen [::]:443 ssl http2;', ''],
      [`/etc/letsencrypt/live/${siteName}/fullchain.pem`, join(folder, 'certificate.pem')],
      [`/etc/letsencrypt/live/${siteName}/privkey.pem`, join(folder, 'key.pem')],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${join(folder, kind)};`,
    );
    await writeFile(join(folder, 'rollcall.conf'), site);
    // The gzip settings of Debian's nginx.conf, which the example must override.
    const main = `user ${userInfo().username}; daemon off; pid ${join(folder, 'pid')}; events {}
      http { access_log off; gzip on; gzip_types *; ${temporary.join(' ')} include rollcall.conf; }`;
    await writeFile(join(folder, 'nginx.conf'), main);
    return ['-e', join(folder, 'error.log'), '-p', folder, '-c', join(folder, 'nginx.conf')];
  },
};

const caddy: Proxy = {
  name: 'caddy',
  program: 'caddy',
  readExample: (upstreamPorts) =>
    read(upstreamPorts.length === 1 ? 'deploy/Caddyfile' : 'deploy/several-servers/Caddyfile'),
  prepare: async (example, { folder, port, upstreamPorts }) => {
    const tls = `tls ${join(folder, 'certificate.pem')} ${join(folder, 'key.pem')}`;
    // An environment variable in the example for several servers.
    const named = example.replace(`{$SITE:${siteName}} {`, () => `${siteName} {`);
    const site = replaceEach(withPorts(named, upstreamPorts), [
      [`${siteName} {`, `https://${siteName}:${port} {\n\t${tls}`],
    ]);
    const options = '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n';
    await writeFile(join(folder, 'Caddyfile'), options + site);
    return ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')];
  },
};

export const isInstalled = (program: string): boolean =>
  spawnSync('sh', ['-c', 'command -v "$1"', 'sh', program]).status === 0;

/**
 * Describes a suite for each proxy, skipped if it is not installed. @param title title of the suite, with `$name` for
 * the proxy
 */
export function describeProxies(title: string, suite: (proxy: Proxy) => void): void {
  for (const proxy of [nginx, caddy]) {
    const { name, program } = proxy;
    const isAble = isInstalled(program) && isInstalled('openssl');
    describe.skipIf(!isAble)(`${title.replace('$name', name)} (needs ${program} and openssl)`, () => {
      suite(proxy);
    });
  }
}

/** Runs a proxy with its example in front of one server or two. */
export async function startProxy(
  proxy: Proxy,
  folder: string,
  ...upstreamPorts: readonly [number] | readonly [number, number]
): Promise<StartedProxy> {
  await mkdir(folder, { recursive: true });
  makeCertificate(folder);
  const certificate = await readFile(join(folder, 'certificate.pem'), 'utf8');
  const example = await proxy.readExample(upstreamPorts);
  for (;;) {
    const [port, plainPort] = await Promise.all([freePort(), freePort()]);
    const args = await proxy.prepare(example, { folder, port, plainPort, upstreamPorts });
    const child = spawn(proxy.program, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: folder },
    });
    let complaints = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
    const isReady = await Promise.race([
      until(() => connectOnce(port, certificate)).then(() => true),
      once(child, 'exit').then(() => false),
    ]);
    if (isReady) return { port, certificate, stop: () => stop(child) };
    // Another process may take a port between our check and the start of the proxy.
    if (!/address already in use/i.test(complaints)) throw new Error(`${proxy.name} ended: ${complaints}`);
  }
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', `/CN=${siteName}`, '-addext', `subjectAltName=DNS:${siteName}`];
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, ...files], { stdio: 'ignore' });
}

/** @throws if the example lacks one of the texts that must be changed to run it here */
function replaceEach(text: string, changes: readonly (readonly [string, string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    if (changed.split(from).length !== 2) throw new Error(`The example must say "${from}" once`);
    return changed.replace(from, () => to);
  }, text);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Connects to the proxy itself: only it has the certificate. */
async function connectOnce(port: number, certificate: string): Promise<void> {
  const socket = connectTls({ port, host: '127.0.0.1', servername: siteName, ca: certificate });
  try {
    await once(socket, 'secureConnect');
  } finally {
    socket.destroy();
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

/** Work of a thread in an attack test: sending requests, or rejecting them. */
export type AttackWork =
  | { readonly role: 'attacker'; readonly attack: AttackCall; readonly counts: Int32Array }
  | { readonly role: 'refuser' };

/** A request that is sent repeatedly. A `%` in its path is replaced by a different name each time. */
export interface AttackCall {
  readonly url: string;
  readonly method: string;
  readonly path: string;
  readonly body: string;
  /** API keys, sent in turn. */
  readonly keys: readonly string[];
}

const connections = 64;

/**
 * Opens 64 connections from one address, each of which sends the next request as soon as the previous one is answered.
 * Uses raw sockets, so that the attacker is never the slower side.
 *
 * @param counts number of answers so far, and number of 429 answers
 */
function attack({ url, method, path, body, keys }: AttackCall, counts: Int32Array): void {
  const { hostname, port } = new URL(url);
  let name = 0;
  const request = () => {
    name += 1;
    const lines = [
      `${method} ${path.replace('%', `x${name.toString(36)}`)} HTTP/1.1`,
      `Host: ${hostname}`,
      'X-Forwarded-For: 198.51.100.7',
      'Accept-Encoding: gzip',
      ...(keys.length === 0 ? [] : [`X-API-Key: ${keys[name % keys.length] ?? ''}`]),
      ...(body === '' ? [] : ['Content-Type: application/json']),
      ...(method === 'POST' ? [`Content-Length: ${body.length}`] : []),
    ];
    return `${lines.join('\r\n')}\r\n\r\n${body}`;
  };
  const open = () => {
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(request()));
    let head = '';
    let bodyLeft = 0;
    socket.on('data', (chunk) => {
      let at = 0;
      while (at < chunk.length) {
        if (bodyLeft > 0) {
          const taken = Math.min(bodyLeft, chunk.length - at);
          bodyLeft -= taken;
          at += taken;
        } else {
          const end = chunk.indexOf('\r\n\r\n', at);
          head += chunk.toString('latin1', at, end === -1 ? chunk.length : end);
          if (end === -1) return;
          at = end + 4;
          Atomics.add(counts, 0, 1);
          if (head.startsWith('HTTP/1.1 429')) Atomics.add(counts, 1, 1);
          bodyLeft = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
          head = '';
        }
        if (bodyLeft === 0) socket.write(request());
      }
    });
    socket.on('error', () => {});
    socket.on('close', open);
  };
  for (let connection = 0; connection < connections; connection += 1) open();
}

/** Answers every request with 429 at once, using plain node:http, and posts its port. */
function refuse(): void {
  const body = JSON.stringify({ message: 'Too many requests, slow down' });
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(429, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
  });
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
}

const work = workerData as AttackWork;
if (work.role === 'attacker') attack(work.attack, work.counts);
else refuse();

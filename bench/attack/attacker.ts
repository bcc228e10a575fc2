import { connect, type Socket } from 'node:net';
import { answerParent, processorMs } from '../live/child.ts';

/*
 * 64 connections of one address, each of which asks again as soon as it is answered. Written for raw sockets, so that the
 * attacker is never the slower side. `%` in the path becomes another name each time.
 */
const [, , url = '', method = 'GET', path = '/', body = '', keyList = ''] = process.argv;
/** Keys of readers, sent in turn; none = it sends none. */
const keys = keyList.split(',').filter((key) => key !== '');
const connections = 64;
const { hostname, port } = new URL(url);

let isAttacking = false;
let answered = 0;
let refused = 0;
let name = 0;

function request(): string {
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
}

/** Reads answers off a connection, whose bodies are as long as announced. */
function attackOver(socket: Socket): void {
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
        answered += 1;
        if (head.startsWith('HTTP/1.1 429')) refused += 1;
        bodyLeft = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        head = '';
      }
      if (bodyLeft === 0 && isAttacking) socket.write(request());
    }
  });
}

let sockets: Socket[] = [];

function open(): void {
  const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(request()));
  attackOver(socket);
  socket.on('error', () => {});
  socket.on('close', () => {
    if (isAttacking) open();
  });
  sockets.push(socket);
}

answerParent(
  url,
  {
    start: () => {
      isAttacking = true;
      answered = 0;
      refused = 0;
      for (let connection = 0; connection < connections; connection += 1) open();
      return 0;
    },
    stop: () => {
      isAttacking = false;
      for (const socket of sockets) socket.destroy();
      sockets = [];
      return answered;
    },
    refused: () => refused,
    processorMs,
  },
  () => {},
);

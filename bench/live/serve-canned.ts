import { connect, createServer } from 'node:net';
import { answerParent, portOf } from './child.ts';

/**
 * The cheapest server that a client of HTTP can be measured with: writes the same answer, as it once came from `source`,
 * for every request, and looks at nothing. What the client reaches here, it can reach.
 */
const [, , source = '', ...headers] = process.argv;
const { hostname, port, pathname } = new URL(source);

function readAnswer(): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => {
      socket.write([`GET ${pathname} HTTP/1.1`, `Host: ${hostname}`, ...headers, '', ''].join('\r\n'));
    });
    socket.on('error', reject).on('data', (piece) => {
      pieces.push(piece);
      const answer = Buffer.concat(pieces);
      const headLength = answer.indexOf('\r\n\r\n') + 4;
      const length = /^content-length: (\d+)/im.exec(answer.toString('latin1', 0, headLength))?.[1] ?? '0';
      if (headLength < 4 || answer.length < headLength + Number(length)) return;
      socket.destroy();
      resolve(answer);
    });
  });
}

const answer = await readAnswer();
// The client waits for each answer before it asks again, and its requests fit into one packet.
const server = createServer({ noDelay: true }, (socket) => {
  socket.on('data', () => socket.write(answer)).on('error', () => socket.destroy());
});
server.listen(0, '127.0.0.1', () => {
  answerParent(`http://127.0.0.1:${portOf(server)}${pathname}`, {}, () => {
    server.close();
  });
});

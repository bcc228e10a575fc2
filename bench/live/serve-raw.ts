import { createServer, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { answerParent, portOf, processorMs } from './child.ts';

/** The least that Node needs to send the same bytes: no router, no choice of coding, everything known beforehand. */
const [, , source = ''] = process.argv;

async function ask(headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(source, { headers: { 'accept-encoding': 'gzip', ...headers } }, resolve).on('error', reject);
  });
}

/** Node writes these itself. */
const ownOfNode = ['Date', 'Connection', 'Keep-Alive'];

function headersOf({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.filter((_, index) => !ownOfNode.includes(rawHeaders[index - (index % 2)] ?? ''));
}

const whole = await ask({});
const body = await buffer(whole);
const etag = whole.headers.etag ?? '';
const confirmed = await ask({ 'if-none-match': etag });
confirmed.resume();
const wholeHeaders = headersOf(whole);
const confirmedHeaders = headersOf(confirmed);

const server = createServer((request, response) => {
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, confirmedHeaders);
    response.end();
  } else {
    response.writeHead(200, wholeHeaders);
    response.end(body);
  }
});
server.listen(0, '127.0.0.1', () => {
  answerParent(`http://127.0.0.1:${portOf(server)}${new URL(source).pathname}`, { processorMs }, () => {
    server.closeAllConnections();
    server.close();
  });
});

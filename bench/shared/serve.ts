import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { readConfig } from '../../server/src/config.ts';
import { silentLogger } from '../../server/src/http/logger.ts';
import { charactersReport, lfmsReport } from '../../server/src/live/testing/reports.ts';
import { startServer } from '../../server/src/start-server.ts';
import { crowdCatalogue, makeCrowd, makeCrowdGroups } from '../../server/src/testing/crowd.ts';
import { serve } from '../../server/src/testing/serve.ts';
import { answerParent } from './child.ts';
import { ownFigures, watchLoop } from './measure.ts';

/*
 * The measured servers: `serve.ts live` has 10,000 characters and 320 groups on eight servers and no store; `serve.ts
 * whole` is our whole server, configured by its environment; `serve.ts raw URL` sends the bytes and headers of an
 * answer with plain `node:http`.
 */
const [, , what, source = ''] = process.argv;
const config = readConfig({ ...process.env, PORT: '0' });
const startWhole = () => startServer({ config, logger: silentLogger, nowMs: Date.now });
const server = await (what === 'live' ? startLive() : what === 'raw' ? startRaw() : startWhole());
answerParent(server.url, { ...ownFigures, ...watchLoop() }, () => server.close());

function startLive() {
  const observedAtMs = Date.now();
  const people = makeCrowd(10_000);
  const reports = [
    charactersReport(people, { observedAtMs }),
    lfmsReport(makeCrowdGroups(people, 320), { observedAtMs }),
  ];
  return serve(reports, [], {
    nowMs: Date.now,
    catalogueIndex: () => crowdCatalogue,
    // Requests are counted, but never reach the limit.
    readRate: { perSecond: 1_000_000, burst: 1_000_000 },
  });
}

/** The minimum that Node.js needs to send the same: no router, no choice of encoding, everything prepared. */
async function startRaw() {
  const ask = (headers: Record<string, string>): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      get(source, { headers: { 'accept-encoding': 'gzip', ...headers } }, resolve).on('error', reject);
    });
  // Node.js sets these itself.
  const own = ['Date', 'Connection', 'Keep-Alive'];
  const headersOf = ({ rawHeaders }: IncomingMessage) =>
    rawHeaders.filter((_, index) => !own.includes(rawHeaders[index - (index % 2)] ?? ''));
  const whole = await ask({});
  const body = await buffer(whole);
  const etag = whole.headers.etag ?? '';
  const confirmed = await ask({ 'if-none-match': etag });
  confirmed.resume();
  const [wholeHeaders, confirmedHeaders] = [headersOf(whole), headersOf(confirmed)];
  const raw = createServer((request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304, confirmedHeaders).end();
    else response.writeHead(200, wholeHeaders).end(body);
  });
  await once(raw.listen(0, '127.0.0.1'), 'listening');
  const url = new URL(source);
  const address = raw.address();
  if (typeof address === 'object') url.port = String(address?.port);
  return { url: url.origin, close: () => raw.closeAllConnections() };
}

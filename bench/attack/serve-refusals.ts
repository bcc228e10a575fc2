import { createServer } from 'node:http';
import { answerParent, portOf } from '../live/child.ts';

/** Refuses everything at once, by node:http alone. */
const body = JSON.stringify({ message: 'Too many requests, slow down' });
const server = createServer((request, response) => {
  request.resume();
  response.writeHead(429, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  answerParent(`http://127.0.0.1:${portOf(server)}`, {}, () => server.closeAllConnections());
});

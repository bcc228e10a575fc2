import { createServer, type ServerResponse } from 'node:http';
import { answerParent, portOf } from '../live/child.ts';
import { serverFigures } from './server-figures.ts';

/** The least that Node needs to hold answers open and write the same bytes to each: `serve-open-answers.ts BYTES`. */
const [, , size = '0'] = process.argv;

const frame = Buffer.alloc(Number(size), 7);
const open = new Set<ServerResponse>();
const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Content-Encoding': 'gzip' });
  response.flushHeaders();
  open.add(response);
  response.once('close', () => open.delete(response));
});

server.listen(0, '127.0.0.1', () => {
  answerParent(
    `http://127.0.0.1:${portOf(server)}`,
    {
      write: () => {
        for (const response of open) response.write(frame);
        return open.size;
      },
      ...serverFigures,
    },
    () => server.closeAllConnections(),
  );
});

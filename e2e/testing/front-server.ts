import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** A proxy that changes some answers, as if another build were served. */
export interface FrontServer {
  readonly url: string;
  /** Changes the answers for this path from now on. */
  readonly change: (path: string, change: (body: string) => string) => void;
  readonly stop: () => Promise<void>;
}

/** @param backUrl URL of the server that answers */
export async function startFrontServer(backUrl: string): Promise<FrontServer> {
  const changes = new Map<string, (body: string) => string>();

  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const change = changes.get(asked.url ?? '');
    const headers = { ...asked.headers };
    if (change !== undefined) {
      // The change needs the whole text, uncompressed.
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
    }
    const fail = () => answer.destroy();
    const back = request(new URL(asked.url ?? '/', backUrl), { method: asked.method, headers }, (sent) => {
      if (change === undefined) {
        answer.writeHead(sent.statusCode ?? 502, sent.headers);
        sent.pipe(answer);
        return;
      }
      text(sent).then((body) => {
        const changed = Buffer.from(change(body));
        answer.writeHead(sent.statusCode ?? 502, { ...sent.headers, 'content-length': changed.length });
        answer.end(changed);
      }, fail);
    });
    back.on('error', fail);
    asked.pipe(back);
  };

  const server = createServer(pass);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server in front has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    change: (path, change) => void changes.set(path, change),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

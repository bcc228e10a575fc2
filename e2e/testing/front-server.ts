import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

/** A server in front of another one, which changes a few files on their way: as if another build were served. */
export interface FrontServer {
  readonly url: string;
  /** From now on the file at this path is sent with this text behind it. */
  readonly append: (path: string, text: string) => void;
  readonly stop: () => Promise<void>;
}

/** @param backUrl of the server that answers */
export async function startFrontServer(backUrl: string): Promise<FrontServer> {
  const appended = new Map<string, string>();

  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const more = appended.get(asked.url ?? '');
    const headers = { ...asked.headers };
    if (more !== undefined) {
      // The text goes behind what is not compressed, and what is kept is not the same.
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
    }
    const back = request(new URL(asked.url ?? '/', backUrl), { method: asked.method, headers }, (sent) => {
      const length = Number(sent.headers['content-length'] ?? 0) + Buffer.byteLength(more ?? '');
      const sentHeaders = more === undefined ? sent.headers : { ...sent.headers, 'content-length': length };
      answer.writeHead(sent.statusCode ?? 502, sentHeaders);
      sent.pipe(answer, { end: false });
      sent.on('end', () => answer.end(more));
    });
    back.on('error', () => answer.destroy());
    asked.pipe(back);
  };

  const server = createServer(pass);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server in front has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    append: (path, text) => void appended.set(path, text),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

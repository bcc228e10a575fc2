import { Agent, get } from 'node:http';

export interface PollCount {
  whole: number;
  confirmed: number;
  failed: number;
  /** Size of the answers, including headers. */
  wireBytes: number;
}

/** An address to poll, with its interval. */
interface PollWish {
  readonly path: string;
  readonly everyMs: number;
  /** Delay of the first request. */
  readonly afterMs: number;
}

/** Starts browsers that poll, each with gzip, the ETag of its last answer, and one connection. */
export function startPolling(url: string, wishes: readonly PollWish[]) {
  const count: PollCount = { whole: 0, confirmed: 0, failed: 0, wireBytes: 0 };
  const timers: NodeJS.Timeout[] = [];
  const agents: Agent[] = [];
  let isOver = false;

  function start({ path, everyMs, afterMs }: PollWish): void {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agents.push(agent);
    let etag = '';
    let isAsking = false;
    const ask = () => {
      // A browser waits for an answer before it sends the next request.
      if (isAsking) return;
      isAsking = true;
      const headers = { 'accept-encoding': 'gzip', ...(etag !== '' && { 'if-none-match': etag }) };
      const request = get(`${url}${path}`, { agent, headers }, (response) => {
        if (response.statusCode === 200) count.whole += 1;
        else if (response.statusCode === 304) count.confirmed += 1;
        else count.failed += 1;
        etag = response.headers.etag ?? '';
        response.resume();
        response.on('end', () => {
          isAsking = false;
          const bodyBytes = response.statusCode === 304 ? 0 : Number(response.headers['content-length'] ?? 0);
          count.wireBytes += headBytes(response.rawHeaders) + bodyBytes;
        });
      });
      request.on('error', () => {
        isAsking = false;
        if (!isOver) count.failed += 1;
      });
    };
    const begin = () => {
      ask();
      timers.push(setInterval(ask, everyMs));
    };
    timers.push(setTimeout(begin, afterMs));
  }

  for (const wish of wishes) start(wish);
  return {
    count,
    stop: () => {
      isOver = true;
      for (const timer of timers) clearTimeout(timer);
      for (const agent of agents) agent.destroy();
    },
  };
}

/** Returns the size of the status line and the headers on the wire. */
function headBytes(rawHeaders: readonly string[]): number {
  const statusLine = 'HTTP/1.1 200 OK\r\n'.length + '\r\n'.length;
  // Each name is followed by ": ", each value by a line break.
  return rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, statusLine);
}

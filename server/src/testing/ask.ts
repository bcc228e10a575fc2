import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly secret?: string | undefined;
  readonly body?: object | undefined;
  readonly timeoutMs?: number;
}

export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/**
 * Sends one request on a separate connection, so that a load balancer chooses a server each time. Rejects if the
 * connection breaks, or if the answer is not complete in time.
 */
export async function ask(url: string, asked: Asked = {}): Promise<Answered> {
  const { method = 'GET', headers = {}, secret, body, timeoutMs = 10_000 } = asked;
  const signal = AbortSignal.timeout(timeoutMs);
  const sent = request(url, {
    method,
    agent: false,
    signal,
    headers: {
      ...headers,
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(sent, 'response', { signal })) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
}

/**
 * Returns the `data` of an answer, or the whole body. It is not validated, since the calling test knows what it
 * expects.
 */
export async function askJson(url: string, asked: Asked = {}): Promise<unknown> {
  const { status, text: answer } = await ask(url, asked);
  if (status >= 300) throw new Error(`${asked.method ?? 'GET'} ${url}: ${status} ${answer.slice(0, 500)}`);
  const body: unknown = answer === '' ? null : JSON.parse(answer);
  return typeof body === 'object' && body !== null && 'data' in body ? body.data : body;
}

/**
 * Polls until a check passes.
 *
 * @returns the elapsed milliseconds
 * @throws Error with the last failure if it does not pass in time
 */
export async function untilSo(
  isSo: () => Promise<boolean> | boolean,
  what: string,
  { timeoutMs = 15_000, everyMs = 20 }: { readonly timeoutMs?: number; readonly everyMs?: number } = {},
): Promise<number> {
  const beganMs = performance.now();
  await new Promise<void>((resolve, reject) => {
    const look = async () => {
      let cause: unknown;
      try {
        if (await isSo()) {
          resolve();
          return;
        }
      } catch (error) {
        cause = error;
      }
      if (performance.now() - beganMs < timeoutMs) setTimeout(() => void look(), everyMs);
      else reject(new Error(`After ${timeoutMs} ms still not so: ${what}`, { cause }));
    };
    void look();
  });
  return performance.now() - beganMs;
}

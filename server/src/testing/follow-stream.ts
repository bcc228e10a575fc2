import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { createParser } from 'eventsource-parser';
import { expect } from 'vitest';
import { until } from './until.ts';

/** A received event; id null = the event had none. */
export interface ReceivedEvent {
  readonly id: string | null;
  readonly type: string;
  readonly data: unknown;
}

/** A stream that is being read. */
export interface FollowedStream {
  /** Events that have arrived so far. */
  readonly events: readonly ReceivedEvent[];
  /** Waits until this many events have arrived, not counting pings. */
  untilThereAre(count: number): Promise<readonly ReceivedEvent[]>;
  close(): void;
}

type Headers = Readonly<Record<string, string>>;

export async function openStream(url: string, headers: Headers = {}): Promise<FollowedStream> {
  const response = await request(url, headers);
  const { statusCode: status } = response;
  expect({ url, status, isStream: isStream(response) }).toEqual({ url, status: 200, isStream: true });
  return follow(response);
}

/** The answer to a request for a stream: its first events, or an error. */
export interface StreamAnswer {
  readonly status: number;
  readonly headers: globalThis.Headers;
  readonly body: unknown;
}

export async function askForStream(url: string): Promise<StreamAnswer> {
  const response = await request(url, {});
  return {
    status: response.statusCode ?? 0,
    headers: new Headers(
      Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]),
    ),
    body: isStream(response) ? await readStart(response, url) : JSON.parse(await text(response)),
  };
}

/**
 * Sends a request.
 *
 * `fetch` is not used, since it may open a spare connection when its answer is cut off, which delays the end of a
 * server.
 */
async function request(url: string, headers: Headers): Promise<IncomingMessage> {
  const [response] = (await once(get(url, { agent: false, headers }), 'response')) as [IncomingMessage];
  return response;
}

/** Whether the body of an answer never ends. */
const isStream = ({ headers }: IncomingMessage) =>
  headers['content-type']?.startsWith('text/event-stream') ?? false;

function follow(response: IncomingMessage): FollowedStream {
  const events: ReceivedEvent[] = [];
  const parser = createParser({
    onEvent: ({ id = null, event = 'message', data }) =>
      events.push({ id, type: event, data: JSON.parse(data) as unknown }),
  });
  response.setEncoding('utf8').on('data', (chunk: string) => parser.feed(chunk));
  return {
    events,
    untilThereAre: (count) =>
      until(() => {
        const received = events.filter(({ type }) => type !== 'ping');
        expect(received.length).toBeGreaterThanOrEqual(count);
        return received;
      }),
    close: () => void response.destroy(),
  };
}

/** Reads the first events of a stream: a snapshot of each topic, preceded by the hello in a combined stream. */
async function readStart(response: IncomingMessage, url: string): Promise<readonly ReceivedEvent[]> {
  const topics = new URL(url).searchParams.get('topics');
  const stream = follow(response);
  try {
    return await stream.untilThereAre(topics === null ? 1 : 1 + topics.split(',').length);
  } finally {
    stream.close();
  }
}

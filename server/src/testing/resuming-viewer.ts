import { get, type IncomingMessage } from 'node:http';
import { foldFrame, type LiveTopic, type TopicState } from '@rollcall/game/api/live-stream';
import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';

/** A viewer of topics that reconnects when the stream breaks, like a page in a browser. */
export interface ResumingViewer {
  readonly counts: ViewerCounts;
  /** Milliseconds from each break to the next frame. */
  readonly returnedAfterMs: readonly number[];
  /** Returns the state of a topic as the viewer knows it; null = nothing yet. */
  stateOf(topic: LiveTopic): TopicState<Entity> | null;
  /** Returns the id of the newest event. */
  lastId(): string | null;
  close(): void;
}

interface ViewerCounts {
  readonly deltas: number;
  readonly snapshots: number;
  /** Number of deltas whose predecessor is missing. */
  readonly gaps: number;
  /** Number of repeated frames. */
  readonly repeats: number;
  readonly breaks: number;
}

interface ViewerParts {
  readonly url: string;
  readonly topics: readonly LiveTopic[];
  /** Receives the data of each frame of a topic, unparsed. */
  readonly onFrame?: (data: string, id: string | null) => void;
  /** Whether the viewer keeps the state. Crowds of viewers do not. */
  readonly keepsState?: boolean;
}

const entitySchema = z.looseObject({ id: z.optional(z.number()), name: z.optional(z.nullable(z.string())) });
export type Entity = z.infer<typeof entitySchema>;

const frameBase = { topic: z.string(), epoch: z.string(), seq: z.number() };
const frameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), ...frameBase, data: z.record(z.string(), entitySchema) }),
  z.object({
    type: z.literal('delta'),
    ...frameBase,
    previous_seq: z.optional(z.number()),
    updates: z.array(entitySchema),
    removals: z._default(z.array(z.number()), []),
  }),
]);
type Frame = z.infer<typeof frameSchema>;
const kindSchema = z.object({ type: z.string() });

/** Pauses are like those of pages: half a second to one and a half, doubled after each further failure. */
const firstRetryMs = 1_000;
const longestRetryMs = 8_000;

export function openViewer({ url, topics, onFrame, keepsState = true }: ViewerParts): ResumingViewer {
  const counts = { deltas: 0, snapshots: 0, gaps: 0, repeats: 0, breaks: 0 };
  const states = new Map<string, TopicState<Entity>>();
  const returnedAfterMs: number[] = [];
  const address = `${url}/v2/live?topics=${topics.join(',')}`;
  let lastId: string | null = null;
  let brokenAtMs: number | null = null;
  let [failures, hasOpened, isClosed] = [0, false, false];
  let retryMs: number | null = null;
  let current = new AbortController();

  function take(frame: Frame): void {
    if (brokenAtMs !== null) returnedAfterMs.push(performance.now() - brokenAtMs);
    brokenAtMs = null;
    const { topic, epoch, seq } = frame;
    const known = states.get(topic) ?? null;
    if (frame.type === 'snapshot') counts.snapshots += 1;
    else {
      counts.deltas += 1;
      const isRepeat = known?.epoch === epoch && seq <= known.seq;
      const isNext = known?.epoch === epoch && (frame.previous_seq ?? seq - 1) === known.seq;
      if (isRepeat) counts.repeats += 1;
      else if (!isNext) counts.gaps += 1;
    }
    const folded = keepsState
      ? foldFrame(known, frame, ({ id, name }) => (id === undefined ? (name ?? '') : String(id)))
      : null;
    states.set(topic, folded ?? { epoch, seq, data: {} });
  }

  function read(response: IncomingMessage, onBreak: () => void): void {
    const parser = createParser({
      onEvent: ({ id, data }) => {
        const event: unknown = JSON.parse(data);
        const { type } = kindSchema.parse(event);
        if (type === 'snapshot' || type === 'delta') {
          take(frameSchema.parse(event));
          onFrame?.(data, id ?? null);
        }
        if (id !== undefined) lastId = id;
      },
      onRetry: (ms) => {
        retryMs = ms;
      },
    });
    response.setEncoding('utf8').on('data', (chunk: string) => {
      failures = 0;
      parser.feed(chunk);
    });
    response.once('close', onBreak);
  }

  function connect(): void {
    current = new AbortController();
    let isOver = false;
    const onBreak = () => {
      if (isOver || isClosed) return;
      isOver = true;
      if (brokenAtMs === null && hasOpened) {
        brokenAtMs = performance.now();
        counts.breaks += 1;
      }
      failures += 1;
      const waitMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1)) * (0.5 + Math.random());
      setTimeout(connect, retryMs ?? waitMs);
      retryMs = null;
    };
    if (isClosed) return;
    const headers = { 'accept-encoding': 'identity', ...(lastId !== null && { 'last-event-id': lastId }) };
    const request = get(address, { agent: false, headers, signal: current.signal }, (response) => {
      response.on('error', () => {});
      if (response.statusCode === 200) {
        hasOpened = true;
        read(response, onBreak);
      } else {
        response.destroy();
        onBreak();
      }
    });
    request.on('error', onBreak);
  }

  connect();
  return {
    counts,
    returnedAfterMs,
    stateOf: (topic) => states.get(topic) ?? null,
    lastId: () => lastId,
    close: () => {
      isClosed = true;
      current.abort();
    },
  };
}

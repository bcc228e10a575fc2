import { foldFrame, type TopicState } from '@rollcall/game/api/live-stream';
import * as z from 'zod/mini';
import { noteStamp, type Stamp } from './followed-server.ts';
import { isRecord, momentMs, numeral } from './reading/values.ts';

/** One list of another service as a stream has told it so far. Pure. */
export interface StreamedList {
  /** What the stream says, unread: whatever is odd about an entity is judged as when it is polled. */
  readonly state: TopicState<StreamedEntity>;
  /** When the other had heard of the server, with all that the state holds; null = not said yet. */
  readonly stamp: Stamp | null;
  /** When the stream last told something or gave a sign of life. */
  readonly heardMs: number;
}

/** What tells a list now: a stream, or else it is polled, from some moment on. */
export type Source = StreamedList | { readonly pollFromMs: number };
export const polled: Source = { pollFromMs: 0 };

interface StreamedEntity {
  readonly value: unknown;
  /** When it was told, by the other's clock: its own running clock counts on from there. */
  readonly saidMs: number;
}

/** What a message says of time, by the other's clock. */
interface Saying {
  /** null = it does not say. */
  readonly sentMs: number | null;
  /** When the other last heard of a server, by its key; null = never; undefined = it does not say. */
  readonly fetchedMs: (key: string) => number | null | undefined;
}

/** One event of a stream. */
export type StreamMessage =
  | { readonly type: 'frame'; readonly topic: string | null; readonly frame: Frame; readonly saying: Saying }
  /** Nothing has changed since the last one. */
  | { readonly type: 'ping'; readonly saying: Saying }
  /** What is no frame, now or in times to come. */
  | { readonly type: 'other' }
  | { readonly type: 'unreadable' };

const frameFields = {
  topic: z.optional(z.nullable(z.string())),
  seq: z.int(),
  epoch: z.string(),
};
const frameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('snapshot'), ...frameFields, data: z.record(z.string(), z.unknown()) }),
  z.object({
    type: z.literal('delta'),
    ...frameFields,
    updates: z.array(z.unknown()),
    removals: z._default(z.array(z.coerce.number()), []),
  }),
]);

type Frame = z.infer<typeof frameSchema>;

/** @param name of the event; null = it has none, as frames */
export function readMessage(name: string | null, text: string): StreamMessage {
  const content = parseJson(text);
  if (!isRecord(content)) return name === 'ping' ? silentPing : { type: 'unreadable' };
  const { sent_at: sentAt, last_data_fetch: fetched } = content;
  const sentMs = momentMs(sentAt);
  if (name === 'ping' || content['type'] === 'ping') {
    const fetchedMs = (key: string) =>
      isRecord(fetched) && fetched[key] !== undefined ? momentMs(fetched[key]) : undefined;
    return { type: 'ping', saying: { sentMs, fetchedMs } };
  }
  if (content['type'] !== 'snapshot' && content['type'] !== 'delta') return { type: 'other' };
  const frame = z.safeParse(frameSchema, content);
  if (!frame.success) return { type: 'unreadable' };
  const fetchedMs = () => (fetched === undefined ? undefined : momentMs(fetched));
  return { type: 'frame', topic: frame.data.topic ?? null, frame: frame.data, saying: { sentMs, fetchedMs } };
}

/** A sign of life without a word. */
export const silentPing: StreamMessage = {
  type: 'ping',
  saying: { sentMs: null, fetchedMs: () => undefined },
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** How a message arrived. */
export interface Arrival {
  readonly nowMs: number;
  /** Theirs minus ours. */
  readonly skewMs: number;
  /** Key of the server. */
  readonly key: string;
  /** What the status of the server says of when it was heard of. */
  readonly status: Stamp | null;
}

/** @returns null when a frame is missing before this one */
export function takeFrame(
  list: StreamedList | null,
  { frame, saying }: Extract<StreamMessage, { type: 'frame' }>,
  arrival: Arrival,
): StreamedList | null {
  const saidMs = saying.sentMs ?? arrival.nowMs + arrival.skewMs;
  const told = (value: unknown): StreamedEntity => ({ value, saidMs });
  const state = foldFrame(
    list?.state ?? null,
    frame.type === 'delta'
      ? { ...frame, updates: frame.updates.map(told) }
      : {
          ...frame,
          data: Object.fromEntries(Object.entries(frame.data).map(([id, value]) => [id, told(value)])),
        },
    ({ value }) => (isRecord(value) ? String(numeral(value['id'])) : ''),
  );
  return state && { state, stamp: stampAfter(list, saying, arrival), heardMs: arrival.nowMs };
}

/** The list when the stream says that it lives and has no more to tell. */
export function takePing(list: StreamedList, saying: Saying, arrival: Arrival): StreamedList {
  return { ...list, stamp: stampAfter(list, saying, arrival), heardMs: arrival.nowMs };
}

/**
 * Where a stream does not say when the other heard of the server, its status does, which is read by itself: it may be
 * ahead of the stream, and then holds for what the stream says next.
 */
function stampAfter(list: StreamedList | null, saying: Saying, arrival: Arrival): Stamp | null {
  const { nowMs, skewMs, key, status } = arrival;
  const before = list?.stamp ?? null;
  const fetchedMs = saying.fetchedMs(key);
  if (fetchedMs !== undefined) return noteStamp(before, { peerMs: fetchedMs, skewMs, nowMs });
  const saidMs = saying.sentMs ?? nowMs + skewMs;
  return status !== null && status.peerMs <= saidMs ? status : before;
}

/** The entities as a read of the whole list gives them, at the time of the stamp. */
export function streamedContent({ state, stamp }: StreamedList): unknown {
  return {
    data: Object.fromEntries(
      Object.entries(state.data).map(([id, { value, saidMs }]) => [
        id,
        withRunningClock(value, (stamp?.peerMs ?? saidMs) - saidMs),
      ]),
    ),
  };
}

/** A group that stays in its adventure is not told again: whoever reads a stream counts on. */
function withRunningClock(value: unknown, passedMs: number): unknown {
  const seconds = isRecord(value) ? numeral(value['adventure_active_time']) : null;
  if (!isRecord(value) || typeof seconds !== 'number' || seconds <= 0 || passedMs < 1000) return value;
  return { ...value, adventure_active_time: seconds + Math.floor(passedMs / 1000) };
}

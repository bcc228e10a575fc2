import { foldFrame, type TopicState } from '@rollcall/game/api/live-stream';
import * as z from 'zod/mini';
import { noteStamp, type Stamp } from './followed-server.ts';
import { momentMs, numeral } from './reading/values.ts';
import { isRecord, parseJson } from '@rollcall/game/json';

/** One list of another service, as received by stream. Pure. */
export interface StreamedList {
  /** Raw content of the stream. Entities are checked later, like those that are polled. */
  readonly state: TopicState<StreamedEntity>;
  /** Time of the server's data at the other service, for everything in the state; null = not given yet. */
  readonly stamp: Stamp | null;
  /** Time of the stream's last event. */
  readonly heardMs: number;
}

/** Source of a list: a stream, or polling from a moment on. */
export type Source = StreamedList | { readonly pollFromMs: number };
export const polled: Source = { pollFromMs: 0 };

interface StreamedEntity {
  readonly value: unknown;
  /** When it was sent, by the other service's clock. Its own running clock continues from there. */
  readonly saidMs: number;
}

/** The times in a message, by the other service's clock. */
interface Saying {
  /** null = not given. */
  readonly sentMs: number | null;
  /** Time of the other service's data of a server, by its key; null = never, undefined = not given. */
  readonly fetchedMs: (key: string) => number | null | undefined;
}

/** One event of a stream. */
export type StreamMessage =
  | { readonly type: 'frame'; readonly topic: string | null; readonly frame: Frame; readonly saying: Saying }
  /** Nothing has changed since the last event. */
  | { readonly type: 'ping'; readonly saying: Saying }
  /** Not a frame, or of an unknown type. */
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

/**
 * Reads an event of a stream.
 *
 * @param name of the event; null = none, as for frames
 */
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

/** A ping without content. */
export const silentPing: StreamMessage = {
  type: 'ping',
  saying: { sentMs: null, fetchedMs: () => undefined },
};

/** How a message arrived. */
export interface Arrival {
  readonly nowMs: number;
  /** The other service's clock minus ours. */
  readonly skewMs: number;
  /** Key of the server. */
  readonly key: string;
  /** Time of the server's data, according to its status. */
  readonly status: Stamp | null;
}

/**
 * The list after a frame.
 *
 * @returns null when a frame before this one is missing
 */
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

/** The list after a ping: nothing has changed. */
export function takePing(list: StreamedList, saying: Saying, arrival: Arrival): StreamedList {
  return { ...list, stamp: stampAfter(list, saying, arrival), heardMs: arrival.nowMs };
}

/**
 * The stamp after a message. A stream without the time of the server's data uses the time in the status. The status is
 * read separately and can be ahead of the stream, so it applies only from the stream's next message on.
 */
function stampAfter(list: StreamedList | null, saying: Saying, arrival: Arrival): Stamp | null {
  const { nowMs, skewMs, key, status } = arrival;
  const before = list?.stamp ?? null;
  const fetchedMs = saying.fetchedMs(key);
  if (fetchedMs !== undefined) return noteStamp(before, { peerMs: fetchedMs, skewMs, nowMs });
  const saidMs = saying.sentMs ?? nowMs + skewMs;
  return status !== null && status.peerMs <= saidMs ? status : before;
}

/** The entities in the form of a read of the whole list, at the time of the stamp. */
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

/** A group with an advanced clock, since streams do not send a group again while it stays in its adventure. */
function withRunningClock(value: unknown, passedMs: number): unknown {
  const seconds = isRecord(value) ? numeral(value['adventure_active_time']) : null;
  if (!isRecord(value) || typeof seconds !== 'number' || seconds <= 0 || passedMs < 1000) return value;
  return { ...value, adventure_active_time: seconds + Math.floor(passedMs / 1000) };
}

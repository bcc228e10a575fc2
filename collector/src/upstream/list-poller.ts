import { liveTopic } from '@rollcall/game/api/live-stream';
import type { ReportCallName } from '@rollcall/game/api/ingest-calls';
import {
  doubtList,
  isKeyframeDue,
  noteRead,
  planReport,
  settleReport,
  unreadList,
  forgetMoved,
  type FollowedList,
} from './followed-list.ts';
import { hasFreshData, mayReport, type FollowedServer, type ListName } from './followed-server.ts';
import { report, type Following } from './following.ts';
import { logFaults, logList, logReporting, logSlowness } from './log-answers.ts';
import { paceAfter, restAfterMs, type Pace } from './pace.ts';
import type { PeerAnswer } from './peer-client.ts';
import { isMostlyUnreadable, type ReadMemory, type Readout } from './reading/entries.ts';
import { type Source, streamedContent, type StreamedList } from './streamed-list.ts';

/** A kind of list: how it is read and reported. */
export interface ListKind<E extends { readonly id: number }> {
  readonly name: ListName;
  readonly read: (content: unknown, serverName: string, memory: ReadMemory<E>) => Readout<E> | null;
  readonly keyframe: ReportCallName;
  readonly delta: ReportCallName;
  /** An entity with its times converted to our clock; `skewMs` = the other service's clock minus ours. */
  readonly byOurClock: (entity: E, skewMs: number) => E;
  /**
   * Whether an entity can move between servers. It is on one server at a time, so reporting it for another one removes
   * it from the first.
   */
  readonly isRoaming: boolean;
}

interface ListPoller<E extends { readonly id: number }> {
  readonly kind: ListKind<E>;
  readonly following: Following;
  /** By key of the server. */
  readonly tracks: Map<string, Track<E>>;
  /** No list is polled before this time. */
  restUntilMs: number;
}

/** One list of one server. */
interface Track<E> {
  list: FollowedList<E>;
  readonly memory: ReadMemory<E>;
  /** ETag of the last read; null = read in full. */
  etag: string | null;
  pace: Pace;
  /** State of the stream when it was last read. */
  seen: StreamedList['state'] | null;
  /** Value of `Following.returns` when it was last sent in full. */
  returns: number;
}

/** Interval at which due lists are looked for. */
const lookEveryMs = 250;
/** Minimum interval of reports of a list. Otherwise, changes from a stream are reported at once. */
const tellEveryMs = 1_000;

/** A list that is due, and when. */
interface Turn<E> {
  readonly server: FollowedServer;
  readonly track: Track<E>;
  readonly dueMs: number;
  /** null = the list is polled. */
  readonly streamed: StreamedList | null;
}

/**
 * Reads one kind of list for every server with fresh data, one server at a time, and reports it to our server. Runs
 * until the signal aborts.
 */
export async function runListLane<E extends { readonly id: number }>(
  kind: ListKind<E>,
  following: Following,
): Promise<void> {
  const { outside, signal } = following;
  const poller: ListPoller<E> = { kind, following, tracks: new Map(), restUntilMs: 0 };
  while (!signal.aborted) {
    const nowMs = outside.now();
    const next = nextTurn(poller, nowMs);
    const waitMs = (next?.dueMs ?? Infinity) - nowMs;
    if (next === null || waitMs > 0) await outside.sleep(Math.min(waitMs, lookEveryMs), signal);
    else if (next.streamed === null) await poll(poller, next);
    else await takeUp(poller, next, next.streamed);
  }
}

/** The list that is due first. */
function nextTurn<E extends { readonly id: number }>(poller: ListPoller<E>, nowMs: number): Turn<E> | null {
  const { kind, following } = poller;
  if (!following.isPeerThere) return null;
  let next: Turn<E> | null = null;
  for (const server of following.servers.values()) {
    const source = following.sources.get(liveTopic(kind.name, server.key));
    if (server.isKnown !== true || !hasFreshData(server, nowMs) || source === undefined) continue;
    const track = trackOf(poller, server.key, nowMs);
    const streamed = 'state' in source ? source : null;
    const dueMs = dueAt(poller, track, source);
    if (next === null || dueMs < next.dueMs) next = { server, track, streamed, dueMs };
  }
  return next;
}

function dueAt<E extends { readonly id: number }>(
  { restUntilMs }: ListPoller<E>,
  { pace, seen, list }: Track<E>,
  source: Source,
): number {
  if ('pollFromMs' in source) return Math.max(pace.dueMs, restUntilMs, source.pollFromMs);
  return source.state === seen ? pace.dueMs : Math.min(pace.dueMs, list.toldAtMs + tellEveryMs);
}

function trackOf<E extends { readonly id: number }>(
  { following, tracks }: ListPoller<E>,
  key: string,
  nowMs: number,
): Track<E> {
  const { returns } = following;
  const pace = { dueMs: nowMs, failures: 0 };
  const track = tracks.get(key) ?? {
    list: unreadList,
    memory: new Map(),
    etag: null,
    pace,
    seen: null,
    returns,
  };
  tracks.set(key, track);
  if (track.returns !== returns) track.list = doubtList(track.list);
  track.returns = returns;
  return track;
}

async function poll<E extends { readonly id: number }>(
  poller: ListPoller<E>,
  { server, track }: Turn<E>,
): Promise<void> {
  const { kind, following } = poller;
  const { peer, outside, settings } = following;
  // The timestamp from before the request: the data is at least that new.
  const stampMs = server.fetched?.observedMs ?? -Infinity;
  const etag = isKeyframeDue(track.list, outside.now()) ? null : track.etag;
  const path = `/v1/${kind.name}/${encodeURIComponent(server.key)}`;
  const read = await peer.read(path, etag);
  if (read.state === 'stopped') return;
  const answer = applyAnswer(poller, server, track, read);
  const isWell = answer.state !== 'failed';
  const { sentMs: beganMs, receivedMs: endedMs, contentMs } = answer.times;
  const random = outside.random();
  const retryAfter = answer.state === 'failed' ? answer.retryAfter : null;
  const intervalMs = settings.listEveryMs * peer.factor();
  track.pace = paceAfter(track.pace, { isWell, beganMs, endedMs, retryAfter, random }, intervalMs);
  poller.restUntilMs = endedMs + restAfterMs(endedMs - beganMs, random);
  logList(following, kind.name, server, answer);
  // The other service is unavailable. The status poller will notice when it is back.
  if (answer.state === 'failed' && answer.why === 'unreachable') following.isPeerThere = false;
  if (!isWell) return;
  logSlowness(following, kind.name, answer.times, settings.listEveryMs);
  noteServerRead(poller, server.key, beganMs);
  await tell(poller, server.key, track, Math.min(stampMs, contentMs));
}

/** Applies the state of a stream to its list. */
async function takeUp<E extends { readonly id: number }>(
  poller: ListPoller<E>,
  { server, track }: Turn<E>,
  streamed: StreamedList,
): Promise<void> {
  const { kind, following } = poller;
  const { state, stamp, heardMs } = streamed;
  track.seen = state;
  track.pace = { dueMs: following.outside.now() + following.settings.listEveryMs, failures: 0 };
  const times = { sentMs: heardMs, receivedMs: heardMs, contentMs: heardMs };
  const said = { state: 'read', content: streamedContent(streamed), etag: null, times } as const;
  const answer = applyAnswer(poller, server, track, said);
  logList(following, kind.name, server, answer);
  if (answer.state === 'failed') return;
  noteServerRead(poller, server.key, heardMs);
  await tell(poller, server.key, track, stamp?.observedMs ?? -Infinity);
}

type GivenAnswer = Exclude<PeerAnswer, { state: 'stopped' }>;

/** Applies an answer to its list. An answer that is mostly unreadable counts as failed. */
function applyAnswer<E extends { readonly id: number }>(
  { kind, following }: ListPoller<E>,
  server: FollowedServer,
  track: Track<E>,
  answer: GivenAnswer,
): GivenAnswer {
  if (answer.state !== 'read') return answer;
  const readout = kind.read(answer.content, server.name, track.memory);
  if (readout === null || isMostlyUnreadable(readout)) {
    track.etag = null;
    const reason = readout === null ? 'answers with no list' : 'answers with a list that cannot be read';
    return { state: 'failed', why: 'unreadable', reason, retryAfter: null, times: answer.times };
  }
  logFaults(following, kind.name, readout);
  track.etag = answer.etag;
  track.list = noteRead(track.list, readout);
  return answer;
}

function noteServerRead<E extends { readonly id: number }>(
  poller: ListPoller<E>,
  key: string,
  nowMs: number,
): void {
  const { servers } = poller.following;
  const server = servers.get(key);
  if (server === undefined) return;
  servers.set(key, { ...server, readMs: { ...server.readMs, [poller.kind.name]: nowMs } });
}

/** Sends a report if one is due. It is dated with the time of the data at the other service. */
async function tell<E extends { readonly id: number }>(
  poller: ListPoller<E>,
  key: string,
  track: Track<E>,
  observedMs: number,
): Promise<void> {
  const { kind, following, tracks } = poller;
  const { outside } = following;
  const server = following.servers.get(key);
  if (server === undefined || !mayReport(server, observedMs, outside.now())) return;
  const planned = planReport(track.list, observedMs, outside.now());
  if (planned.mode === 'none') return;
  const { outcome, isCertain } = await report(
    following,
    planned.mode === 'keyframe' ? kind.keyframe : kind.delta,
    {
      [kind.name]: planned.entities.map((entity) => kind.byOurClock(entity, following.peer.skewMs())),
      ...(planned.mode === 'delta' ? { deleted_ids: planned.deletedIds } : {}),
      servers: [server.name],
      observed_at: new Date(observedMs).toISOString(),
    },
  );
  const reception = { isCertain, nowMs: outside.now(), random: outside.random() };
  track.list = settleReport(track.list, planned, reception);
  if (kind.isRoaming) {
    const rejected = outcome.state === 'taken' ? outcome.answer.rejected.map(({ index }) => index) : [];
    const ids = planned.entities.filter((_, index) => !rejected.includes(index)).map(({ id }) => id);
    for (const other of tracks.values()) {
      if (other !== track) other.list = forgetMoved(other.list, ids, isCertain);
    }
  }
  if (isCertain) logReporting(following);
}

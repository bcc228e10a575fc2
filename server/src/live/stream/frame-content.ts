import type { Character } from '@rollcall/game/character/character';
import type { LiveTopic } from '@rollcall/game/api/live-stream';
import { clockReportedAt, enteredAt, isJump, type KnownLfm } from '@rollcall/game/lfm/known-lfm';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import { toWireTime } from '@rollcall/game/wire-time';
import { isSameLfmButForClock } from '../apply-lfms.ts';
import { looksSameButForClock } from '../lfm-people.ts';
import { findCharacter } from '../live-lookups.ts';
import { characterJson, keyed, lfmJson, visibleGroup } from '../live-snapshot.ts';
import { type EncodedOnce, encodeOnce } from './stream-coding.ts';
import { findById, type LiveChange, type LiveState, type ServerState } from '../server-state.ts';

/** A topic of frames that readers can follow. */
export interface Topic {
  readonly name: LiveTopic;
  /** Key of the server; null = the topic is the status of all servers. */
  readonly server: string | null;
  /** Different for every topic and log, so that a cursor of another stream is never mistaken for one of this stream. */
  epoch: string;
  /** Number of the topic's newest frame; 0 = none yet. */
  seq: number;
  /** Readers that have seen at least this many frames of all topics can be sent the rest; others need a snapshot. */
  replayFrom: number;
  /** The same for readers with a filter. It is higher after an earlier change named somebody who is anonymous now. */
  filterFrom: number;
}

/** The fields of a frame before its content. */
export interface Envelope {
  readonly topic: LiveTopic;
  readonly type: 'snapshot' | 'delta';
  readonly seq: number;
  readonly epoch: string;
  readonly server?: string;
  readonly last_data_fetch?: string | null;
  readonly sent_at: string;
  readonly previous_seq?: number;
}

/** A frame as JSON. @param content the fields that follow the envelope, at least one */
export function frameJson(envelope: Envelope, content: string): string {
  return `${openFrame(envelope)},${content}}`;
}

/** The beginning of a frame, without its content and closing brace. */
export const openFrame = (envelope: Envelope): string => JSON.stringify(envelope).slice(0, -1);

/** The content of a snapshot. @param entries written like members of a JSON object */
export const dataJson = (entries: readonly string[]): string => `"data":{${entries.join(',')}}`;

/** The complete state of a topic, as JSON. */
export function snapshotJson(topic: Topic, state: LiveState, nowMs: number): string {
  const entries = snapshotEntries(topic, state, nowMs);
  return frameJson(envelopeOf(topic, 'snapshot', state, nowMs), dataJson(entries));
}

/** The values that determine a snapshot: if they are the same, so is the snapshot. */
export function snapshotSource(topic: Topic, state: LiveState): readonly unknown[] {
  const server = serverOf(topic, state);
  if (server === null) return state.servers.map(({ info }) => info.info);
  const { entities } = isAboutLfms(topic) ? server.lfms : server.characters;
  return [entities, server.info.info.last_data_fetch];
}

export function envelopeOf(topic: Topic, type: Envelope['type'], state: LiveState, nowMs: number): Envelope {
  const server = serverOf(topic, state);
  return {
    topic: topic.name,
    type,
    seq: topic.seq,
    epoch: topic.epoch,
    ...(server && { server: server.name, last_data_fetch: server.info.info.last_data_fetch }),
    sent_at: toWireTime(nowMs),
  };
}

function snapshotEntries(topic: Topic, state: LiveState, nowMs: number): readonly string[] {
  const server = serverOf(topic, state);
  if (server === null)
    return state.servers.map(({ key, info }) => `${JSON.stringify(key)}:${JSON.stringify(info.info)}`);
  return isAboutLfms(topic)
    ? server.lfms.entities.all.map((group) => keyed(group, (each) => lfmJson(each, state, nowMs)))
    : server.characters.entities.all.map((character) => keyed(character, characterJson));
}

export const serverOf = ({ server }: Topic, state: LiveState): ServerState | null =>
  state.servers.find(({ key }) => key === server) ?? null;

const isAboutLfms = ({ name }: Topic) => name.startsWith('lfms:');

/** A group before and after a change, as anybody could see it; null = it did not exist. */
export interface GroupChange {
  readonly id: number;
  readonly before: Lfm | null;
  readonly after: { readonly group: Lfm; readonly encoded: EncodedOnce } | null;
  /** Length of both as JSON, which approximates the memory that they take. */
  readonly size: number;
}

export interface EntityContent {
  readonly json: string;
  /** For readers with a filter; empty for characters. */
  readonly groups: readonly GroupChange[];
  /** People whom it names. */
  readonly namedIds: ReadonlySet<number>;
  /** People whom groups named before the change. */
  readonly formerIds: ReadonlySet<number>;
  /** People who have become anonymous: everything written earlier may name them. */
  readonly hiddenIds: ReadonlySet<number>;
}

export type EntityChange = Exclude<LiveChange, { readonly kind: 'server-info' }>;

type Person = Pick<Character, 'id' | 'is_anonymous'>;

/** The states around a change, and everything else that affects how it is sent. */
export interface ContentFacts {
  readonly before: LiveState;
  readonly after: LiveState;
  /** Time at which the frame is sent, for which clocks are computed. */
  readonly atMs: number;
  /** Updated by the call. */
  readonly clocks: SentClocks;
}

/** The content of the frame for a change; null = only clocks have changed, which viewers advance themselves. */
export function entityContent(change: EntityChange, facts: ContentFacts): EntityContent | null {
  const { before } = facts;
  const { updates, people, hiddenBefore, formerIds, groups } =
    change.kind === 'characters' ? characterContent(change, before) : groupContent(change, facts);
  if (updates.length + change.removals.length === 0) return null;
  const wasHidden = (id: number) => hiddenBefore.has(id) || findCharacter(before, id)?.is_anonymous === true;
  const [hidden, named] = [people.filter(isHidden), people.filter((person) => !isHidden(person))];
  return {
    json: `"updates":[${updates.join(',')}],"removals":${JSON.stringify(change.removals)}`,
    groups,
    namedIds: idsOf(named),
    formerIds,
    hiddenIds: idsOf(hidden.filter(({ id }) => !wasHidden(id))),
  };
}

/** Leaves out characters without a visible difference. */
function characterContent(
  { updates, server }: EntityChange & { readonly kind: 'characters' },
  before: LiveState,
) {
  const former = before.servers.find(({ key }) => key === server);
  const people = updates.filter((character) => {
    const known = former && findById(former.characters.entities, character.id);
    return !known || characterJson(known) !== characterJson(character);
  });
  return { updates: people.map(characterJson), people, ...noGroups };
}

const noGroups = { groups: [], hiddenBefore: new Set<number>(), formerIds: new Set<number>() };
const isHidden = ({ is_anonymous }: Person) => is_anonymous;
const idsOf = (people: readonly Person[]) => new Set(people.map(({ id }) => id));
/** People whom a group names, including its activity. */
const peopleOf = ({ leader, members, roster }: KnownLfm): readonly Person[] => [
  leader,
  ...members,
  ...roster,
];

function groupContent(
  change: Extract<EntityChange, { readonly kind: 'lfms' }>,
  { before, after, atMs, clocks }: ContentFacts,
) {
  const server = before.servers.find(({ key }) => key === change.server);
  const findBefore = (id: number) => (server === undefined ? null : findById(server.lfms.entities, id));
  const clockKey = (id: number) => `${change.server} ${id}`;
  const updates = change.updates.filter((group) => {
    const former = findBefore(group.id);
    const isSame =
      former !== null &&
      (isSameLfmButForClock(former, group) ||
        looksSameButForClock(seenIn(before, former), seenIn(after, group)));
    const isSeen = former === null || lfmJson(former, before, atMs) !== lfmJson(group, after, atMs);
    return isSeen && !isOnlyClock(clockKey(group.id), isSame ? former : null, group, clocks);
  });
  for (const id of change.removals) clocks.delete(clockKey(id));
  const known = updates.map(({ id }) => findBefore(id)).filter((group) => group !== null);
  const gone = change.removals.map(findBefore).filter((group) => group !== null);
  const changeOf = (id: number, put: KnownLfm | null): GroupChange => {
    const former = findBefore(id);
    return {
      id,
      before: former && visibleGroup(former, before),
      after: put && { group: visibleGroup(put, after), encoded: encodeOnce(lfmJson(put, after, atMs)) },
      size:
        (former === null ? 0 : lfmJson(former, before, atMs).length) +
        (put === null ? 0 : lfmJson(put, after, atMs).length),
    };
  };
  return {
    updates: updates.map((group) => lfmJson(group, after, atMs)),
    people: updates.flatMap(peopleOf),
    hiddenBefore: idsOf(known.flatMap(peopleOf).filter(isHidden)),
    formerIds: idsOf([...known, ...gone].flatMap(peopleOf).filter((person) => !isHidden(person))),
    groups: [
      ...updates.map((group) => changeOf(group.id, group)),
      ...change.removals.map((id) => changeOf(id, null)),
    ],
  };
}

/** The clock of a group as last sent to viewers, and its time: they count on from there. */
export type SentClock = Pick<KnownLfm, 'adventure_active_time' | 'last_update'>;

/** Clocks that have run on since, by key of the server and id of the group. */
export type SentClocks = Map<string, SentClock>;

const seenIn = (state: LiveState, group: KnownLfm) => ({
  group,
  findPerson: (id: number) => findCharacter(state, id),
});

/**
 * Whether only the clock changed, to a value that viewers compute themselves. Records the value that they count from.
 *
 * @param before null = the group did not exist, or there is another visible difference
 */
function isOnlyClock(key: string, before: KnownLfm | null, after: KnownLfm, clocks: SentClocks): boolean {
  const sent: SentClock | null =
    clocks.get(key) ??
    (before && {
      adventure_active_time: before.adventure_active_time,
      last_update: clockReportedAt(before),
    });
  clocks.delete(key);
  if (sent === null || before === null) return false;
  if (sent.adventure_active_time <= 0 || after.adventure_active_time <= 0) return false;
  if (isJump(enteredAt(sent), enteredAt(after))) return false;
  clocks.set(key, sent);
  return true;
}

const urgentFields = ['index', 'is_online', 'is_vip_only', 'queue_number', 'creation_timestamp'] as const;
const patient = ['character_count', 'lfm_count', 'last_status_check'] as const;

/**
 * The keys of servers whose status has changed. `last_data_fetch` alone does not count, since all other frames and
 * pings contain it. Any change other than in counts and times is urgent, such as whether a server is up.
 */
export function infoChanges(
  before: LiveState,
  after: LiveState,
): { readonly keys: readonly string[]; readonly isUrgent: boolean } {
  const isAnother = (fields: readonly (keyof ServerInfo)[], { info: { info } }: ServerState, index: number) =>
    fields.some((field) => before.servers[index]?.info.info[field] !== info[field]);
  const changed = after.servers.filter((server, index) =>
    isAnother([...urgentFields, ...patient], server, index),
  );
  return {
    keys: changed.map(({ key }) => key),
    isUrgent: after.servers.some((server, index) => isAnother(urgentFields, server, index)),
  };
}

export const infoUpdate = ({ key, info: { info } }: ServerState): string =>
  JSON.stringify({ name: key, ...info });

import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Character } from '@rollcall/game/character/character';
import type { CatalogueIndex } from '@rollcall/game/quest/catalogue-index';
import { clockAt, type KnownLfm } from '@rollcall/game/lfm/known-lfm';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { visibleCharacter, visibleLfm } from '@rollcall/game/character/visibility';
import {
  contentHash,
  liveEffort,
  prepareBody,
  prepareJson,
  type PreparedBody,
} from '../http/prepared-body.ts';
import { createSerialQueue } from '../http/serial-queue.ts';
import { findCharacter } from './live-lookups.ts';
import type { EntityList, LiveState, ServerState } from './server-state.ts';

/** One of the large live answers, built once per version, on the first request. */
export interface Snapshot {
  /** The body of the present state if it was requested before; else null. */
  ready(): PreparedBody | null;
  make(): Promise<PreparedBody>;
}

export interface LiveSnapshots {
  readonly characters: Snapshot;
  readonly characterCounts: Snapshot;
  readonly onlineIds: Snapshot;
  readonly lfms: Snapshot;
  readonly lfmCounts: Snapshot;
  readonly lfmCountsByQuest: Snapshot;
  readonly serverInfo: Snapshot;
  readonly ofServer: ReadonlyMap<string, ServerSnapshots>;
}

export interface ServerSnapshots {
  readonly characters: Snapshot;
  readonly lfms: Snapshot;
  readonly serverInfo: Snapshot;
}

type Source = readonly unknown[];

function createSnapshot(
  current: () => LiveState,
  sourceOf: (state: LiveState) => Source,
  write: (state: LiveState) => PreparedBody | Promise<PreparedBody>,
): Snapshot {
  let made: { readonly source: Source; readonly body: PreparedBody } | null = null;
  let making: { readonly source: Source; readonly body: Promise<PreparedBody> } | null = null;

  async function makeFrom(state: LiveState, source: Source): Promise<PreparedBody> {
    const body = await write(state);
    made = { source, body };
    return body;
  }

  return {
    ready: () => (made !== null && isSame(made.source, sourceOf(current())) ? made.body : null),
    make: async () => {
      const state = current();
      const source = sourceOf(state);
      if (made !== null && isSame(made.source, source)) return made.body;
      if (making === null || !isSame(making.source, source))
        making = { source, body: makeFrom(state, source) };
      return making.body;
    },
  };
}

const isSame = (a: Source, b: Source) => a.every((each, index) => each === b[index]);

/**
 * The moment for which clocks in answers about groups are computed: the last full minute. So clocks cause at most one
 * new answer a minute, and servers that follow the same log give identical answers.
 */
export function clockMoment(nowMs: number): number {
  return Math.floor(nowMs / 60_000) * 60_000;
}

export function createLiveSnapshots(
  current: () => LiveState,
  catalogue: () => Pick<CatalogueIndex, 'questsById'>,
  nowMs: () => number,
): LiveSnapshots {
  const segments = new WeakMap<object, Promise<Segment>>();
  const lfmSegments = new WeakMap<object, { readonly atMs: number; readonly segment: Promise<Segment> }>();
  const yieldToEventLoop = createYieldQueue();

  function segmentOf<Entity extends { readonly id: number }>(
    list: EntityList<Entity>,
    jsonOf: (entity: Entity) => string,
  ): Promise<Segment> {
    const segment = segments.get(list) ?? writeSegment(list, jsonOf, yieldToEventLoop);
    segments.set(list, segment);
    return segment;
  }
  const charactersOf = ({ characters }: ServerState) => segmentOf(characters.entities, characterJson);
  /** Built again each minute while the clock of a group is running. */
  function lfmsOf({ lfms: { entities } }: ServerState, state: LiveState): Promise<Segment> {
    const atMs = clockMoment(nowMs());
    const known = lfmSegments.get(entities);
    const isRunning = entities.all.some(({ adventure_active_time }) => adventure_active_time > 0);
    if (known !== undefined && (known.atMs === atMs || !isRunning)) return known.segment;
    const segment = writeSegment(entities, (group) => lfmJson(group, state, atMs), yieldToEventLoop);
    lfmSegments.set(entities, { atMs, segment });
    return segment;
  }

  const snapshot = (
    sourceOf: (server: ServerState) => unknown,
    write: (state: LiveState) => PreparedBody | Promise<PreparedBody>,
  ) => createSnapshot(current, (state) => state.servers.map(sourceOf), write);
  const characterList = ({ characters }: ServerState) => characters.entities;
  const lfmList = ({ lfms }: ServerState) => lfms.entities;
  const clock = () => clockMoment(nowMs());

  const serverSnapshots = (at: number): ServerSnapshots => {
    const of = (
      sourceOf: (server: ServerState) => unknown,
      write: (server: ServerState, state: LiveState) => PreparedBody | Promise<PreparedBody>,
    ) =>
      createSnapshot(
        current,
        (state) => [sourceOf(serverAt(state, at))],
        (state) => write(serverAt(state, at), state),
      );
    return {
      characters: of(characterList, async (server) => wrapSegment(await charactersOf(server))),
      lfms: createSnapshot(
        current,
        (state) => [clock(), lfmList(serverAt(state, at))],
        async (state) => wrapSegment(await lfmsOf(serverAt(state, at), state)),
      ),
      serverInfo: of(
        ({ info }) => info.info,
        ({ info }) => prepareJson(info.info),
      ),
    };
  };

  return {
    characters: snapshot(characterList, (state) => joinSegments(state, charactersOf)),
    characterCounts: snapshot(characterList, (state) =>
      prepareJson({ data: byServer(state, ({ characters }) => characters.entities.all.length) }),
    ),
    onlineIds: snapshot(characterList, (state) =>
      prepareJson({ data: byServer(state, ({ characters }) => [...characters.entities.ids]) }),
    ),
    lfms: createSnapshot(
      current,
      (state) => [clock(), ...state.servers.map(lfmList)],
      (state) => joinSegments(state, (server) => lfmsOf(server, state)),
    ),
    lfmCounts: snapshot(lfmList, (state) =>
      prepareJson({ data: byServer(state, ({ lfms }) => lfms.entities.all.length) }),
    ),
    lfmCountsByQuest: createSnapshot(
      current,
      (state) => [catalogue(), ...state.servers.map(lfmList)],
      (state) => prepareJson({ data: countByQuest(state, catalogue()) }),
    ),
    serverInfo: snapshot(
      ({ info }) => info.info,
      (state) => prepareJson(byServer(state, ({ info }) => info.info)),
    ),
    ofServer: new Map(current().servers.map(({ key }, at) => [key, serverSnapshots(at)])),
  };
}

/** Counts groups by quest and server. A group may have the other id of a quest; an unknown id is counted as it is. */
function countByQuest(
  { servers }: LiveState,
  { questsById }: Pick<CatalogueIndex, 'questsById'>,
): Record<string, Record<string, number>> {
  const counts = new Map<number, Record<string, number>>();
  for (const { key, lfms } of servers) {
    for (const { quest_id } of lfms.entities.all) {
      if (quest_id === null || quest_id === 0) continue;
      const id = questsById.get(quest_id)?.id ?? quest_id;
      const ofQuest = counts.get(id) ?? {};
      ofQuest[key] = (ofQuest[key] ?? 0) + 1;
      counts.set(id, ofQuest);
    }
  }
  return Object.fromEntries(counts);
}

function serverAt(state: LiveState, at: number): ServerState {
  const server = state.servers[at];
  if (server === undefined)
    throw new RangeError(`no server at ${at}: the definition of a live state never changes`);
  return server;
}

function byServer<T>(state: LiveState, valueOf: (server: ServerState) => T): Record<string, T> {
  return Object.fromEntries(state.servers.map((server) => [server.key, valueOf(server)]));
}

export function prepareCharacters(characters: readonly Character[]): PreparedBody {
  return prepareBody(
    Buffer.from(`{"data":{${characters.map((each) => keyed(each, characterJson)).join(',')}}}`),
  );
}

function wrapSegment({ bytes, tag }: Segment): PreparedBody {
  return prepareBody(Buffer.concat([Buffer.from('{"data":'), bytes, Buffer.from('}')]), liveEffort, tag);
}

async function joinSegments(
  { servers }: LiveState,
  segmentOf: (server: ServerState) => Promise<Segment>,
): Promise<PreparedBody> {
  const pieces: Uint8Array[] = [Buffer.from('{"data":{')];
  const tags: string[] = [];
  for (const [index, server] of servers.entries()) {
    const { bytes, tag } = await segmentOf(server);
    pieces.push(Buffer.from(`${index > 0 ? ',' : ''}${JSON.stringify(server.key)}:`), bytes);
    tags.push(`${server.key} ${tag}`);
  }
  pieces.push(Buffer.from('}}'));
  return prepareBody(Buffer.concat(pieces), liveEffort, contentHash(tags.join('\n')));
}

/** JSON of an object from id to entity, as bytes, with a name for its content. */
export interface Segment {
  readonly bytes: Uint8Array;
  readonly tag: string;
}

/**
 * Cached JSON of each entity as anybody may see it. An entity is never changed in place, and a group is replaced
 * whenever the known facts about its people change, so each is masked and written once. A group has two parts: the text
 * before and after its clock.
 */
const characterJsons = new WeakMap<Character, string>();
const visibleGroups = new WeakMap<KnownLfm, Lfm>();
const lfmTexts = new WeakMap<KnownLfm, readonly [before: string, after: string]>();

export function characterJson(character: Character): string {
  const known = characterJsons.get(character);
  if (known !== undefined) return known;
  const json = JSON.stringify(visibleCharacter(character));
  characterJsons.set(character, json);
  return json;
}

/** @param state a state that contains the group */
export function visibleGroup(group: KnownLfm, state: LiveState): Lfm {
  const known = visibleGroups.get(group);
  if (known !== undefined) return known;
  const visible = visibleLfm(group, (id) => findCharacter(state, id));
  visibleGroups.set(group, visible);
  return visible;
}

/**
 * A group with its clock at a moment.
 *
 * @param state a state that contains the group
 */
export function lfmJson(group: KnownLfm, state: LiveState, atMs: number): string {
  const texts = lfmTexts.get(group) ?? textsOf(visibleGroup(group, state));
  lfmTexts.set(group, texts);
  return texts.join(String(clockAt(group, atMs)));
}

/** Matches only the field itself, because quotation marks in user text are escaped. */
const clockField = '"adventure_active_time":';

function textsOf(group: Lfm): readonly [string, string] {
  const json = JSON.stringify(group);
  const start = json.indexOf(clockField) + clockField.length;
  return [json.slice(0, start), json.slice(start + String(group.adventure_active_time).length)];
}

/** An entity with its key, as in a list. */
export function keyed<Entity extends { readonly id: number }>(
  entity: Entity,
  jsonOf: (entity: Entity) => string,
): string {
  return `"${entity.id}":${jsonOf(entity)}`;
}

/** Entities serialized before the event loop gets a turn. */
const entitiesAtOnce = 500;

async function writeSegment<Entity extends { readonly id: number }>(
  { all }: EntityList<Entity>,
  jsonOf: (entity: Entity) => string,
  yieldToEventLoop: () => Promise<void>,
): Promise<Segment> {
  const hash = createHash('sha256');
  const pieces: Uint8Array[] = [];
  const add = (text: string) => {
    const piece = Buffer.from(text);
    hash.update(piece);
    pieces.push(piece);
  };
  add('{');
  for (let start = 0; start < all.length; start += entitiesAtOnce) {
    await yieldToEventLoop();
    const texts = all.slice(start, start + entitiesAtOnce).map((each) => keyed(each, jsonOf));
    add(`${start > 0 ? ',' : ''}${texts.join(',')}`);
  }
  add('}');
  return { bytes: Buffer.concat(pieces), tag: hash.digest('base64url').slice(0, 22) };
}

/**
 * Gives each of many short tasks, such as a dozen lists after one report, its own turn of the event loop, so that other
 * callers are answered in between.
 */
export function createYieldQueue(): () => Promise<void> {
  const inOrder = createSerialQueue();
  return () => inOrder(() => setImmediate());
}

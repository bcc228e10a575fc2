import type { Character } from '@rollcall/game/character';
import { contentHash, liveEffort, prepareBody, type PreparedBody } from '../http/prepared-body.ts';
import type { EntityList } from './entity-list.ts';
import { characterText, lfmText, writeSegment, type Segment } from './live-json.ts';
import type { LiveState, ServerState } from './server-state.ts';
import { createTurns } from './turns.ts';

/** One of the big live answers: made once for each version, on first demand (wire: General, Caching). */
export interface Snapshot {
  /** The body of the state as it is now, if somebody asked for it before; else null. */
  ready(): PreparedBody | null;
  /** The body of the state as it is now; callers who ask at the same time share the work. */
  make(): Promise<PreparedBody>;
}

/** Every big live answer of the API. */
export interface LiveSnapshots {
  readonly characters: Snapshot;
  readonly characterCounts: Snapshot;
  readonly onlineIds: Snapshot;
  readonly lfms: Snapshot;
  readonly lfmCounts: Snapshot;
  readonly serverInfo: Snapshot;
  /** By the server's key. */
  readonly ofServer: ReadonlyMap<string, ServerSnapshots>;
}

export interface ServerSnapshots {
  readonly characters: Snapshot;
  readonly lfms: Snapshot;
  readonly serverInfo: Snapshot;
}

/** What a body is made of: the same things give the same body. */
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

/** The snapshots of a live state that is asked for at each demand. */
export function createLiveSnapshots(current: () => LiveState): LiveSnapshots {
  const segments = new WeakMap<object, Promise<Segment>>();
  const takeTurn = createTurns();

  function segmentOf<Entity extends { readonly id: number }>(
    list: EntityList<Entity>,
    textOf: (entity: Entity) => string,
  ): Promise<Segment> {
    const segment = segments.get(list) ?? writeSegment(list, textOf, takeTurn);
    segments.set(list, segment);
    return segment;
  }
  const charactersOf = ({ characters }: ServerState) => segmentOf(characters.entities, characterText);
  const lfmsOf = ({ lfms }: ServerState, state: LiveState) =>
    segmentOf(lfms.entities, (group) => lfmText(group, state));

  const snapshot = (
    sourceOf: (server: ServerState) => unknown,
    write: (state: LiveState) => PreparedBody | Promise<PreparedBody>,
  ) => createSnapshot(current, (state) => state.servers.map(sourceOf), write);
  const characterList = ({ characters }: ServerState) => characters.entities;
  const lfmList = ({ lfms }: ServerState) => lfms.entities;

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
      lfms: of(lfmList, async (server, state) => wrapSegment(await lfmsOf(server, state))),
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
    lfms: snapshot(lfmList, (state) => joinSegments(state, (server) => lfmsOf(server, state))),
    lfmCounts: snapshot(lfmList, (state) =>
      prepareJson({ data: byServer(state, ({ lfms }) => lfms.entities.all.length) }),
    ),
    serverInfo: snapshot(
      ({ info }) => info.info,
      (state) => prepareJson(byServer(state, ({ info }) => info.info)),
    ),
    ofServer: new Map(current().servers.map(({ key }, at) => [key, serverSnapshots(at)])),
  };
}

function serverAt(state: LiveState, at: number): ServerState {
  const server = state.servers[at];
  if (server === undefined)
    throw new RangeError(`no server at ${at}: the definition of a live state never changes`);
  return server;
}

/** server → value, in the order of the definition. */
function byServer<T>(state: LiveState, valueOf: (server: ServerState) => T): Record<string, T> {
  return Object.fromEntries(state.servers.map((server) => [server.key, valueOf(server)]));
}

/** A small answer that is written whole. */
export function prepareJson(value: unknown): PreparedBody {
  return prepareBody(Buffer.from(JSON.stringify(value)));
}

/** id → character, masked: the answer to a look-up of several. */
export function prepareCharacters(characters: readonly Character[]): PreparedBody {
  return prepareBody(Buffer.from(`{"data":{${characters.map(characterText).join(',')}}}`));
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

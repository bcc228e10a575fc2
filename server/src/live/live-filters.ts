import { type CharacterFilter, type GroupFilter } from '@rollcall/game/filters/filter-schemas';
import type { Character } from '@rollcall/game/character/character';
import { visibleCharacter } from '@rollcall/game/character/visibility';
import type { GameDefinition } from '@rollcall/game/definition';
import {
  characterContext,
  type CharacterContext,
  makeCharacterTest,
  readCharacterFilter,
  writeCharacterFilter,
} from '@rollcall/game/filters/character-filter';
import type { FilterFacts, ReadFilter } from '@rollcall/game/filters/filter-words';
import {
  type GroupContext,
  makeGroupTest,
  readGroupFilter,
  readGroupFilterOfServer,
  writeGroupFilter,
} from '@rollcall/game/filters/group-filter';
import { characterTerms, groupTerms } from '@rollcall/game/filters/search-grammar';
import { type DescribedGroup, describeGroup } from '@rollcall/game/lfm/lfm-quest';
import type { KnownLfm } from '@rollcall/game/lfm/known-lfm';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { createRecall, rememberEach } from '@rollcall/game/remember';
import type { CatalogueIndex } from '@rollcall/game/quest/catalogue-index';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../http/http-error.ts';
import { limits } from '../http/limits.ts';
import { prepareBody, type PreparedBody } from '../http/prepared-body.ts';
import {
  characterJson,
  clockMoment,
  createYieldQueue,
  keyed,
  lfmJson,
  visibleGroup,
} from './live-snapshot.ts';
import {
  type EntityList,
  findById,
  findServerState,
  type LiveState,
  type ServerState,
} from './server-state.ts';

/** A filter in the query of a request. */
export interface AskedFilter<Filter> {
  readonly filter: Filter;
  /** Canonical text, the same for all spellings with the same meaning. */
  readonly spelling: string;
}

type ReadAsked<Filter> = (
  request: Pick<FastifyRequest, 'url'>,
  definition: GameDefinition,
) => AskedFilter<Filter> | null;

/** Reads the filter of a query; null = the query has none. @throws HttpError 400 naming each wrong word */
export const readGroupQuery: ReadAsked<GroupFilter> = queryReader(readGroupFilter, writeGroupFilter);
/** Reads the filter of a query whose path contains the server. */
export const readGroupQueryOfServer: ReadAsked<GroupFilter> = queryReader(
  readGroupFilterOfServer,
  writeGroupFilter,
);
export const readCharacterQuery: ReadAsked<CharacterFilter> = queryReader(
  readCharacterFilter,
  writeCharacterFilter,
);

function queryReader<Filter>(
  read: (query: URLSearchParams, facts: FilterFacts) => ReadFilter<Filter>,
  write: (filter: Filter, facts: FilterFacts) => string,
): ReadAsked<Filter> {
  return ({ url }, definition) => {
    const start = url.indexOf('?');
    if (start === -1) return null;
    const { filter, problems } = read(new URLSearchParams(url.slice(start)), definition);
    const [first] = problems;
    if (first !== undefined) {
      const issues = problems.map(({ word, problem }) => ({ path: word, message: problem }));
      throw new HttpError(400, 'invalid-request', `${first.word} ${first.problem}`, { issues });
    }
    const spelling = write(filter, definition);
    return spelling === '' ? null : { filter, spelling };
  };
}

/** Look-ups for filters of groups. */
export interface GroupWorld extends GroupContext {
  /** Describes each group once, for all filters. */
  readonly describe: (group: Lfm) => DescribedGroup;
}

const groupContext = (
  definition: GameDefinition,
  { questsById }: Pick<CatalogueIndex, 'questsById'>,
): GroupContext => ({ definition, questsById, readTerm: groupTerms(definition) });

export function groupWorld(
  definition: GameDefinition,
  { questsById }: Pick<CatalogueIndex, 'questsById'>,
): GroupWorld {
  const context = groupContext(definition, { questsById });
  return { ...context, describe: rememberEach((group: Lfm) => describeGroup(group, context)) };
}

/** Makes a test for groups as anybody may see them. */
export function groupTest(filter: GroupFilter, world: GroupWorld): (group: Lfm) => boolean {
  const passes = makeGroupTest(filter, world);
  return (group) => passes(world.describe(group));
}

/**
 * The live lists with a filter. They are based on the data that `game/visibility` lets everybody see.
 *
 * @throws HttpError 503 if too many are being built
 */
export interface FilteredLists {
  /** In the form of `v1/lfms`. */
  readonly groups: (filter: GroupFilter) => Promise<PreparedBody>;
  /** In the form of `v1/lfms/{server}`. */
  readonly groupsOf: (server: ServerState, filter: GroupFilter) => Promise<PreparedBody>;
  /** In the form of `v1/characters/{server}`. */
  readonly charactersOf: (server: ServerState, filter: CharacterFilter) => Promise<PreparedBody>;
}

interface FilteredListsParts {
  readonly current: () => LiveState;
  readonly catalogue: () => CatalogueIndex;
  readonly nowMs: () => number;
}

/** One kind of list, and the test of a filter for it. */
interface Selection<Entity extends { readonly id: number }> {
  readonly listOf: (server: ServerState) => EntityList<Entity>;
  /** @param state a state that contains the entity */
  readonly passes: (entity: Entity, state: LiveState) => boolean;
  /** @param state a state that contains the entity */
  readonly jsonOf: (entity: Entity, state: LiveState) => string;
}

/** Entities tested before the event loop gets a turn. They take a few milliseconds at most, whatever the search. */
const entitiesAtOnce = 200;

export function createFilteredLists({ current, catalogue, nowMs }: FilteredListsParts): FilteredLists {
  const yieldToEventLoop = createYieldQueue();
  const recallContext = createRecall<CharacterContext>();
  let running = 0;

  /**
   * Builds a list. The number of simultaneous lists is limited, because callers may request more than can be searched.
   * @throws HttpError 503
   */
  async function prepareData(write: () => Promise<string>): Promise<PreparedBody> {
    if (running >= limits.allFilteredLists.count)
      throw new HttpError(503, 'busy', 'Too many filtered requests at once; try again in a second', {
        headers: { 'Retry-After': '1' },
      });
    running += 1;
    try {
      return prepareBody(Buffer.from(`{"data":${await write()}}`));
    } finally {
      running -= 1;
    }
  }

  /** Caches the search documents of characters; `npm run bench -- serve-live filters` measures what this saves. */
  function contextNow(): CharacterContext {
    const index = catalogue();
    return recallContext({ index }, () => {
      const context = characterContext({ ...index, readTerm: characterTerms(current().definition) });
      return { ...context, documentOf: rememberEach(context.documentOf) };
    });
  }

  /** Finds the entities of a server that pass, over many turns, and prepares their JSON. */
  async function findPassing<Entity extends { readonly id: number }>(
    server: ServerState,
    { listOf, passes, jsonOf }: Selection<Entity>,
  ): Promise<readonly Entity[]> {
    const found: Entity[] = [];
    const state = current();
    const { all } = listOf(serverIn(state, server));
    for (let start = 0; start < all.length; start += entitiesAtOnce) {
      await yieldToEventLoop();
      const passing = all.slice(start, start + entitiesAtOnce).filter((entity) => passes(entity, state));
      for (const entity of passing) jsonOf(entity, state);
      found.push(...passing);
    }
    return found;
  }

  /**
   * Writes a list as JSON, with only those entities that still pass. Some may have become anonymous since they were
   * found.
   */
  function writeNow<Entity extends { readonly id: number }>(
    server: ServerState,
    found: readonly Entity[],
    { listOf, passes, jsonOf }: Selection<Entity>,
  ): string {
    const state = current();
    const list = listOf(serverIn(state, server));
    const texts = found.flatMap((before) => {
      const now = findById(list, before.id);
      const stillPasses = now !== null && (now === before || passes(now, state));
      return stillPasses ? [keyed(now, (entity) => jsonOf(entity, state))] : [];
    });
    return `{${texts.join(',')}}`;
  }

  async function writeServer<Entity extends { readonly id: number }>(
    server: ServerState,
    selection: Selection<Entity>,
  ): Promise<string> {
    const found = await findPassing(server, selection);
    return writeNow(server, found, selection);
  }

  /** Finds everything first, then writes all of it without interruption. */
  async function writeServers<Entity extends { readonly id: number }>(
    servers: readonly ServerState[],
    selection: Selection<Entity>,
  ): Promise<string> {
    const found: (readonly [ServerState, readonly Entity[]])[] = [];
    for (const server of servers) found.push([server, await findPassing(server, selection)]);
    const texts = found.map(
      ([server, some]) => `${JSON.stringify(server.key)}:${writeNow(server, some, selection)}`,
    );
    return `{${texts.join(',')}}`;
  }

  function selectGroups(filter: GroupFilter): Selection<KnownLfm> {
    const context = groupContext(current().definition, catalogue());
    const passes = makeGroupTest(filter, context);
    return {
      listOf: ({ lfms }) => lfms.entities,
      passes: (group, state) => passes(describeGroup(visibleGroup(group, state), context)),
      jsonOf: (group, state) => lfmJson(group, state, clockMoment(nowMs())),
    };
  }

  function selectCharacters(filter: CharacterFilter): Selection<Character> {
    const passes = makeCharacterTest(filter, contextNow());
    return {
      listOf: ({ characters }) => characters.entities,
      passes: (character) => passes(visibleCharacter(character)),
      jsonOf: characterJson,
    };
  }

  return {
    groups: async (filter) => {
      const { servers } = current();
      const wanted = new Set(filter.servers);
      const shown = wanted.size === 0 ? servers : servers.filter(({ name }) => wanted.has(name));
      return prepareData(() => writeServers(shown, selectGroups(filter)));
    },
    groupsOf: (server, filter) => prepareData(() => writeServer(server, selectGroups(filter))),
    charactersOf: (server, filter) => prepareData(() => writeServer(server, selectCharacters(filter))),
  };
}

function serverIn(state: LiveState, { name }: ServerState): ServerState {
  const server = findServerState(state, name);
  if (server === null) throw new Error(`the live state lacks ${name}`);
  return server;
}

import { characterTerms, groupTerms } from '@rollcall/game/filters/search-grammar';
import { everyGroup } from '@rollcall/game/filters/filter-schemas';
import { errorAnswerSchema } from '@rollcall/game/api/endpoint';
import { visibleLfm } from '@rollcall/game/character/visibility';
import { defaultDefinition } from '@rollcall/game/definition';
import { matchesGroup, readGroupFilter, writeGroupFilter } from '@rollcall/game/filters/group-filter';
import {
  characterContext,
  makeCharacterTest,
  readCharacterFilter,
  writeCharacterFilter,
} from '@rollcall/game/filters/character-filter';
import { arrangeLfms, groupFilterOf } from '@rollcall/game/lfm/lfm-list';
import {
  anyCharacterFilter,
  anyCharacters,
  anyGroupFilter,
  anyKnownLfm,
  anyLfmFilter,
  knownQuestsById,
} from '@rollcall/game/testing/arbitraries';
import { madeAtMs, makeArea, makeLfmViewer, makeQuest } from '@rollcall/game/testing/makers';
import { indexCatalogue } from '@rollcall/game/quest/catalogue-index';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { serve, type Served } from '../testing/serve.ts';
import { createFilteredLists } from './live-filters.ts';
import { findCharacter } from './live-lookups.ts';
import { createLiveStore } from './live-store.ts';
import { emptyLiveState, entityList, type LiveState } from './server-state.ts';
import { rounds } from './stream/testing/reader.ts';
import { charactersReport, emptyCatalogue, lfmsReport, reported, reportedLfm } from './testing/reports.ts';

const orien = { server_name: 'Orien' };
const raid = makeQuest({ id: 702, area_id: 602, name: 'The Vision of Ruin', group_size: 'Raid' });
const catalogue = indexCatalogue([makeArea(), makeArea({ id: 601, name: 'The Stair' })], [makeQuest(), raid]);

const people = [
  reported({ id: 101, name: 'Torvald', total_level: 12, classes: [{ name: 'Paladin', level: 12 }] }),
  reported({ id: 102, name: 'Hidden', is_anonymous: true, guild_name: 'Lantern Watch', location_id: 601 }),
  reported({ id: 103, name: 'Mirelle', guild_name: 'Lantern Watch', location_id: 601, is_recruiting: true }),
  reported({ id: 104, ...orien, total_level: 12 }),
];
const reports = [
  charactersReport(people),
  lfmsReport([
    reportedLfm({ id: 1, minimum_level: 10, maximum_level: 13, accepted_classes: ['Paladin', 'Bard'] }),
    reportedLfm({ id: 2, quest_id: 702, difficulty: 'Reaper 4', leader: people[2] }),
    reportedLfm({ id: 3, comment: 'A full one', members: [6, 7, 8, 9, 10].map((id) => reported({ id })) }),
    reportedLfm({ id: 4, ...orien, minimum_level: 1, maximum_level: 34, leader: people[3] }),
  ]),
];

let served: Served;
let index = catalogue;
beforeAll(async () => {
  served = await serve(reports, [], { catalogueIndex: () => index });
});
afterAll(() => served.close());
beforeEach(() => {
  index = catalogue;
});

const answerSchema = z.object({ data: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** Ids in an answer, grouped by server if the answer is. */
async function found(path: string, server = served): Promise<unknown> {
  const response = await server.get(path);
  expect({ path, status: response.status }).toEqual({ path, status: 200 });
  const { data } = z.parse(answerSchema, await response.json());
  const idsIn = (entities: object) => Object.keys(entities).map(Number);
  if (/^\/v1\/\w+\/\w+/.test(path)) return idsIn(data);
  return Object.fromEntries(Object.entries(data).map(([key, entities]) => [key, idsIn(entities)]));
}

const everywhere = (ids: Record<string, number[]>) => ({
  ...Object.fromEntries(defaultDefinition.servers.map(({ name }) => [name.toLowerCase(), []])),
  ...ids,
});

describe('a list with a filter', () => {
  it.each<[string, unknown]>([
    ['/v1/lfms/thelanis?levels=12-12&classes=Paladin', [1]],
    ['/v1/lfms/thelanis?classes=Bard', [1, 2, 3]],
    ['/v1/lfms/Thelanis?raids=only', [2]],
    ['/v1/lfms/thelanis?difficulty=reaper&skulls=4-10', [2]],
    ['/v1/lfms/thelanis?skulls=5-10', []],
    ['/v1/lfms/thelanis?quest=702', [2]],
    ['/v1/lfms/thelanis?pack=tales%20of%20the%20deep', [1, 2, 3]],
    ['/v1/lfms/thelanis?room=5', [1, 2]],
    ['/v1/lfms/thelanis?room=6', [2]],
    ['/v1/lfms/thelanis?full=hidden', [1, 2]],
    ['/v1/lfms/thelanis?joinable=only', [1, 2]],
    ['/v1/lfms/thelanis?search=vor,full', [2, 3]],
    ['/v1/lfms/thelanis?search=mirelle', [2]],
    ['/v1/lfms/thelanis?not=full', [1, 2]],
    ['/v1/lfms/thelanis?fits=thelanis:12:paladin', [1]],
    ['/v1/lfms/thelanis?fits=orien:12:paladin', []],
    ['/v1/lfms/thelanis?fits=none', []],
    ['/v1/lfms/thelanis?server=orien', [1, 2, 3]],
    ['/v1/lfms/thelanis?server=atlantis&raids=only', [2]],
    ['/v1/lfms?levels=12-12&classes=Paladin', everywhere({ thelanis: [1], orien: [4] })],
    ['/v1/lfms?all-levels=hidden&full=hidden', everywhere({ thelanis: [1, 2] })],
    ['/v1/lfms?server=orien,CORMYR', { cormyr: [], orien: [4] }],
    ['/v1/lfms?server=orien&raids=only', { orien: [] }],
    ['/v1/characters/thelanis?levels=12-12', [101]],
    ['/v1/characters/thelanis?levels=20-20&classes=Fighter', [102, 103]],
    ['/v1/characters/thelanis?classes=none', []],
    ['/v1/characters/thelanis?guild=lantern+watch', [103]],
    ['/v1/characters/thelanis?in_quest=only', [103]],
    ['/v1/characters/thelanis?recruiting=only', [103]],
    ['/v1/characters/thelanis?search=stair', [103]],
    ['/v1/characters/thelanis?search=mirel&match=exact', []],
    ['/v1/characters/thelanis?search=mirelle&match=exact', [103]],
  ])('%s contains the entities that pass the filter', async (path, ids) => {
    expect(await found(path)).toEqual(ids);
  });

  it('uses the catalogue, even if it arrives later', async () => {
    index = emptyCatalogue;
    expect(await found('/v1/lfms/thelanis?raids=only')).toEqual([]);
    expect(await found('/v1/characters/thelanis?in_quest=only')).toEqual([]);
    index = catalogue;
    expect(await found('/v1/lfms/thelanis?raids=only')).toEqual([2]);
    expect(await found('/v1/characters/thelanis?search=stair')).toEqual([103]);
    index = indexCatalogue([makeArea({ id: 601, name: 'The Pit' })], [{ ...raid, group_size: 'Party' }]);
    expect(await found('/v1/lfms/thelanis?raids=only')).toEqual([]);
    expect(await found('/v1/characters/thelanis?search=stair')).toEqual([]);
    expect(await found('/v1/characters/thelanis?search=pit')).toEqual([103]);
  });

  it('contains the same entities as the list without a filter', async () => {
    const dataOf = async (path: string) => z.parse(answerSchema, await (await served.get(path)).json()).data;
    for (const [path, id] of [
      ['/v1/lfms/thelanis', '2'],
      ['/v1/characters/thelanis', '103'],
    ] as const)
      expect((await dataOf(`${path}?search=mirelle`))[id]).toEqual((await dataOf(path))[id]);
  });
});

describe('an answer with a filter', () => {
  const path = '/v1/lfms?levels=15-20';

  it('has a strong tag of its content, and is 304 for callers that have it', async () => {
    const whole = await served.get(path);
    const tag = whole.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{22}-i"$/);
    expect(whole.headers.get('cache-control')).toBe('no-cache');
    expect(whole.headers.get('vary')).toContain('Accept-Encoding');
    const again = await served.get(path, { 'if-none-match': tag });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
    expect((await served.get('/v1/lfms')).headers.get('etag')).not.toBe(tag);
    expect((await served.get('/v1/lfms?levels=1-3', { 'if-none-match': tag })).status).toBe(200);
  });

  it('is the same for each spelling of the filter', async () => {
    const bodies = await Promise.all(
      ['?raids=only&difficulty=Reaper', '?difficulty=reaper,&x=1&raids=only'].map(async (query) => {
        const response = await served.get(`/v1/lfms${query}`);
        return [response.headers.get('etag'), await response.text()];
      }),
    );
    expect(bodies[0]).toEqual(bodies[1]);
  });

  it.each(['gzip', 'br'])('is sent as %s to clients that accept it', async (coding) => {
    const plain = await served.get(path);
    const coded = await served.get(path, { 'accept-encoding': coding });
    expect(coded.headers.get('content-encoding')).toBe(coding);
    expect(coded.headers.get('etag')).not.toBe(plain.headers.get('etag'));
    expect(await coded.text()).toBe(await plain.text());
  });

  it('has the same headers without a body for HEAD', async () => {
    const [whole, head] = [await served.get(path), await served.get(path, {}, 'HEAD')];
    expect([head.status, await head.text()]).toEqual([200, '']);
    for (const name of ['etag', 'cache-control', 'content-type', 'content-length', 'vary'])
      expect(head.headers.get(name)).toBe(whole.headers.get(name));
  });
});

describe('a query without a filter', () => {
  it.each([
    ['/v1/lfms', '?utm_source=mail&sort=-level'],
    ['/v1/lfms', '?secondary-levels=1-3'],
    ['/v1/lfms', '?LEVELS=1-3'],
    ['/v1/lfms', '?levels=1-34&search=%20'],
    ['/v1/lfms/thelanis', '?'],
    ['/v1/lfms/thelanis', '?__proto__=1&constructor=2&toString'],
    ['/v1/characters', '?levels=1-3&search=torvald'],
    ['/v1/lfms/thelanis', '?server=orien'],
    ['/v1/characters/thelanis', `?classes=${encodeURIComponent(defaultDefinition.classes.join(','))}`],
    ['/v1/characters/101', '?levels=1-3'],
    ['/v1/lfms/summary', '?levels=1-3'],
  ])('%s%s is answered like the path without a query', async (path, query) => {
    const [plain, queried] = [await served.get(path), await served.get(path + query)];
    expect(queried.headers.get('etag')).toBe(plain.headers.get('etag'));
    expect(await queried.text()).toBe(await plain.text());
  });
});

describe('an invalid filter', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1).join(',');

  it.each<[string, readonly [path: string, message: string | RegExp][]]>([
    ['levels=12', [['levels', /such as "28-32"$/]]],
    ['levels=50-60', [['levels', 'must include a level from 1 to 34']]],
    [`search=${many(21)}`, [['search', 'must have at most 20 terms']]],
    ['levels=9-1', [['levels', 'must have the lower number first']]],
    ['levels=-1-3', [['levels', /^must be two whole numbers/]]],
    ['levels=', [['levels', /^must be two whole numbers/]]],
    ['levels=1-3&levels=1-3', [['levels', /^must be given/]]],
    ['classes=%00', [['classes', /^must be class names/]]],
    ['classes=__proto__', [['classes', /not "__proto__"$/]]],
    ['classes=Bard,constructor', [['classes', /not "constructor"$/]]],
    ['classes=%E0%A4%A', [['classes', /^must be class names/]]],
    ['classes=%', [['classes', /not "%"$/]]],
    ['server=atlantis', [['server', /not "atlantis"$/]]],
    ['server=', [['server', /^must be server names/]]],
    ['raids=yes', [['raids', 'must be "only"']]],
    ['room=0', [['room', /from 1 to/]]],
    ['room=1e1', [['room', /from 1 to/]]],
    ['skulls=4-99', [['skulls', /between 1 and 10/]]],
    [`quest=${many(500)}`, [['quest', 'must list at most 100']]],
    ['quest=1.5', [['quest', /not "1.5"$/]]],
    [`search=${'x'.repeat(4096)}`, [['search', 'must have at most 200 characters']]],
    [`not=${'a,'.repeat(2000)}`, [['not', 'must have at most 200 characters']]],
    [`fits=${'orien:12:bard,'.repeat(300)}`, [['fits', 'must list at most 100']]],
    ['fits=orien:12:__proto__', [['fits', /not "orien:12:__proto__"$/]]],
    ['raids=x&levels=y&utm=z&room=0', ['levels', 'raids', 'room'].map((word) => [word, /^must be/])],
  ])('?%s is rejected, and each wrong word is named', async (query, issues) => {
    const response = await served.get(`/v1/lfms?${query}`);
    const body = z.parse(errorAnswerSchema, await response.json());
    const expected = issues.map(([path, message]) => ({
      path,
      message: typeof message === 'string' ? message : (expect.stringMatching(message) as string),
    }));
    expect({ status: response.status, ...body }).toMatchObject({
      status: 400,
      code: 'invalid-request',
      issues: expected,
    });
    expect(body.message).toBe(`${body.issues?.[0]?.path} ${body.issues?.[0]?.message}`);
    expect(JSON.stringify(body).length).toBeLessThan(1_000);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each<[string, number]>([
    ['/v1/lfms/atlantis?levels=1-3', 404],
    ['/v1/lfms/__proto__?levels=1-3', 404],
    ['/v1/characters/atlantis?levels=1-3', 404],
    ['/v1/lfms/%?levels=1-3', 400],
    [`/v1/lfms?search=${'x'.repeat(9000)}`, 414],
    ['/v1/lfms?search=%22', 200],
    ['/v1/lfms?search=%00%ff', 200],
    [`/v1/characters/thelanis?search=${'z,'.repeat(99)}`, 200],
    ['/v1/characters?levels=x', 200],
    [`/v1/lfms?quest=${many(100)}`, 200],
    ['/v1/lfms?levels=0-999', 200],
  ])('%s is answered with %i', async (path, status) => {
    expect((await served.get(path)).status).toBe(status);
  });
});

describe('filtered lists', () => {
  it('are limited to 100 at once', async () => {
    const state = served.store.current();
    const lists = createFilteredLists({
      current: () => state,
      catalogue: () => catalogue,
      nowMs: () => madeAtMs,
    });
    const ask = () => lists.groups({ ...everyGroup, onlyRaids: true });
    const asked = Array.from({ length: 101 }, ask);
    const last = await Promise.allSettled(asked).then((outcomes) => outcomes.pop());
    expect(last).toMatchObject({ reason: { status: 503, code: 'busy', headers: { 'Retry-After': '1' } } });
    expect(Buffer.from((await (await ask()).form('identity')).bytes).toString()).toContain('"thelanis"');
  });
});

describe('a person who becomes anonymous while a list is being filtered', () => {
  const crowd = Array.from({ length: 500 }, (_, at) =>
    reported({ id: 1_000 + at, name: `Wren-${at}`, guild_name: 'Quiet Hour' }),
  );
  const [leader] = crowd;
  const groups = crowd.map((person, at) =>
    reportedLfm({ id: 1 + at, comment: person === leader ? 'Come along' : 'Wren-0 knows', leader: person }),
  );
  const hide = charactersReport([{ id: 1_000, is_anonymous: true }], { mode: 'delta' });

  it.each<[string, string, number, boolean]>([
    ['/v1/characters/thelanis?search=Wren-0', 'directly after the request', 0, false],
    ['/v1/characters/thelanis?search=Wren-0', 'when the person was found', 1, false],
    ['/v1/characters/thelanis?levels=1-30', 'when the person was found', 1, true],
    ['/v1/characters/thelanis?guild=Quiet+Hour', 'when the person was found', 2, false],
    ['/v1/lfms/thelanis?search=Wren-0', 'directly after the request', 0, false],
    ['/v1/lfms/thelanis?search=Wren-0', 'when the person was found', 1, false],
    ['/v1/lfms?search=Wren-0', 'when the person was found', 2, false],
    ['/v1/lfms?room=1', 'when the person was found', 2, true],
  ])('is not named by %s, hidden %s (turn %i)', async (path, _when, turns, isListed) => {
    const store = createLiveStore({ definition: defaultDefinition });
    store.apply(charactersReport(crowd), madeAtMs);
    store.apply(lfmsReport(groups), madeAtMs);
    const lists = createFilteredLists({
      current: store.current,
      catalogue: () => catalogue,
      nowMs: () => madeAtMs,
    });
    const [server] = store.current().servers.filter(({ key }) => key === 'thelanis');
    if (server === undefined) throw new Error('there is no Thelanis');
    const [, query = ''] = path.split('?');
    const ask = () => {
      if (path.includes('/characters')) {
        const { filter } = readCharacterFilter(new URLSearchParams(query), defaultDefinition);
        return lists.charactersOf(server, filter);
      }
      const { filter } = readGroupFilter(new URLSearchParams(query), defaultDefinition);
      return path.includes('/thelanis') ? lists.groupsOf(server, filter) : lists.groups(filter);
    };
    const textOf = async (body: ReturnType<typeof ask>) =>
      Buffer.from((await (await body).form('identity')).bytes).toString();
    const isNamed = (text: string) => text.includes('"Wren-0"');
    expect(isNamed(await textOf(ask()))).toBe(true);
    let isAnswered = false;
    const asked = ask().finally(() => {
      isAnswered = true;
    });
    await rounds(turns);
    expect(isAnswered).toBe(false);
    store.apply(hide, madeAtMs);
    const text = await textOf(asked);
    const id = path.includes('/characters') ? '"1000":' : '"1":';
    expect({ isNamed: isNamed(text), isListed: text.includes(id) }).toEqual({ isNamed: false, isListed });
  });
});

describe('in any world', () => {
  let state: LiveState = emptyLiveState(defaultDefinition);
  let any: Served;
  const areas = [1, 2, 3].map((id) => makeArea({ id, name: `Place ${id}` }));
  const known = indexCatalogue(areas, new Set(knownQuestsById.values()));
  beforeAll(async () => {
    any = await serve([], [], { currentLive: () => state, catalogueIndex: () => known });
  });
  afterAll(() => any.close());

  const anyState = fc
    .record({ groups: fc.array(anyKnownLfm, { maxLength: 15 }), characters: anyCharacters })
    .map(({ groups, characters }) => {
      const empty = emptyLiveState(defaultDefinition);
      const servers = empty.servers.map((server) => {
        const isHere = ({ server_name }: { readonly server_name: string }) => server_name === server.name;
        return {
          ...server,
          characters: { ...server.characters, entities: entityList(characters.filter(isHere)) },
          lfms: { ...server.lfms, entities: entityList(groups.filter(isHere)) },
        };
      });
      return { ...empty, servers };
    });

  const visibleGroups = () =>
    state.servers.flatMap(({ lfms }) =>
      lfms.entities.all.map((group) => visibleLfm(group, (id) => findCharacter(state, id))),
    );
  const keysOf = (lfms: readonly { readonly server_name: string; readonly id: number }[]) =>
    lfms.map(({ server_name, id }) => `${server_name.toLowerCase()} ${id}`).toSorted();

  async function answered(path: string): Promise<string[]> {
    const response = await any.get(path);
    expect({ path, status: response.status }).toEqual({ path, status: 200 });
    const { data } = z.parse(answerSchema, await response.json());
    return Object.entries(data)
      .flatMap(([server, entities]) => Object.keys(entities).map((id) => `${server} ${id}`))
      .toSorted();
  }

  it('the answer to a filter equals its matches in the public data', async () => {
    await fc.assert(
      fc.asyncProperty(anyState, anyGroupFilter, async (world, filter) => {
        state = world;
        const spelling = writeGroupFilter(filter, defaultDefinition);
        const { filter: meant, problems } = readGroupFilter(new URLSearchParams(spelling), defaultDefinition);
        expect({ problems, again: writeGroupFilter(meant, defaultDefinition) }).toEqual({
          problems: [],
          again: spelling,
        });
        const context = {
          definition: defaultDefinition,
          questsById: known.questsById,
          readTerm: groupTerms(defaultDefinition),
        };
        const matching = visibleGroups().filter((group) => matchesGroup(meant, group, context));
        expect(await answered(`/v1/lfms?${spelling}`)).toEqual(keysOf(matching));
      }),
      { numRuns: 100 },
    );
  });

  it('the answer to the filter of a list equals the first section of that list', async () => {
    const anyFilter = anyLfmFilter.map((filter) => ({
      ...filter,
      hideContentIDontOwn: false,
      isMixedOrder: false,
    }));
    await fc.assert(
      fc.asyncProperty(anyState, anyFilter, anyCharacters, async (world, filter, registeredCharacters) => {
        state = world;
        const viewer = makeLfmViewer({ questsById: known.questsById, registeredCharacters });
        const { shown } = arrangeLfms(visibleGroups(), filter, viewer);
        const first = shown.filter(({ isEligible }) => isEligible).map(({ lfm }) => lfm);
        const spelling = writeGroupFilter(groupFilterOf(filter, viewer), defaultDefinition);
        expect(await answered(`/v1/lfms?${spelling}`)).toEqual(keysOf(first));
      }),
      { numRuns: 100 },
    );
  });

  it('the characters in the answer to a filter are its matches in the public data', async () => {
    await fc.assert(
      fc.asyncProperty(anyState, anyCharacterFilter, async (world, filter) => {
        state = world;
        const spelling = writeCharacterFilter(filter, defaultDefinition);
        const masked = state.servers
          .flatMap(({ characters }) => characters.entities.all)
          .map((character) =>
            character.is_anonymous
              ? { ...character, name: null, guild_name: null, public_comment: null, location_id: null }
              : character,
          );
        const { filter: meant } = readCharacterFilter(new URLSearchParams(spelling), defaultDefinition);
        const matching = masked.filter(
          makeCharacterTest(
            meant,
            characterContext({ ...known, readTerm: characterTerms(defaultDefinition) }),
          ),
        );
        for (const { key, name } of state.servers) {
          const here = matching.filter(({ server_name }) => server_name === name);
          expect(await found(`/v1/characters/${key}?${spelling}`, any)).toEqual(here.map(({ id }) => id));
        }
      }),
      { numRuns: 100 },
    );
  });
});

import { defaultDefinition } from '@rollcall/game/definition';
import { indexQuestsByArea } from '@rollcall/game/quest/quest';
import { anyHostileText, anyStrangers, anyWhoFilter } from '@rollcall/game/testing/arbitraries';
import { makeArea, makeQuest } from '@rollcall/game/testing/makers';
import fc from 'fast-check';
import type { WhoRow } from '../who-rows.ts';
import { whoRowsOf } from './row-makers.ts';

/** Places 1 to 4 with arbitrary names; place 2 has one quest, place 3 has two. */
const anyWorld = fc
  .record({
    areas: fc.array(fc.record({ name: anyHostileText, region: fc.option(anyHostileText) }), {
      minLength: 4,
      maxLength: 4,
    }),
    quests: fc.array(anyHostileText, { minLength: 3, maxLength: 3 }),
  })
  .map(({ areas, quests }) => ({
    areasById: new Map(areas.map((area, index) => [index + 1, makeArea({ ...area, id: index + 1 })])),
    questsByArea: indexQuestsByArea(
      quests.map((name, index) => makeQuest({ id: index + 1, name, area_id: index === 0 ? 2 : 3 })),
    ),
  }));

const anyIds = fc.uniqueArray(fc.integer({ min: 1, max: 12 }));

/** Arbitrary rows for any settings and visitor, with hostile names and guilds. */
export const anyWhoRows: fc.Arbitrary<WhoRow[]> = fc
  .record({
    characters: anyStrangers,
    filter: anyWhoFilter,
    marks: fc.record({ showInQuestIndicator: fc.boolean(), showQuestName: fc.boolean() }),
    world: anyWorld,
    ids: fc.record({ registeredIds: anyIds, friendIds: anyIds, ignoredIds: anyIds, crowned: anyIds }),
    isCatalogueLoaded: fc.boolean(),
  })
  .map(({ characters, filter, marks, world, ids, isCatalogueLoaded }) =>
    whoRowsOf(
      characters,
      { ...filter, ...marks },
      {
        ...world,
        registeredIds: new Set(ids.registeredIds),
        friendIds: new Set(ids.friendIds),
        ignoredIds: new Set(ids.ignoredIds),
      },
      { isCatalogueLoaded, definition: { ...defaultDefinition, crowned_character_ids: ids.crowned } },
    ),
  );

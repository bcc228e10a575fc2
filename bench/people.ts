import type { Character } from '@rollcall/game/character';
import { characterSchema } from '@rollcall/game/character';
import { makeCharacter } from '@rollcall/game/testing/makers';
import * as z from 'zod/mini';
import { arrangePeople } from '../web/src/panels/people/people-order.ts';
import { characterListKind, refreshCharacters } from '../web/src/storage/character-list.ts';
import { readKeptList } from '../web/src/storage/kept-list.ts';
import { rounded } from './live/statistics.ts';

/*
 * npm run bench -- people
 *
 * What a list of five hundred people costs the browser, without what it draws: reading it out of the storage, writing an
 * answer about all of them into it, and finding the order of the rows. Each is set beside what cannot be spared, which is
 * to parse the same text or to compare the same objects by their text; the schema alone is there for comparison. The
 * fastest of many runs: a machine with other work stops a run in the middle of things. Last comes one line of JSON.
 */
const count = 500;
const runs = 200;
const at = '2026-11-20T10:00:00.000Z';

// As on the page, where the policy forbids the schema to compile itself.
z.config({ jitless: true });

const people: readonly Character[] = Array.from({ length: count }, (_, place) =>
  makeCharacter({ id: 1_000_000 + place, is_online: place % 5 < 3, last_save: '2026-11-20T09:00:00Z' }),
);
const kind = characterListKind(count);
const text = JSON.stringify({
  createdAt: at,
  updatedAt: at,
  data: people.map((character) => ({ id: character.id, character })),
});
const parsed = (): unknown => JSON.parse(text);

const stored = readKeptList(parsed(), kind);
if (stored === null || stored.isCorrected || stored.value.data.length !== count) {
  throw new Error('The list is not read as it was written.');
}
const list = stored.value;

/** @param changed of so many that one differs; 0 = none */
function answerOf(changed: number): Readonly<Record<string, Character>> {
  return Object.fromEntries(
    people.map((character, place) => {
      const isNew = changed > 0 && place % changed === 0;
      return [character.id, isNew ? { ...character, location_id: 7 } : { ...character }];
    }),
  );
}
const same = answerOf(0);
const tenth = answerOf(10);

/** Milliseconds of the fastest run. @param prepare not counted */
function fastest<T>(prepare: () => T, act: (made: T) => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) {
    const made = prepare();
    const began = performance.now();
    act(made);
    best = Math.min(best, performance.now() - began);
  }
  return best;
}

const nothing = () => null;
const entrySchema = z.array(z.object({ id: z.number(), character: characterSchema }));
const listedSchema = z.object({ data: entrySchema });

const ms = {
  parseText: fastest(nothing, parsed),
  readList: fastest(parsed, (fresh) => readKeptList(fresh, kind)),
  readBySchema: fastest(parsed, (fresh) => listedSchema.safeParse(fresh)),
  compareTexts: fastest(nothing, () =>
    people.filter((character) => JSON.stringify(character) === JSON.stringify(same[character.id])),
  ),
  refreshNothingNew: fastest(nothing, () => refreshCharacters(list, same, at)),
  refreshTenth: fastest(nothing, () => refreshCharacters(list, tenth, at)),
  arrange: fastest(nothing, () =>
    arrangePeople(list.data, () => true, { isOnlineFirst: true, query: 'player 1' }),
  ),
};
for (const [name, took] of Object.entries(ms)) console.log(`  ${name.padEnd(20)} ${took.toFixed(3)} ms`);

console.log(
  JSON.stringify({
    bench: 'people',
    count,
    textKb: Math.round(text.length / 1024),
    readListMs: rounded(ms.readList),
    readToParse: rounded(ms.readList / ms.parseText),
    schemaToRead: rounded(ms.readBySchema / ms.readList),
    refreshMs: rounded(ms.refreshTenth),
    textsToRefresh: rounded(ms.compareTexts / ms.refreshNothingNew),
    arrangeMs: rounded(ms.arrange),
  }),
);

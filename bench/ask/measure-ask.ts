import { parseAsk } from '@rollcall/game/filters/ask';
import { makeCharacterDocuments } from '@rollcall/game/filters/documents';
import { makeSearch } from '@rollcall/game/filters/search';
import { indexQuestsByArea, type Quest } from '@rollcall/game/quest/quest';
import { madeAtMs, makeQuest, makeServerInfo } from '@rollcall/game/testing/makers';
import { serverKey } from '@rollcall/game/servers';
import type { AskFacts } from '../../web/src/app/ask/answer.ts';
import { knownPages, knownPeople, knownQuests } from '../../web/src/app/ask/known-things.ts';
import { answersOf, planAnswer } from '../../web/src/app/ask/view.ts';
import type { ListedCharacter } from '../../web/src/storage/character-list-stores.ts';
import { makePageSettings } from '../../web/src/testing/page-settings.ts';
import { createRandom, pick } from '../live-panel/chance.ts';
import { type Spread, spreadOf } from '../panel/stopwatch.ts';
import { madeAreas, madeCharacters, madePlaceQuests } from '../who/made-characters.ts';

const words =
  'Vision Crystal Tide Crypt Hollow Storm Raven Crown Ember Iron Silver Shadow Throne Stair Gate Tomb'.split(
    ' ',
  );

export const questCount = 2000;
/** 50 own characters, 100 friends, the rest ignored: the bounds of the lists leave room for 500. */
export const peopleCount = 500;
/** Typed letter by letter. */
export const questions = [
  '12 paladin',
  'is orien down',
  'vision of the crown',
  'tvotc',
  'anbel',
  'raids cannith',
];

export function madeQuests(): Quest[] {
  const random = createRandom(11);
  return Array.from({ length: questCount }, (_, index) =>
    makeQuest({
      id: index + 1,
      name: `The ${pick(words, random)} of the ${pick(words, random)} ${index}`,
      group_size: random() < 0.05 ? 'Raid' : 'Party',
    }),
  );
}

export function madePeople(): Record<'registered' | 'friends' | 'ignored', ListedCharacter[]> {
  const all = madeCharacters(peopleCount, 3).map((character) => ({ id: character.id, character }));
  return { registered: all.slice(0, 50), friends: all.slice(50, 150), ignored: all.slice(150) };
}

function madeFacts(): AskFacts {
  const settings = makePageSettings();
  const questsById = new Map(madeQuests().map((quest) => [quest.id, quest]));
  const people = madePeople();
  return {
    settings,
    infos: Object.fromEntries(settings.game.servers.map(({ name }) => [serverKey(name), makeServerInfo()])),
    questsById,
    areasById: new Map(),
    quests: knownQuests(questsById),
    people: knownPeople(people),
    pages: knownPages(settings),
    registered: people.registered,
    friends: people.friends,
    ignored: { ignoredIds: new Set(), ignoredWords: null },
    presence: new Map(),
    nowMs: madeAtMs,
  };
}

const nothing = { groups: null, people: null, named: null, guilds: null };

/** Every beginning of every question. */
const keys = questions.flatMap((question) =>
  Array.from({ length: question.length }, (_, index) => question.slice(0, index + 1)),
);

/** A browser's clock tells a tenth of a millisecond: what is quicker is done so often at a time. */
const repeats = 20;

/** Of each item the fastest of three tries in a row: whatever else the machine does is not what is asked. */
function spreadOfEach<T>(items: readonly T[], rounds: number, act: (item: T) => void): Spread {
  const times: number[] = [];
  for (let round = -3; round < rounds; round += 1) {
    for (const item of items) {
      const tries = Array.from({ length: 3 }, () => {
        const startedAt = performance.now();
        for (let time = 0; time < repeats; time += 1) act(item);
        return (performance.now() - startedAt) / repeats;
      });
      // The first rounds are for the compiler.
      if (round >= 0) times.push(Math.min(...tries));
    }
  }
  return spreadOf(times);
}

/**
 * prepare = quests, people and pages for searching, once; key = to understand a question and find what the browser knows;
 * parse = of that, to understand it; plain = the same names looked through by `includes`; match = to find among 10,000
 * characters whose texts have been made before; plainMatch = the same by `includes`.
 */
type AskFigures = Readonly<Record<'prepare' | 'key' | 'parse' | 'plain' | 'match' | 'plainMatch', Spread>>;

/** All that is done without a page. Milliseconds. */
export function measureAsk(rounds: number): AskFigures {
  const facts = madeFacts();
  const { game } = facts.settings;
  const names = [...facts.quests, ...facts.people, ...facts.pages].map(({ document }) => document.texts);
  const world = {
    areasById: new Map(madeAreas().map((area) => [area.id, area])),
    questsByArea: indexQuestsByArea(madePlaceQuests()),
    shouldIncludeRegion: false,
  };
  const documents = madeCharacters(10_000, 7).map(makeCharacterDocuments(world));
  const searches = ['anbel', '32 cleric', 'fvs', 'silver hand', 'ti', 'nobody at all'];
  return {
    prepare: spreadOfEach([0], rounds, madeFacts),
    key: spreadOfEach(keys, rounds, (text) => answersOf(planAnswer(text, facts), nothing, facts)),
    parse: spreadOfEach(keys, rounds, (text) => parseAsk(text, game)),
    plain: spreadOfEach(keys, rounds, (text) => names.filter((name) => name.includes(text))),
    match: spreadOfEach(searches, rounds, (search) => documents.filter(makeSearch(search))),
    plainMatch: spreadOfEach(searches, rounds, (search) =>
      documents.filter(({ texts }) => texts.includes(search)),
    ),
  };
}

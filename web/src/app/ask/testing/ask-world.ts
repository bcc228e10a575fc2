import { compileIgnoredWords } from '@rollcall/game/settings/ignored-word-patterns';
import type { Character } from '@rollcall/game/character/character';
import { knownPacks, knownQuests } from '@rollcall/game/filters/known-names';
import {
  madeAt,
  madeAtMs,
  makeArea,
  makeCharacter,
  makeLfm,
  makeQuest,
  makeServerInfo,
} from '@rollcall/game/testing/makers';
import { makePageSettings } from '../../../testing/page-settings.ts';
import type { ListedCharacter } from '../../../storage/character-list-stores.ts';
import type { AskBlock, AskFacts, AskRow, LiveAnswers } from '../answer.ts';
import { knownPages, knownPeople } from '../known-things.ts';
import { planAnswer } from '../plan.ts';
import { answersOf } from '../view.ts';

/** Data for questions, and their answers as texts. */

export const settings = makePageSettings();
const listed = (character: Character): ListedCharacter => ({ id: character.id, character });

const quests = [
  makeQuest({ id: 701, name: 'The Sunken Stair' }),
  makeQuest({
    id: 702,
    name: 'Vision of Dread',
    group_size: 'Raid',
    heroic_normal_cr: null,
    epic_normal_cr: 32,
  }),
  makeQuest({ id: 703, name: 'The Cannith Crystal' }),
  makeQuest({ id: 704, name: 'Stairway of Dread' }),
  makeQuest({ id: 705, name: 'The Twelve' }),
  makeQuest({ id: 706, name: 'Legendary Twelve Towers' }),
  makeQuest({ id: 707, name: 'Twelve Towers' }),
];
const questsById = new Map(quests.map((quest) => [quest.id, quest]));

export const hale = makeCharacter({ id: 1, name: 'Hale', server_name: 'Orien', total_level: 12 });
export const bo = makeCharacter({ id: 2, name: 'Bo', server_name: 'Orien' });
export const veil = makeCharacter({ id: 3, name: 'Veil', is_anonymous: true });
export const pest = makeCharacter({ id: 4, name: 'Pest', server_name: 'Cannith' });

interface Own {
  readonly registered?: readonly Character[];
  readonly friends?: readonly Character[];
  readonly ignored?: readonly Character[];
  readonly present?: readonly Character[];
}

export function factsOf({ registered = [], friends = [], ignored = [], present = [] }: Own = {}): AskFacts {
  const lists = {
    registered: registered.map(listed),
    friends: friends.map(listed),
    ignored: ignored.map(listed),
  };
  return {
    settings,
    infos: {
      orien: makeServerInfo({ character_count: 900, lfm_count: 40 }),
      cannith: makeServerInfo({ character_count: 412, lfm_count: 23 }),
      thelanis: makeServerInfo({ is_online: false, offline_since: madeAt }),
    },
    questsById,
    areasById: new Map([[501, makeArea({ id: 501, name: 'The Harbor' })]]),
    quests: knownQuests(questsById),
    packs: knownPacks(questsById),
    people: knownPeople(lists),
    pages: knownPages(settings),
    registered: lists.registered,
    friends: lists.friends,
    ignored: {
      ignoredIds: new Set(ignored.map(({ id }) => id)),
      ignoredWords: compileIgnoredWords(['gold']),
    },
    presence: new Map(present.map((each) => [each.id, each])),
    nowMs: madeAtMs + 1000,
    timeZone: 'UTC',
  };
}

export const nothing: LiveAnswers = { groups: null, people: null, named: null, guilds: null };

export function leadsTo({ target }: AskRow): string {
  if (target.kind === 'theme') return `theme ${target.theme}`;
  return target.kind === 'ask' ? `? ${target.text}` : target.href;
}
const rowText = (row: AskRow) => `${row.title} | ${row.detail ?? '…'} → ${leadsTo(row)}`;
export const texts = (blocks: readonly AskBlock[]) =>
  blocks.flatMap(({ heading, rows }) => [`# ${heading}`, ...rows.map(rowText)]);
export const answer = (text: string, live: Partial<LiveAnswers> = {}, facts = factsOf()) =>
  texts(answersOf(planAnswer(text, facts), { ...nothing, ...live }, facts));
export const asked = (text: string, facts = factsOf()) => {
  const { groups, people, name, guild } = planAnswer(text, facts).asked;
  return { groups: groups?.query, people: people && `${people.server.name}?${people.query}`, name, guild };
};

export const groupsOn = (server: string, ...lfms: readonly Partial<Parameters<typeof makeLfm>[0]>[]) => ({
  [server.toLowerCase()]: Object.fromEntries(
    lfms.map((lfm, place) => {
      const made = makeLfm({ id: 9001 + place, server_name: server, ...lfm });
      return [made.id, made];
    }),
  ),
});
export const byId = (...all: readonly Character[]) => Object.fromEntries(all.map((each) => [each.id, each]));

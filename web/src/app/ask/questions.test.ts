import { makeCharacter, makeQuest, makeServerInfo, madeAtMs } from '@rollcall/game/testing/makers';
import { compileIgnoredWords } from '@rollcall/game/settings/ignored-word-patterns';
import { defaultDefinition } from '@rollcall/game/definition';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { makePageSettings } from '../../testing/page-settings.ts';
import type { AskFacts, LiveAnswers } from './answer.ts';
import { knownPacks, knownQuests, nameRank } from '@rollcall/game/filters/known-names';
import { knownPages } from './known-things.ts';
import { planAnswer } from './plan.ts';
import { guilds, people, type Question, questions } from './testing/questions.ts';
import { answersOf, leftOutOf } from './ask-blocks.ts';

/** The real catalogue, if present. */
const [readCatalogue] = Object.values(
  import.meta.glob<unknown>('../../../../../shared/data/quests.json', { import: 'default' }),
);

const rowSchema = z.object({
  id: z.int(),
  alt_id: z.nullable(z.int()),
  name: z.string(),
  heroic_normal_cr: z.nullable(z.int()),
  epic_normal_cr: z.nullable(z.int()),
  required_adventure_pack: z.nullable(z.string()),
  group_size: z.nullable(z.string()),
});

function makeFacts(catalogue: unknown): AskFacts {
  const settings = makePageSettings();
  const rows = z.array(rowSchema).parse(catalogue);
  const questsById = new Map(rows.map((row) => [row.id, makeQuest(row)]));
  return {
    settings,
    infos: Object.fromEntries(
      settings.game.servers.map(({ name }) => [name.toLowerCase(), makeServerInfo({})]),
    ),
    questsById,
    areasById: new Map(),
    quests: knownQuests(questsById),
    packs: knownPacks(questsById),
    people: [],
    pages: knownPages(settings),
    registered: [],
    friends: [],
    ignored: { ignoredIds: new Set(), ignoredWords: compileIgnoredWords([]) },
    presence: new Map(),
    nowMs: madeAtMs + 1000,
    timeZone: 'UTC',
  };
}

/** Items with similar names, the most similar first, as found by the server. */
const near = <T extends { readonly name: string }>(all: readonly T[], asked: string | null) =>
  all
    .map((each) => ({ each, rank: asked === null ? null : nameRank(each.name, asked) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ each }) => each);

/** The server's answers for names. */
function liveAnswers(name: string | null, guild: string | null): LiveAnswers {
  const named = near(people, name).map((each, place) =>
    makeCharacter({
      id: place + 1,
      name: each.name,
      server_name: each.server,
      guild_name: each.guild,
      total_level: each.level,
      classes: [{ name: each.class, level: each.level }],
    }),
  );
  return {
    groups: null,
    people: null,
    named: Object.fromEntries(named.map((each) => [each.id, each])),
    guilds: near(guilds, guild).map((each) => ({
      guild_name: each.name,
      server_name: each.server,
      character_count: each.members,
      online_count: 1,
      last_active: null,
    })),
  };
}

/** Ranges without an upper end extend to the level cap. */
const openLevels = /(?<=levels=\d+-)(?=&|$)/;

/** An address without irrelevant differences: case, fragment, and the order of words and lists. */
function canonical(address: string): string {
  const url = new URL(
    address.toLowerCase().replace(openLevels, String(defaultDefinition.level_cap)),
    'http://site',
  );
  const words = [...url.searchParams].map(
    ([key, value]) => `${key}=${value.split(',').toSorted().join(',')}`,
  );
  return `${url.protocol}${decodeURIComponent(url.pathname)}?${words.toSorted().join('&')}`;
}

interface Answer {
  /** Address of the first answer; null = no answer. */
  readonly first: string | null;
  readonly leftOut: readonly string[];
}

function answerTo(asked: string, facts: AskFacts): Answer {
  const plan = planAnswer(asked, facts);
  const blocks = answersOf(plan, liveAnswers(plan.asked.name, plan.asked.guild), facts);
  const target = blocks[0]?.rows[0]?.target;
  const leftOut = leftOutOf(plan, blocks);
  if (target === undefined || target.kind === 'ask') return { first: null, leftOut };
  return { first: target.kind === 'theme' ? `theme:${target.theme}` : target.href, leftOut };
}

const isRight = ({ first, alternatives = [] }: Question, answer: string | null) =>
  answer !== null && [first, ...alternatives].some((right) => canonical(right) === canonical(answer));

/** Number of correct answers so far; must never fall. */
const rightAtLeast = 148;

describe.skipIf(readCatalogue === undefined)('150 questions (needs ../shared/data)', () => {
  it(`have the right first answer for at least ${rightAtLeast}`, async () => {
    const facts = makeFacts(await readCatalogue?.());
    const answers = questions.map((question) => ({ question, first: answerTo(question.asked, facts).first }));
    const wrong = answers.filter(({ question, first }) => !isRight(question, first));
    expect(answers).toHaveLength(150);
    // A failure lists every wrong answer.
    const listed = wrong.map(({ question, first }) => `${question.asked}: ${first}, not ${question.first}`);
    if (wrong.length > 150 - rightAtLeast) throw new Error(`Not right:\n${listed.join('\n')}`);
  });

  it('name the words that their first answer has not used', async () => {
    const facts = makeFacts(await readCatalogue?.());
    const claimed = questions.flatMap(({ asked, leftOut }) =>
      leftOut === undefined ? [] : [{ asked, leftOut }],
    );
    const named = claimed.map(({ asked }) => ({ asked, leftOut: answerTo(asked, facts).leftOut }));
    expect(named).toEqual(claimed);
  });
});

import {
  type AskQuestion,
  asksForGroups,
  namesWithin,
  nothingChosen,
  parseAsk,
} from '@rollcall/game/filters/ask';
import {
  bareQuestName,
  findNamed,
  findWithin,
  type Found,
  isNameOf,
  isPackFor,
  isQuestFor,
  isQuestName,
  type Known,
  ranks,
} from '@rollcall/game/filters/known-names';
import type { Quest } from '@rollcall/game/quest/quest';
import { type AskFacts, targetsOf } from './answer.ts';
import { groupsAsked, type GroupsAsked } from './group-answers.ts';
import type { KnownPage, KnownPerson } from './known-things.ts';
import { type MeantPage, meantPage } from './page-answers.ts';
import { guildAsked, nameAsked, peopleAsked, type PeopleAsked } from './people-answers.ts';

/** A question, the things that the browser has found for it, and the requests that it needs. */
export interface AskPlan {
  readonly question: AskQuestion;
  readonly quests: readonly Found<Quest>[];
  /** An adventure pack; null = none is named. */
  readonly pack: string | null;
  /** Words that name the quests or the pack. */
  readonly questWords: readonly string[];
  readonly people: readonly Found<KnownPerson>[];
  readonly pages: readonly Found<KnownPage>[];
  /** The page about the topic of the question; null = none. */
  readonly page: MeantPage | null;
  readonly asked: {
    readonly groups: GroupsAsked | null;
    readonly people: PeopleAsked | null;
    readonly name: string | null;
    readonly guild: string | null;
  };
}

/** The facts on which a plan depends; a change of any requires a new plan. */
export type PlanFacts = Pick<
  AskFacts,
  'settings' | 'infos' | 'quests' | 'packs' | 'people' | 'pages' | 'registered'
>;

const foundMaximum = 5;

/** Parses a question and finds what the browser knows about it. */
export function planAnswer(typed: string, facts: PlanFacts): AskPlan {
  const question = understand(typed, facts);
  const targets = targetsOf(question, facts);
  const find = <T>(known: readonly Known<T>[]) =>
    findNamed(known, namesIn(question), foundMaximum).filter(({ rank }) => rank <= loosestRank(question));
  const { quests, pack, words } = catalogueNames(question, facts, find);
  const page = meantPage(question, quests.length > 0, facts);
  const isPageOnly = page !== null && (page.name === 'quests' || !asksForGroups(question));
  return {
    question,
    quests,
    pack,
    questWords: words,
    people: find(facts.people),
    pages: find(facts.pages),
    page,
    asked: {
      groups: isPageOnly
        ? null
        : groupsAsked(question, { quests: meantQuests(quests, words), pack }, targets, facts),
      people: peopleAsked(question, targets, facts),
      name: nameAsked(question),
      guild: guildAsked(question),
    },
  };
}

/** Parses a question. Within the name of a quest or page, words such as "raid" or "Shadow" filter nothing. */
function understand(typed: string, { settings, quests, pages }: PlanFacts): AskQuestion {
  const question = parseAsk(typed, settings.game);
  const { text } = question;
  if (isQuestName(quests, text))
    return { ...question, ...nothingChosen, theme: null, topic: null, name: text };
  return isNameOf(pages, text)
    ? { ...question, ...nothingChosen, topic: null, page: question.page }
    : question;
}

/** Texts that may be a name: the words not understood, and the whole question. */
const namesIn = ({ name, text }: AskQuestion) => [name, text].filter((each) => each !== '');

/** The loosest accepted match: if every word has a meaning, only names that begin with the question. */
const loosestRank = ({ name }: AskQuestion) => (name === '' ? ranks.beginning : ranks.misspelt);

/** The quests or the pack in a question, with the words that name them. */
type CatalogueNames = Pick<AskPlan, 'quests' | 'pack'> & { readonly words: readonly string[] };

const nothingNamed: CatalogueNames = { quests: [], pack: null, words: [] };

/**
 * Next to words about groups, a quest or pack is part of the question; otherwise the whole question may be its name.
 */
function catalogueNames(
  question: AskQuestion,
  facts: PlanFacts,
  find: (known: readonly Known<Quest>[]) => readonly Found<Quest>[],
): CatalogueNames {
  const { topic, name, page, theme } = question;
  if (topic === 'guilds' || page !== null || theme !== null) return nothingNamed;
  const isPart = asksForGroups(question) || topic === 'groups';
  const whole = isPart ? [] : find(facts.quests);
  const isSure = whole.some(({ rank }) => rank < ranks.part);
  const within = isSure ? nothingNamed : namesWithinQuestion(question, isPart, facts);
  const isBetter = within.pack !== null || whole.length === 0;
  return isBetter && !isSure
    ? { ...within, quests: within.pack === null ? within.quests : whole }
    : { ...nothingNamed, quests: whole, words: name.split(/\s+/) };
}

/**
 * The quests or the pack that some words of a question name.
 *
 * @param isPart false = the whole question may be the name of a character, so quests are doubtful
 */
function namesWithinQuestion(
  question: AskQuestion,
  isPart: boolean,
  { quests: known, packs }: PlanFacts,
): CatalogueNames {
  const runs = namesWithin(question);
  const pack = findWithin(packs, runs, isPackFor, 1);
  const within = findWithin(known, runs, isQuestFor, foundMaximum);
  if (pack !== null && pack.words.length >= (within?.words.length ?? 0)) {
    return { quests: [], pack: pack.found[0]?.thing ?? null, words: pack.words };
  }
  if (within === null) return nothingNamed;
  return { quests: isPart ? within.found : asDoubtful(within.found), pack: null, words: within.words };
}

const asDoubtful = (quests: readonly Found<Quest>[]) =>
  quests.map(({ thing }) => ({ thing, rank: ranks.doubtful }));

/** The best match in all of its versions. */
function meantQuests(quests: readonly Found<Quest>[], words: readonly string[]): readonly Quest[] {
  const [first] = quests;
  if (first === undefined || words.join('') === '' || first.rank === ranks.part) return [];
  const wanted = bareQuestName(first.thing.name);
  return quests.map(({ thing }) => thing).filter(({ name }) => bareQuestName(name) === wanted);
}

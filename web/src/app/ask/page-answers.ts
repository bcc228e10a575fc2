import { type AskQuestion, asksForGroups } from '@rollcall/game/filters/ask';
import type { Topic } from '@rollcall/game/filters/vocabulary';
import { type FilterFacts, levelsWord } from '@rollcall/game/filters/filter-words';
import { inWords } from '@rollcall/game/text';
import { serverKey, serverPath } from '@rollcall/game/servers';
import { faqEntries } from '@rollcall/game/site/faq';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { statisticsPaths } from '../../api/site-paths.ts';
import { formatNumber } from '../../ui/format.ts';
import { type AskBlock, type AskFacts, type AskRow, pageTarget } from './answer.ts';

/** The page about the topic of a question, and the section with the answer. */
export interface MeantPage {
  /** Name in `pageFacts`. */
  readonly name: string;
  readonly path: string;
  readonly query: string;
  /** Id of the section; '' = the whole page. */
  readonly fragment: string;
  /** Left out = the title of the page. */
  readonly title?: string;
}

const nothing = { query: '', fragment: '' };
const pathOf = (name: string) => Object.values(pageFacts).find((page) => page.name === name)?.path ?? '/';
const pageNamed = (name: string, fragment = ''): MeantPage => ({
  ...nothing,
  name,
  path: pathOf(name),
  fragment,
});

interface Asked {
  readonly question: AskQuestion;
  readonly game: FilterFacts;
  /** A quest is named in the question. */
  readonly namesQuest: boolean;
}

/** The question is about a topic as a whole: it has no name, no server and no filter for groups or characters. */
const isBare = ({ question }: Asked) =>
  question.name === '' && question.servers.length === 0 && !asksForGroups(question);

/** The page of each topic; null = the question has another answer. */
const pageOfTopic: Readonly<Record<Topic, (asked: Asked) => MeantPage | null>> = {
  compare: ({ question }) => comparison(question),
  time: timePage,
  count: (asked) => (isBare(asked) ? { ...pageNamed('live'), title: 'Players online' } : null),
  statistics: (asked) => (isBare(asked) ? pageNamed('servers') : null),
  people: (asked) => (isBare(asked) ? { ...pageNamed('who'), title: 'Who is online' } : null),
  guilds: ({ question }) => (question.name === '' ? guildsPage(question) : null),
  quests: ({ question, game }) =>
    question.name === '' ? narrowed(pageNamed('quests'), question, game) : null,
  status: () => null,
  groups: () => null,
};

/**
 * The page about the topic of a question; null = none.
 *
 * @param namesQuest the question names a quest
 */
export function meantPage(
  question: AskQuestion,
  namesQuest: boolean,
  { settings: { game } }: Pick<AskFacts, 'settings'>,
): MeantPage | null {
  const { page, topic, list } = question;
  if (page !== null) return narrowed(pageNamed(page.page, page.fragment), question, game);
  return list !== null || topic === null ? null : pageOfTopic[topic]({ question, game, namesQuest });
}

function guildsPage({ servers: [server] }: AskQuestion): MeantPage {
  const guilds = pageNamed('guilds');
  return server === undefined
    ? guilds
    : { ...guilds, query: `server=${serverKey(server.name)}`, title: `Guilds on ${server.name}` };
}

/**
 * The page on when to find groups, or when a server is busy; null if a quest is named, since its own page has these
 * times.
 */
function timePage({ question, namesQuest }: Asked): MeantPage | null {
  const { servers, onlyRaids, parts } = question;
  if (namesQuest) return null;
  const isAboutGroups = parts.some(({ meaning }) => meaning.kind === 'topic' && meaning.topic === 'groups');
  if (onlyRaids || isAboutGroups)
    return { ...pageNamed('trends', 'find-a-group'), title: 'When to find a group' };
  const [server] = servers;
  const title = 'When most players are online';
  return server === undefined
    ? { ...pageNamed('servers', 'peak-times'), title }
    : { ...pageNamed('servers', 'peak-times'), path: serverPath(statisticsPaths.one, server.name), title };
}

function comparison({ servers }: AskQuestion): MeantPage {
  const names = servers.map(({ name }) => name);
  const compare = pageNamed('servers', 'compare');
  const [only = ''] = names;
  if (only === '') return { ...compare, title: 'Compare servers' };
  if (names.length === 1) {
    return { ...compare, path: serverPath(statisticsPaths.one, only), title: `Compare ${only} with others` };
  }
  return {
    ...compare,
    query: `compare=${names.map(serverKey).join(',')}`,
    title: `Compare ${inWords(names)}`,
  };
}

/** The page of statistics for the named servers, or the page of quests for the levels. */
function narrowed(page: MeantPage, question: AskQuestion, game: FilterFacts): MeantPage {
  if (page.name === 'quests') {
    const levels = levelsWord.write(question.levels, game);
    return levels === null ? page : { ...page, query: `levels=${levels}` };
  }
  const [server, ...others] = question.servers;
  if (server === undefined) return page;
  if (page.name === 'trends') {
    return { ...page, query: `servers=${question.servers.map(({ name }) => serverKey(name)).join(',')}` };
  }
  if (page.name !== 'servers') return page;
  return others.length === 0
    ? { ...page, path: serverPath(statisticsPaths.one, server.name), title: `${server.name} statistics` }
    : comparison(question);
}

/** The row of the page. */
export function meantPageBlock(page: MeantPage, facts: AskFacts): AskBlock {
  const known = facts.pages.find(({ thing }) => thing.name === page.name)?.thing;
  const target = pageTarget(page.path, page.query);
  const row: AskRow = {
    key: `page ${page.name}`,
    icon: 'link',
    title: page.title ?? known?.title ?? '',
    detail: isBestServer(page) ? bestServerAnswer(facts) : (known?.line ?? ''),
    target:
      target.kind === 'page' && page.fragment !== ''
        ? { ...target, href: `${target.href}#${page.fragment}` }
        : target,
  };
  return { key: 'page', heading: 'Pages', rows: [row] };
}

const isBestServer = ({ name, path, query, fragment }: MeantPage) =>
  name === 'servers' && path === statisticsPaths.all && query === '' && fragment === '';

/** The answer in the FAQ, based on the data available here. */
function bestServerAnswer({ settings: { game, site }, infos, nowMs }: AskFacts): string {
  const known = { infos, hasFailed: false, weekAverages: null, monthAverages: null, quarterUniques: null };
  const entries = faqEntries({ ...known, game, site, nowMs, formatNumber });
  return entries.find(({ id }) => id === 'best-server')?.answer ?? '';
}

/** The row that switches the theme at once. */
export function themeBlock(theme: 'dark' | 'light'): AskBlock {
  const row: AskRow = {
    key: `theme ${theme}`,
    icon: theme === 'dark' ? 'moon' : 'sun',
    title: theme === 'dark' ? 'Use the dark theme' : 'Use the light theme',
    detail: '',
    target: { kind: 'theme', theme },
  };
  return { key: 'theme', heading: 'Actions', rows: [row] };
}

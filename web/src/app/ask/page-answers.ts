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

/** The page that a question asks for by its topic, and its section with the answer. */
export interface TopicPage {
  /** Its name in `pageFacts`. */
  readonly name: string;
  readonly path: string;
  readonly query: string;
  /** Id of the section with the answer; '' = the whole page. */
  readonly fragment: string;
  /** Omitted = the title of the page. */
  readonly title?: string;
}

const nothing = { query: '', fragment: '' };
const pathOf = (name: string) => Object.values(pageFacts).find((page) => page.name === name)?.path ?? '/';
const pageNamed = (name: string, fragment = ''): TopicPage => ({
  ...nothing,
  name,
  path: pathOf(name),
  fragment,
});

interface Asked {
  readonly question: AskQuestion;
  readonly game: FilterFacts;
  readonly namesQuest: boolean;
}

/** Whether a question asks about a whole topic: it has no name, no server, and no filter for groups or people. */
const isBare = ({ question }: Asked) =>
  question.name === '' && question.servers.length === 0 && !asksForGroups(question);

/** The page of each topic; null = the question has another kind of answer. */
const pageOfTopic: Readonly<Record<Topic, (asked: Asked) => TopicPage | null>> = {
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

/** The page that a question asks for by its topic; null = none. */
export function topicPage(
  question: AskQuestion,
  namesQuest: boolean,
  { settings: { game } }: Pick<AskFacts, 'settings'>,
): TopicPage | null {
  const { page, topic, list } = question;
  if (page !== null) return narrowed(pageNamed(page.page, page.fragment), question, game);
  return list !== null || topic === null ? null : pageOfTopic[topic]({ question, game, namesQuest });
}

function guildsPage({ servers: [server] }: AskQuestion): TopicPage {
  const guilds = pageNamed('guilds');
  return server === undefined
    ? guilds
    : { ...guilds, query: `server=${serverKey(server.name)}`, title: `Guilds on ${server.name}` };
}

/**
 * The page for usual times: when groups are posted, or when a server is busy. None if a quest is named, since the
 * quest's own page has its times.
 */
function timePage({ question, namesQuest }: Asked): TopicPage | null {
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

function comparison({ servers }: AskQuestion): TopicPage {
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

/** Applies the servers in a question to a page of statistics, and its levels to the page of quests. */
function narrowed(page: TopicPage, question: AskQuestion, game: FilterFacts): TopicPage {
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

/** The page as an answer. */
export function topicPageBlock(page: TopicPage, facts: AskFacts): AskBlock {
  const known = facts.pages.find(({ item }) => item.name === page.name)?.item;
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

const isBestServer = ({ name, path, query, fragment }: TopicPage) =>
  name === 'servers' && path === statisticsPaths.all && query === '' && fragment === '';

/** The best server. Without current data, the same answer as in the FAQ. */
function bestServerAnswer({ settings: { game, site }, infos, nowMs }: AskFacts): string {
  const known = { infos, hasFailed: false, weekAverages: null, monthAverages: null, quarterUniques: null };
  const entries = faqEntries({ ...known, game, site, nowMs, formatNumber });
  return entries.find(({ id }) => id === 'best-server')?.answer ?? '';
}

/** The answer that switches the theme. */
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

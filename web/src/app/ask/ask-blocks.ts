import { type AskQuestion, asksForGroups, leftOut, type UsedBy } from '@rollcall/game/filters/ask';
import type { ServerFacts } from '@rollcall/game/definition';
import { agoText } from '@rollcall/game/durations';
import type { ServerInfo } from '@rollcall/game/population/server-info';
import {
  countedServers,
  firstServerName,
  ownValue,
  serverStatus,
  withoutOldStatus,
} from '@rollcall/game/population/server-status';
import { isRaid, type Quest, questPath, questWikiUrl } from '@rollcall/game/quest/quest';
import { serverPath } from '@rollcall/game/servers';
import { statusSentence } from '@rollcall/game/site/server-words';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { fromWireTime } from '@rollcall/game/wire-time';
import { downSinceText } from '../../api/server-summary.ts';
import { statisticsPaths, viewerPath } from '../../api/site-paths.ts';
import { cleanText } from '../../canvas/clean-text.ts';
import { formatCount } from '../../ui/format.ts';
import { type AskBlock, type AskFacts, type AskRow, type LiveAnswers, pageTarget } from './answer.ts';
import { groupBlocks } from './group-answers.ts';
import { type Found, ranks } from '@rollcall/game/filters/known-names';
import type { KnownPage } from './known-things.ts';
import { topicPageBlock, themeBlock } from './page-answers.ts';
import {
  guildBlock,
  listBlocks,
  namedBlock,
  peopleBlocks,
  personRow,
  type RankedBlocks,
} from './people-answers.ts';
import type { AskPlan } from './plan.ts';

/** All answers known so far, the most likely ones first. */
export function answersOf(plan: AskPlan, live: LiveAnswers, facts: AskFacts): readonly AskBlock[] {
  const { question, asked, page } = plan;
  const { theme, list, topic, name, text } = question;
  const groups = asked.groups === null ? [] : groupBlocks(asked.groups, live.groups, facts);
  // If a question only names a quest, the page of the quest comes before its groups.
  const isByQuest = asked.groups !== null && !asksForGroups(question) && topic !== 'groups';
  const servers = serverBlocks(plan, facts);
  // A name that was taken for a server may be a character's or guild's.
  const isAboutName = name !== '' && name !== text && topic !== 'status';
  const blocks = [
    ...(theme === null ? [] : [themeBlock(theme)]),
    ...(page === null ? [] : [topicPageBlock(page, facts)]),
    ...crowdBlocks(plan, isByQuest ? [] : groups, live, facts),
    ...(isAboutName ? [] : servers),
    ...(list === null ? [] : listBlocks(list, facts)),
    ...namedBlocks(plan, isByQuest ? groups : [], live, facts),
    ...(isAboutName ? servers : []),
  ];
  return withoutRepeats(blocks).filter(({ rows }) => rows.length > 0);
}

/** Characters and groups by level and class: "32 clerics" lists characters first, "12 paladin" groups first. */
function crowdBlocks(
  { question, asked }: AskPlan,
  groups: readonly AskBlock[],
  live: LiveAnswers,
  facts: AskFacts,
): readonly AskBlock[] {
  const people = asked.people === null ? [] : peopleBlocks(asked.people, live.people, facts);
  return question.topic === 'people' ? [...people, ...groups] : [...groups, ...people];
}

/** Drops later rows with the same key: a character may be found twice, as a friend and by name. */
function withoutRepeats(blocks: readonly AskBlock[]): readonly AskBlock[] {
  const seen = new Set<string>();
  return blocks.map((block) => ({
    ...block,
    rows: block.rows.filter(({ key }) => !seen.has(key) && seen.add(key)),
  }));
}

/** Everything with the name in the question, the most likely first. Groups for a quest come together with the quest. */
function namedBlocks(
  plan: AskPlan,
  groups: readonly AskBlock[],
  live: LiveAnswers,
  facts: AskFacts,
): readonly AskBlock[] {
  const { question, people, pages, quests } = plan;
  const rankOf = (found: readonly Found<unknown>[]) => found[0]?.rank ?? Infinity;
  const guilds = guildBlock(question, live.guilds);
  const parts: readonly RankedBlocks[] = [
    ...(question.topic === 'guilds' ? [{ ...guilds, rank: -1 }] : []),
    { rank: rankOf(pages), blocks: [{ key: 'pages', heading: 'Pages', rows: pages.map(pageRow) }] },
    {
      rank: rankOf(people),
      blocks: [
        {
          key: 'own people',
          heading: 'Your lists',
          rows: people.map(({ item }) => personRow(item, facts)),
        },
      ],
    },
    {
      rank: Math.min(rankOf(quests), packRank(plan)),
      blocks: questBlocks(plan, groups, facts),
    },
    namedBlock(question, live.named, facts),
    guilds,
  ];
  return parts.toSorted((a, b) => a.rank - b.rank).flatMap(({ blocks }) => blocks);
}

function questBlocks(plan: AskPlan, groups: readonly AskBlock[], facts: AskFacts): readonly AskBlock[] {
  const [first, ...others] = questRows(plan.quests, plan, facts);
  if (first === undefined) return [...packBlocks(plan, facts), ...groups];
  return [
    ...packBlocks(plan, facts),
    { key: 'quest', heading: 'Quests', rows: [first] },
    ...groups,
    { key: 'quests', heading: 'Quests', rows: others },
  ];
}

/** The rank of the pack among the answers: uncertain if it matches only some words of the name. */
function packRank({ pack, question, questWords }: AskPlan): number {
  if (pack === null) return Infinity;
  return questWords.join(' ') === question.name ? ranks.word : ranks.uncertain;
}

/** The quests of a pack. */
function packBlocks({ pack }: AskPlan, { questsById }: AskFacts): readonly AskBlock[] {
  if (pack === null) return [];
  const quests = new Set(questsById.values());
  const count = Array.from(quests).filter(({ required_adventure_pack: own }) => own === pack).length;
  const row: AskRow = {
    key: `pack ${pack}`,
    icon: 'scroll',
    title: cleanText(pack),
    detail: `Adventure pack · ${formatCount(count, 'quest')}`,
    target: pageTarget(pageFacts.quests.path, String(new URLSearchParams({ pack }))),
  };
  return [{ key: 'pack', heading: 'Quests', rows: [row] }];
}

const usedBy: Readonly<Record<string, UsedBy>> = {
  groups: 'groups',
  people: 'people',
  page: 'pages',
  theme: 'pages',
  servers: 'servers',
  friends: 'pages',
  registered: 'pages',
};

/** The words of a question, as typed, that the first answer does not use. */
export function leftOutOf(
  { question, questWords, page }: AskPlan,
  blocks: readonly AskBlock[],
): readonly string[] {
  const [first] = blocks;
  if (first === undefined) return [];
  const by = first.key.startsWith('server ') ? 'servers' : (usedBy[first.key] ?? 'names');
  const usesLevels = by === 'pages' && page?.name === 'quests';
  const isByQuest = ['groups', 'quest', 'pack'].includes(first.key);
  const isByName = by === 'names' && !isByQuest;
  return leftOut(
    question,
    usesLevels ? 'quests' : by,
    isByQuest ? questWords : isByName ? question.text.split(/\s+/) : [],
  );
}

function pageRow({ item: { name, title, line, href, isOutside } }: Found<KnownPage>): AskRow {
  return {
    key: `page ${name}`,
    icon: 'link',
    title,
    detail: line,
    target: isOutside ? { kind: 'outside', href } : pageTarget(href),
  };
}

/** "Raid · level 8 and 20 · Tales of the Deep". */
function questDetail(quest: Quest): string {
  const levels = [quest.heroic_normal_cr, quest.epic_normal_cr].filter((level) => level !== null);
  return [
    isRaid(quest) ? 'Raid' : '',
    levels.length === 0 ? '' : `Level ${levels.join(' and ')}`,
    cleanText(quest.required_adventure_pack ?? ''),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** Rows with the page of each quest and, if the question asks for groups, its page in the wiki. */
function questRows(
  quests: readonly Found<Quest>[],
  plan: AskPlan,
  { settings }: AskFacts,
): readonly AskRow[] {
  const questIds = plan.asked.groups?.filter.questIds ?? [];
  const rows = quests.map(({ item }): AskRow => ({
    key: `quest ${item.id}`,
    icon: 'scroll',
    title: cleanText(item.name),
    detail: questDetail(item),
    target: pageTarget(questPath(item)),
  }));
  const wikiRows = quests
    .filter(({ item }) => questIds.includes(item.id))
    .map(({ item }): AskRow => ({
      key: `wiki ${item.id}`,
      icon: 'scroll',
      title: `${cleanText(item.name)} on the wiki`,
      detail: '',
      target: { kind: 'outside', href: questWikiUrl(item, settings.game) },
    }));
  return [...rows, ...wikiRows];
}

/** The status of the servers in a question, with links to their groups and characters. */
function serverBlocks({ question, page }: AskPlan, facts: AskFacts): readonly AskBlock[] {
  const { servers, topic } = question;
  if (topic === 'status' && servers.length === 0) return [allServersBlock(facts)];
  if (asksForGroups(question) || topic === 'groups' || page !== null) return [];
  return servers.map((server) => ({
    key: `server ${server.name}`,
    heading: server.name,
    rows: serverRows(server, question, facts),
  }));
}

function allServersBlock(facts: AskFacts): AskBlock {
  const { game } = facts.settings;
  const listed = countedServers(game.servers);
  const head: AskRow = {
    key: 'all servers',
    icon: 'pulse',
    title:
      facts.infos === null
        ? 'Server status'
        : statusSentence(game, withoutOldStatus(facts.infos, facts.nowMs)),
    detail: facts.infos === null ? null : '',
    target: pageTarget(pageFacts.live.path),
  };
  const rows = listed.map((server) => statusRow(server, pageFacts.live.path, facts));
  return { key: 'servers', heading: 'Servers', rows: [head, ...rows] };
}

const statusWords = { online: ' is online', offline: ' is offline', unknown: ': no data yet' } as const;

/** The status of a server: "Cannith is online", "412 players, 23 groups. Updated just now." */
function statusRow({ name }: ServerFacts, path: string, facts: AskFacts): AskRow {
  const infos = facts.infos === null ? null : withoutOldStatus(facts.infos, facts.nowMs);
  return {
    key: `status ${name}`,
    icon: 'pulse',
    title: infos === null ? name : name + statusWords[serverStatus(infos, name)],
    detail: infos === null ? null : statusDetail(ownValue(infos, name), facts),
    target: pageTarget(path),
  };
}

function statusDetail(
  info: ServerInfo | undefined,
  { nowMs, timeZone }: Pick<AskFacts, 'nowMs' | 'timeZone'>,
): string {
  if (info === undefined) return '';
  const { is_online: isOnline, last_data_fetch, last_status_check, offline_since } = info;
  const counts =
    isOnline === true && last_data_fetch !== null
      ? `${formatCount(info.character_count, 'player')}, ${formatCount(info.lfm_count, 'group')}.`
      : '';
  const down = downSinceText(offline_since, nowMs, timeZone);
  const at = isOnline === true ? last_data_fetch : last_status_check;
  const age = at === null ? '' : `Updated ${agoText(nowMs - fromWireTime(at)).toLowerCase()}.`;
  return [counts, down === null ? '' : `${down}.`, age].filter((part) => part !== '').join(' ');
}

/**
 * A server's status, with a link to its statistics, and links to its groups and characters. The row that answers the
 * question comes first.
 */
function serverRows(server: ServerFacts, { topic }: AskQuestion, facts: AskFacts): readonly AskRow[] {
  const { name } = server;
  const lists = (['grouping', 'who'] as const).flatMap((type): AskRow[] => {
    const path = viewerPath(type, server);
    const [icon, title] = listWords[type];
    const target = path === null ? null : pageTarget(path);
    return target === null
      ? []
      : [{ key: `${type} ${name}`, icon, title: `${title} ${name}`, detail: '', target }];
  });
  const all: AskRow = {
    key: `all servers beside ${name}`,
    icon: 'chart',
    title: 'All servers',
    detail: '',
    target: pageTarget(pageFacts.live.path),
  };
  const status = statusRow(server, serverPath(statisticsPaths.one, name), facts);
  if (topic === 'people') return [...lists.toReversed(), status, all];
  return topic === 'groups' ? [...lists, status, all] : [status, ...lists, all];
}

const listWords = {
  grouping: ['groups', 'Groups on'],
  who: ['people', 'Who is online on'],
} as const;

/** Example questions, all of which have answers. */
function exampleRows({ game }: AskFacts['settings']): readonly AskRow[] {
  const className = game.classes.find((name) => name === 'Paladin') ?? game.classes[0] ?? '';
  const examples = [
    [`${Math.min(12, game.level_cap)} ${className}`, 'Groups for your character, and who’s online'],
    [`is ${firstServerName(game.servers)} down`, 'How a server is doing'],
    ['raids', 'Raids that are looking for members'],
  ] as const;
  return examples.map(([text, detail]) => askRow(text.toLowerCase(), detail));
}

/** Earlier questions. */
const recentRows = (texts: readonly string[]): readonly AskRow[] =>
  texts.map((text) => ({ ...askRow(text, ''), icon: 'history', key: `recent ${text}` }));

interface Offered {
  readonly text: string;
  readonly answers: readonly AskBlock[];
  readonly isPending: boolean;
  /** Earlier questions, as typed. */
  readonly recent: readonly string[];
}

/** The content of the list: the answers, or examples and earlier questions if there is no question or no answer. */
export function offeredBlocks(
  { text, answers, isPending, recent }: Offered,
  settings: AskFacts['settings'],
): readonly AskBlock[] {
  if (answers.length > 0 || isPending) return answers;
  const examples = { key: 'examples', heading: 'Try', rows: exampleRows(settings) };
  const isAgain = text === '' && recent.length > 0;
  return isAgain ? [{ key: 'recent', heading: 'Recent', rows: recentRows(recent) }, examples] : [examples];
}

const askRow = (text: string, detail: string): AskRow => ({
  key: `ask ${text}`,
  icon: 'search',
  title: text,
  detail,
  target: { kind: 'ask', text },
});

/**
 * The blocks to show. Once the visitor has chosen a row, nothing moves: a block whose rows have changed stays
 * unchanged, and new blocks come last.
 */
export function stableBlocks(
  next: readonly AskBlock[],
  shown: readonly AskBlock[] | null,
): readonly AskBlock[] {
  if (shown === null) return next;
  const byKey = new Map(next.map((block) => [block.key, block]));
  const held = shown.map((block) => {
    const now = byKey.get(block.key);
    const isSame = now?.rows.every(({ key }, place) => block.rows[place]?.key === key);
    return now !== undefined && isSame === true && now.rows.length === block.rows.length ? now : block;
  });
  const keys = new Set(shown.map(({ key }) => key));
  return [...held, ...next.filter(({ key }) => !keys.has(key))];
}

import { type AskQuestion, parseAsk } from '@rollcall/game/filters/ask';
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
import {
  type AskBlock,
  type AskFacts,
  type AskRow,
  type LiveAnswers,
  pageTarget,
  targetsOf,
} from './answer.ts';
import { groupBlocks, groupsAsked, type GroupsAsked } from './group-answers.ts';
import {
  bareQuestName,
  findNamed,
  type Found,
  isNameOf,
  isQuestName,
  type Known,
  type KnownPage,
  type KnownPerson,
  ranks,
} from './known-things.ts';
import {
  guildAsked,
  guildBlock,
  listBlocks,
  nameAsked,
  namedBlock,
  peopleAsked,
  type PeopleAsked,
  peopleBlocks,
  personRow,
} from './people-answers.ts';

/** What a question comes to: what the browser knows by itself, and what the server has to be asked. */
export interface AskPlan {
  readonly question: AskQuestion;
  readonly quests: readonly Found<Quest>[];
  readonly people: readonly Found<KnownPerson>[];
  readonly pages: readonly Found<KnownPage>[];
  readonly asked: {
    readonly groups: GroupsAsked | null;
    readonly people: PeopleAsked | null;
    readonly name: string | null;
    readonly guild: string | null;
  };
}

/** As much as is needed to plan an answer; another one when any of it changes. */
type PlanFacts = Pick<AskFacts, 'settings' | 'infos' | 'quests' | 'people' | 'pages' | 'registered'>;

const foundMaximum = 5;

/** Understands a question and finds what is known here. */
export function planAnswer(typed: string, facts: PlanFacts): AskPlan {
  const question = understand(typed, facts);
  const targets = targetsOf(question, facts);
  const find = <T>(known: readonly Known<T>[]) =>
    findNamed(known, namesIn(question), foundMaximum).filter(({ rank }) => rank <= loosestRank(question));
  const quests = find(facts.quests);
  return {
    question,
    quests,
    people: find(facts.people),
    pages: find(facts.pages),
    asked: {
      groups: groupsAsked(question, question.name === '' ? [] : meantQuests(quests), targets, facts),
      people: peopleAsked(question, targets, facts),
      name: nameAsked(question),
      guild: guildAsked(question),
    },
  };
}

/** In the name of a quest or a page, "raid" or "Shadow" is part of the name and chooses nothing. */
function understand(typed: string, { settings, quests, pages }: PlanFacts): AskQuestion {
  const question = parseAsk(typed, settings.game);
  const { text } = question;
  const unfiltered = { ...question, levels: null, classes: [], servers: [], onlyRaids: false };
  if (isQuestName(quests, text)) return { ...unfiltered, topic: null, list: null, name: text };
  return isNameOf(pages, text) ? unfiltered : question;
}

/** What may be the name of something: what was not understood, and all of it. */
const namesIn = ({ name, text }: AskQuestion) => [name, text].filter((each) => each !== '');

/** Where every word was understood, only what begins so is meant too. */
const loosestRank = ({ name }: AskQuestion) => (name === '' ? ranks.beginning : ranks.part);

/** The likeliest quest in all of its versions. */
function meantQuests(quests: readonly Found<Quest>[]): readonly Quest[] {
  const [first] = quests;
  if (first === undefined || first.rank > ranks.word) return [];
  const wanted = bareQuestName(first.thing.name);
  return quests.map(({ thing }) => thing).filter(({ name }) => bareQuestName(name) === wanted);
}

/** All answers that there are by now, those that are most likely meant first. */
export function answersOf(plan: AskPlan, live: LiveAnswers, facts: AskFacts): readonly AskBlock[] {
  const { question, asked } = plan;
  const groups = asked.groups === null ? [] : groupBlocks(asked.groups, live.groups, facts);
  const people = asked.people === null ? [] : peopleBlocks(asked.people, live.people, facts);
  const isForQuest = (asked.groups?.filter.questIds.length ?? 0) > 0;
  const isBest = isForQuest && !question.onlyRaids && asked.people === null;
  const crowds = arePeopleFirst(question) ? [...people, ...groups] : [...groups, ...people];
  const blocks = [
    ...(isBest ? [] : crowds),
    ...serverBlocks(question, facts),
    ...(question.list === null ? [] : listBlocks(question.list, facts)),
    ...namedBlocks(plan, isBest ? groups : [], facts),
    ...namedBlock(question, live.named, facts),
    ...guildBlock(live.guilds),
  ];
  return withoutRepeats(blocks).filter(({ rows }) => rows.length > 0);
}

/** Somebody may be found twice, as a friend and by name: the first place counts. */
function withoutRepeats(blocks: readonly AskBlock[]): readonly AskBlock[] {
  const seen = new Set<string>();
  return blocks.map((block) => ({
    ...block,
    rows: block.rows.filter(({ key }) => !seen.has(key) && seen.add(key)),
  }));
}

/** "32 clerics" and "32 cleric orien" ask who is there, "12 paladin" asks for a group. */
function arePeopleFirst({ topic, servers, onlyRaids }: AskQuestion): boolean {
  return topic === 'people' || (servers.length > 0 && topic !== 'groups' && !onlyRaids);
}

/** What is called so, the likeliest first; groups for a quest stand with it. */
function namedBlocks(plan: AskPlan, groups: readonly AskBlock[], facts: AskFacts): readonly AskBlock[] {
  const { people, pages, quests } = plan;
  const rankOf = (found: readonly Found<unknown>[]) => found[0]?.rank ?? Infinity;
  const parts: readonly { readonly rank: number; readonly blocks: readonly AskBlock[] }[] = [
    { rank: rankOf(pages), blocks: [{ key: 'pages', heading: 'Pages', rows: pages.map(pageRow) }] },
    {
      rank: rankOf(people),
      blocks: [
        {
          key: 'own people',
          heading: 'Your lists',
          rows: people.map(({ thing }) => personRow(thing, facts)),
        },
      ],
    },
    {
      rank: rankOf(quests),
      blocks: [...groups, { key: 'quests', heading: 'Quests', rows: questRows(quests, plan, facts) }],
    },
  ];
  return parts.toSorted((a, b) => a.rank - b.rank).flatMap(({ blocks }) => blocks);
}

function pageRow({ thing: { name, title, line, href, isOutside } }: Found<KnownPage>): AskRow {
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

/** The page of each quest; and, of those for which groups are looked for, the one in the wiki. */
function questRows(
  quests: readonly Found<Quest>[],
  plan: AskPlan,
  { settings }: AskFacts,
): readonly AskRow[] {
  const meant = plan.asked.groups?.filter.questIds ?? [];
  const rows = quests.map(({ thing }): AskRow => ({
    key: `quest ${thing.id}`,
    icon: 'scroll',
    title: cleanText(thing.name),
    detail: questDetail(thing),
    target: pageTarget(questPath(thing)),
  }));
  const wikiRows = quests
    .filter(({ thing }) => meant.includes(thing.id))
    .map(({ thing }): AskRow => ({
      key: `wiki ${thing.id}`,
      icon: 'scroll',
      title: `${cleanText(thing.name)} on the wiki`,
      detail: '',
      target: { kind: 'outside', href: questWikiUrl(thing, settings.game) },
    }));
  return [...rows, ...wikiRows];
}

/** How the servers are that a question is about, and what there is on them. */
function serverBlocks(question: AskQuestion, facts: AskFacts): readonly AskBlock[] {
  const { servers, topic, levels, classes, onlyRaids, name } = question;
  if (topic === 'status' && servers.length === 0) return [allServersBlock(facts)];
  const isAboutMore = levels !== null || classes.length > 0 || onlyRaids;
  // A name that was guessed to be a server may be somebody's after all.
  if (isAboutMore || (name !== '' && name !== question.text && topic !== 'status')) return [];
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
  const rows = listed.map((server) => statusRow(server, facts));
  return { key: 'servers', heading: 'Servers', rows: [head, ...rows] };
}

const statusWords = { online: ' is online', offline: ' is offline', unknown: ': no data yet' } as const;

/** "Cannith is online": "412 players, 23 groups. Updated just now." */
function statusRow({ name }: ServerFacts, facts: AskFacts): AskRow {
  const infos = facts.infos === null ? null : withoutOldStatus(facts.infos, facts.nowMs);
  return {
    key: `status ${name}`,
    icon: 'pulse',
    title: infos === null ? name : name + statusWords[serverStatus(infos, name)],
    detail: infos === null ? null : statusDetail(ownValue(infos, name), facts),
    target: pageTarget(pageFacts.live.path),
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

/** Its status, and the ways to its groups, its characters and its statistics; what was asked for stands first. */
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
  const statistics: AskRow = {
    key: `statistics ${name}`,
    icon: 'chart',
    title: `${name} statistics`,
    detail: '',
    target: pageTarget(serverPath(statisticsPaths.one, name)),
  };
  const status = statusRow(server, facts);
  if (topic === 'people') return [...lists.toReversed(), status, statistics];
  return topic === 'groups' ? [...lists, status, statistics] : [status, ...lists, statistics];
}

const listWords = {
  grouping: ['groups', 'Groups on'],
  who: ['people', 'Who is online on'],
} as const;

/** Questions that show what can be asked; all of them have answers. */
function exampleRows({ game }: AskFacts['settings']): readonly AskRow[] {
  const className = game.classes.find((name) => name === 'Paladin') ?? game.classes[0] ?? '';
  const examples = [
    [`${Math.min(12, game.level_cap)} ${className}`, 'Groups for your character, and who’s online'],
    [`is ${firstServerName(game.servers)} down`, 'How a server is doing'],
    ['raids', 'Raids that are looking for members'],
  ] as const;
  return examples.map(([text, detail]) => askRow(text.toLowerCase(), detail));
}

/** Questions that were asked before. */
const recentRows = (texts: readonly string[]): readonly AskRow[] =>
  texts.map((text) => ({ ...askRow(text, ''), icon: 'history', key: `recent ${text}` }));

interface Offered {
  readonly text: string;
  readonly answers: readonly AskBlock[];
  readonly isPending: boolean;
  /** What was asked before. */
  readonly recent: readonly string[];
}

/** What stands in the list: the answers; without a question, and where there are none, what can be asked. */
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
 * The blocks as they may be shown: as they come, until the visitor has chosen among them. From then on nothing that
 * stands there moves: a block whose rows have changed stays as it was, and new ones come last.
 *
 * @param shown what stands there; null = nothing has been chosen among it
 */
export function heldBlocks(
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

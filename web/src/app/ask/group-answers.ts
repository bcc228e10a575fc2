import { everyGroup, type GroupFilter } from '@rollcall/game/filters/filter-schemas';
import { type AskQuestion, asksForGroups } from '@rollcall/game/filters/ask';
import { makeGroupTest, writeGroupFilter } from '@rollcall/game/filters/group-filter';
import { plainTerm } from '@rollcall/game/filters/search';
import { countJoins, type JoinAnswer, joinAnswerByLevels } from '@rollcall/game/lfm/can-join';
import { describeGroup, type DescribedGroup } from '@rollcall/game/lfm/lfm-quest';
import type { ServerFacts } from '@rollcall/game/definition';
import { difficultyText } from '@rollcall/game/lfm/difficulty';
import { memberCountText } from '@rollcall/game/lfm/party-size';
import type { Lfm, LfmsByServer } from '@rollcall/game/lfm/lfm';
import { ownValue } from '@rollcall/game/population/server-status';
import type { Quest } from '@rollcall/game/quest/quest';
import { asSearchTerm } from '@rollcall/game/text';
import { isIgnoredGroup } from '@rollcall/game/settings/ignored-words';
import { viewerPath, viewerPaths } from '../../api/site-paths.ts';
import { moreFilterTexts } from '../../alerts/filter-texts.ts';
import { cleanText } from '../../canvas/clean-text.ts';
import { groupAddress } from '../../lists/lfm/group-address.ts';
import { joinCountsText } from '../../lists/join-texts.ts';
import { levelsText } from '../../lists/quest-summary.ts';
import { shownName } from '../../people/character-labels.ts';
import { formatCount, formatNumber } from '../../ui/format.ts';
import {
  type AskBlock,
  type AskFacts,
  type AskRow,
  type AskTargets,
  awaited,
  candidateText,
  pageTarget,
  type CallResult,
} from './answer.ts';

/** The groups that a question asks for. */
export interface GroupsAsked {
  /** Without servers, because each group list is about one server. */
  readonly filter: GroupFilter;
  readonly servers: readonly ServerFacts[];
  readonly firstServer: ServerFacts;
  /** "Groups for a level 12 paladin". */
  readonly title: string;
  /** The question has a level or class, so joinable groups are counted. */
  readonly hasCandidate: boolean;
  readonly noun: 'group' | 'raid';
  readonly query: string;
}

export interface NamedContent {
  readonly quests: readonly Quest[];
  /** An adventure pack; null = none. */
  readonly pack: string | null;
}

/**
 * The groups that a question asks for; null = none.
 *
 * @param named the quests of a name, which several versions may share, or a pack
 */
export function groupsAsked(
  question: AskQuestion,
  { quests, pack }: NamedContent,
  targets: AskTargets,
  { settings: { game } }: Pick<AskFacts, 'settings'>,
): GroupsAsked | null {
  const { levels, classes, difficulties, skulls, onlyRaids, topic } = question;
  const { servers, firstServer } = targets;
  const isAsked = asksForGroups(question) || topic === 'groups' || quests.length > 0 || pack !== null;
  if (!isAsked || firstServer === null) return null;
  const questIds = quests.map(({ id }) => id);
  const packs = pack === null ? '' : asSearchTerm(pack);
  const filter = { ...everyGroup, levels, classes, difficulties, skulls, onlyRaids, questIds, packs };
  const named = question.servers.length === 0 ? [] : servers.map(({ name }) => name);
  return {
    filter,
    servers,
    firstServer,
    title: titleOf(question, quests[0]?.name ?? pack ?? ''),
    hasCandidate: levels !== null || classes.length > 0,
    noun: onlyRaids ? 'raid' : 'group',
    query: writeGroupFilter({ ...filter, servers: named }, game),
  };
}

function titleOf(question: AskQuestion, content: string): string {
  const candidate = candidateText(question);
  const hard = [...question.difficulties, ...skullsTexts(question)].join(', ');
  const noun = question.onlyRaids ? 'Raids' : 'Groups';
  const what = hard === '' ? noun : `${hard} ${noun.toLowerCase()}`;
  const name = cleanText(content);
  if (name !== '' && candidate !== '') return `${name} ${what.toLowerCase()} for ${candidate}`;
  const wanted = name || candidate;
  return wanted === '' ? what : `${what} for ${wanted}`;
}

const skullsTexts = ({ skulls }: Pick<AskQuestion, 'skulls'>) =>
  moreFilterTexts({ ...everyGroup, skulls }, () => null);

interface FoundGroup extends DescribedGroup {
  readonly answer: JoinAnswer;
}

interface ServerGroups {
  readonly server: ServerFacts;
  /** Groups with a free place first, then the newest. */
  readonly groups: readonly FoundGroup[];
}

/** The groups found on each server; null = still loading. The server's results are filtered again here. */
function findGroups(
  { filter, servers }: GroupsAsked,
  said: CallResult<LfmsByServer>,
  { settings: { game }, questsById, ignored, registered }: AskFacts,
): readonly ServerGroups[] | null {
  // Only the catalogue knows which quests are raids.
  if (said === null || said === 'failed' || (filter.onlyRaids && questsById.size === 0)) return null;
  const context = { definition: game, questsById, readTerm: plainTerm };
  const passes = makeGroupTest(filter, context);
  const ownIds = new Set(registered.map(({ id }) => id));
  const isOwn = ({ leader, members }: Lfm) => [leader, ...members].some(({ id }) => ownIds.has(id));
  return servers.map((server) => ({
    server,
    groups: Object.values(ownValue(said, server.name) ?? {})
      .filter((lfm) => !isIgnoredGroup(lfm, ignored))
      .map((lfm) => describeGroup(lfm, context))
      .filter(passes)
      .map((group) => ({
        ...group,
        answer: joinAnswerByLevels({ isOwn: isOwn(group.lfm), isWithin: true, isFull: group.isFull }),
      }))
      .toSorted((a, b) => Number(a.isFull) - Number(b.isFull) || b.lfm.id - a.lfm.id),
  }));
}

const groupRowsMaximum = 4;
const serverRowsMaximum = 4;

/** The number of groups with a link to them, and, once loaded, the first of them. */
export function groupBlocks(asked: GroupsAsked, said: CallResult<LfmsByServer>, facts: AskFacts): AskBlock[] {
  const { servers, firstServer, title } = asked;
  const found = findGroups(asked, said, facts);
  // The first server with a joinable group, or else the first with any group.
  const best =
    found?.find(({ groups }) => groups.some(({ answer }) => answer === 'yes')) ??
    found?.find(({ groups }) => groups.length > 0) ??
    null;
  const isOne = servers.length === 1;
  const rows: AskRow[] = [
    {
      key: 'groups',
      icon: 'groups',
      title: isOne ? `${title} on ${firstServer.name}` : title,
      detail: said === 'failed' ? awaited(said) : countText(found, best, asked),
      target: isOne ? listTarget(firstServer, asked, facts) : boardTarget(asked),
    },
  ];
  const blocks = [{ key: 'groups', heading: 'Groups', rows }];
  if (best === null || found === null) return blocks;
  const named = best.groups.slice(0, groupRowsMaximum).map((group) => groupRow(group, asked, facts, isOne));
  const others = found
    .filter(({ server, groups }) => server !== best.server && groups.length > 0)
    .toSorted((a, b) => b.groups.length - a.groups.length)
    .slice(0, serverRowsMaximum)
    .map(({ server, groups }): AskRow => ({
      key: `groups on ${server.name}`,
      icon: 'groups',
      title: `On ${server.name}`,
      detail: countOf(groups, asked),
      target: listTarget(server, asked, facts),
    }));
  return [...blocks, { key: 'found groups', heading: 'Groups', rows: [...named, ...others] }];
}

/** "3 groups", or with a level or class "2 you can join · 1 full". */
function countOf(groups: readonly FoundGroup[], { hasCandidate, noun }: GroupsAsked): string {
  if (!hasCandidate) return formatCount(groups.length, noun);
  return joinCountsText(countJoins(groups.map(({ answer }) => answer)));
}

/** "3 groups", "4 on Thelanis, 9 in all", "2 you can join on Thelanis, 5 in all". */
function countText(
  found: readonly ServerGroups[] | null,
  best: ServerGroups | null,
  asked: GroupsAsked,
): string | null {
  if (found === null) return null;
  if (best === null) return 'None right now';
  const { servers, hasCandidate } = asked;
  if (servers.length === 1) return countOf(best.groups, asked);
  const counted = (groups: readonly FoundGroup[]) =>
    hasCandidate ? groups.filter(({ answer }) => answer === 'yes').length : groups.length;
  const onBest = counted(best.groups);
  const everywhere = found.flatMap(({ groups }) => groups);
  if (onBest === 0) return countOf(everywhere, asked);
  const text = `${formatNumber(onBest)}${hasCandidate ? ' you can join' : ''} on ${best.server.name}`;
  const all = counted(everywhere);
  return all === onBest ? text : `${text}, ${formatNumber(all)} in all`;
}

/** Link to the board of all servers, or of those in the question. Without parameters it would only show raids. */
const boardTarget = ({ query }: GroupsAsked) =>
  pageTarget(viewerPaths.grouping.all, query === '' ? 'raids=any' : query);

function listTarget(server: ServerFacts, { filter }: GroupsAsked, { settings: { game } }: AskFacts) {
  return pageTarget(viewerPath('grouping', server) ?? '', writeGroupFilter(filter, game));
}

function groupRow(
  group: DescribedGroup,
  { filter }: GroupsAsked,
  { settings: { game } }: AskFacts,
  isOne: boolean,
): AskRow {
  const { lfm, questName, difficulty, isRaid } = group;
  const { to, search } = groupAddress(lfm);
  const query = [writeGroupFilter(filter, game), String(new URLSearchParams(search))];
  const details = [
    isOne ? '' : lfm.server_name,
    difficulty === null ? '' : difficultyText(difficulty),
    levelsText(lfm),
    memberCountText(lfm.members.length, isRaid, game),
    shownName(lfm.leader.name),
  ];
  return {
    key: `group ${lfm.server_name} ${lfm.id}`,
    icon: 'groups',
    title: cleanText(questName ?? lfm.comment ?? '') || 'No quest chosen',
    detail: details.filter((part) => part !== '').join(' · '),
    target: pageTarget(to, query.filter((part) => part !== '').join('&')),
  };
}

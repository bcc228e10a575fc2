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
  type Said,
} from './answer.ts';

/** The groups that a question is about. */
export interface GroupsAsked {
  /** Does not name servers, since each list of groups belongs to one. */
  readonly filter: GroupFilter;
  readonly servers: readonly ServerFacts[];
  readonly lead: ServerFacts;
  /** "Groups for a level 12 paladin". */
  readonly title: string;
  /** For characters of a level or class: the counts are of groups that they can join. */
  readonly hasCandidate: boolean;
  /** Word for one of them. */
  readonly noun: 'group' | 'raid';
  /** Query of the request for them, without the `?`. */
  readonly query: string;
}

/** Quests or an adventure pack named in a question. */
export interface NamedContent {
  readonly quests: readonly Quest[];
  /** An adventure pack; null = none. */
  readonly pack: string | null;
}

/**
 * The groups that a question is about; null = it is not about groups.
 *
 * @param named quests with the name in the question (several may share it), or a pack
 */
export function groupsAsked(
  question: AskQuestion,
  { quests, pack }: NamedContent,
  targets: AskTargets,
  { settings: { game } }: Pick<AskFacts, 'settings'>,
): GroupsAsked | null {
  const { levels, classes, difficulties, skulls, onlyRaids, topic } = question;
  const { servers, lead } = targets;
  const isAsked = asksForGroups(question) || topic === 'groups' || quests.length > 0 || pack !== null;
  if (!isAsked || lead === null) return null;
  const questIds = quests.map(({ id }) => id);
  const packs = pack === null ? '' : asSearchTerm(pack);
  const filter = { ...everyGroup, levels, classes, difficulties, skulls, onlyRaids, questIds, packs };
  const named = question.servers.length === 0 ? [] : servers.map(({ name }) => name);
  return {
    filter,
    servers,
    lead,
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
  /** Sorted by free places first, then newest first. */
  readonly groups: readonly FoundGroup[];
}

/**
 * The groups found on each server; null = not loaded. The server may filter less exactly, so the filter is applied
 * again.
 */
function findGroups(
  { filter, servers }: GroupsAsked,
  said: Said<LfmsByServer>,
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

/** A row with the number of groups and a link to them, followed by the first groups once they are loaded. */
export function groupBlocks(asked: GroupsAsked, said: Said<LfmsByServer>, facts: AskFacts): AskBlock[] {
  const { servers, lead, title } = asked;
  const found = findGroups(asked, said, facts);
  // The first server, in the visitor's order, with a group to join, or else with any group.
  const best =
    found?.find(({ groups }) => groups.some(({ answer }) => answer === 'yes')) ??
    found?.find(({ groups }) => groups.length > 0) ??
    null;
  const isOne = servers.length === 1;
  const rows: AskRow[] = [
    {
      key: 'groups',
      icon: 'groups',
      title: isOne ? `${title} on ${lead.name}` : title,
      detail: said === 'failed' ? awaited(said) : countText(found, best, asked),
      target: isOne ? listTarget(lead, asked, facts) : boardTarget(asked),
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

/** "3 groups"; for a level or class "2 you can join · 1 full". */
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
  const there = counted(best.groups);
  const everywhere = found.flatMap(({ groups }) => groups);
  if (there === 0) return countOf(everywhere, asked);
  const text = `${formatNumber(there)}${hasCandidate ? ' you can join' : ''} on ${best.server.name}`;
  const all = counted(everywhere);
  return all === there ? text : `${text}, ${formatNumber(all)} in all`;
}

/** The board of all servers, or of the named ones. Without a filter the board would show raids only. */
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

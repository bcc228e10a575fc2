import { type FittingCharacter, type GroupFilter } from '../filters/filter-schemas.ts';
import type { RaidActivity } from '../character/character-activity.ts';
import type { Character } from '../character/character.ts';
import { chain, compareBy, lastWhen, reverse } from '../compare.ts';
import type { Compare } from '../compare.ts';
import type { GameDefinition } from '../definition.ts';
import { realClasses } from '../character/classes.ts';
import { groupWordParts, makeGroupTest, normalizeGroupFilter } from '../filters/group-filter.ts';
import type { ReadTerm } from '../filters/search.ts';
import { type DescribedGroup, describeGroup } from './lfm-quest.ts';
import { bestJoinAnswer, type JoinAnswer, joinAnswerByLevels, makeJoinRule } from './can-join.ts';
import { hasIgnoredWord } from '../settings/ignored-words.ts';
import type { IgnoredWords } from '../settings/ignored-words.ts';
import type { LfmSettings, LfmSortType } from './lfm-settings.ts';
import type { Lfm } from './lfm.ts';
import { isOwned, readOwnedPacks } from '../quest/owned-content.ts';
import type { Quest } from '../quest/quest.ts';
import { runningRaidTimers } from '../raid-timers/raid-timers.ts';
import type { RaidTimer } from '../raid-timers/raid-timers.ts';

/** Settings that correspond to words of the group filter, and the search text. */
export interface FilterSettings extends Pick<
  LfmSettings,
  | 'minLevel'
  | 'maxLevel'
  | 'classes'
  | 'servers'
  | 'fits'
  | 'questIds'
  | 'packs'
  | 'guilds'
  | 'onlyShowRaids'
  | 'difficulties'
  | 'skulls'
  | 'room'
  | 'hideFullGroups'
  | 'onlyShowJoinable'
  | 'hideAllLevelGroups'
  | 'not'
> {
  /** Blank = all. */
  readonly searchText: string;
}

/** Everything that decides which groups are shown and in which order. */
export interface LfmFilter
  extends
    FilterSettings,
    Pick<
      LfmSettings,
      | 'filterByMyCharacters'
      | 'trackedCharacterIds'
      | 'showNotEligible'
      | 'hideContentIDontOwn'
      | 'ownedContent'
      | 'isMixedOrder'
      | 'hideGroupsPostedByIgnoredCharacters'
      | 'hideGroupsContainingIgnoredCharacters'
      | 'sortBy'
    > {
  /** Id of a group that is shown regardless of filters, because the viewer asked for it; null = none. */
  readonly unfilteredId?: number | null;
}

/** The viewer, and facts about the world besides the groups. */
export interface LfmViewer {
  readonly definition: Pick<
    GameDefinition,
    'level_minimum' | 'level_cap' | 'party_size' | 'raid_size' | 'raid_timer_hours' | 'classes' | 'servers'
  >;
  readonly questsById: ReadonlyMap<number, Quest>;
  /** Parses the words of a search text. */
  readonly readTerm: ReadTerm;
  readonly registeredCharacters: readonly Character[];
  readonly friendIds: ReadonlySet<number>;
  readonly ignoredIds: ReadonlySet<number>;
  readonly ignoredWords: IgnoredWords;
  /** Raid activity of the registered characters. */
  readonly raidActivity: readonly RaidActivity[];
  /** Ids of registered characters whose raid activity the server withholds; their timers are unknown. */
  readonly raidsWithheldIds: ReadonlySet<number>;
  readonly collator: Pick<Intl.Collator, 'compare'>;
  readonly nowMs: number;
}

/** A raid timer of one of the viewer's characters. */
export interface OwnRaidTimer extends RaidTimer {
  readonly character: Character;
}

/** A group with everything about it that depends on the viewer. */
export interface ListedLfm extends DescribedGroup {
  /** Judged by the viewer's characters, or by levels and classes, depending on the filter. */
  readonly isEligible: boolean;
  /** Registered and tracked characters that are eligible and not in the group, independent of the filter. */
  readonly eligibleCharacters: readonly Character[];
  /** Eligible characters that can join: there is a free place, and they are not on timer. */
  readonly canJoin: readonly Character[];
  /** Whether the viewer can join: by characters, or by levels and classes, depending on the filter. */
  readonly answer: JoinAnswer;
  /** Whether one of the viewer's registered characters is in the group. */
  readonly includesOwn: boolean;
  readonly isPostedByFriend: boolean;
  readonly includesFriend: boolean;
  readonly isOwned: boolean;
  readonly raidTimers: readonly OwnRaidTimer[];
  /** For a raid, the viewer's characters on this server whose timers are unknown; else empty. */
  readonly timerUnknownOf: readonly Character[];
}

export interface ArrangedLfms {
  readonly shown: readonly ListedLfm[];
  /** Number of groups hidden by the settings, not counting those that only the search leaves out. */
  readonly hiddenCount: number;
}

type Test<T> = (item: T) => boolean;

/** Whether cheap checks hide a group, before anything is computed for it. */
function dropsAtOnce(filter: LfmFilter, { ignoredIds, ignoredWords }: LfmViewer): Test<Lfm> {
  return (lfm) =>
    (filter.hideGroupsPostedByIgnoredCharacters && ignoredIds.has(lfm.leader.id)) ||
    (filter.hideGroupsContainingIgnoredCharacters && lfm.members.some(({ id }) => ignoredIds.has(id))) ||
    hasIgnoredWord(ignoredWords, lfm.comment);
}

/** The registered characters that count for eligibility. */
function trackedCharacters(
  filter: Pick<LfmFilter, 'trackedCharacterIds'>,
  { registeredCharacters }: Pick<LfmViewer, 'registeredCharacters'>,
): readonly Character[] {
  const trackedIds = new Set(filter.trackedCharacterIds);
  return registeredCharacters.filter(({ id }) => trackedIds.has(id));
}

const fittingCharacter = ({ server_name, total_level, classes }: Character): FittingCharacter => ({
  server: server_name,
  level: total_level,
  classes: realClasses(classes).map(({ name }) => name),
});

/** Converts settings to a group filter, without "my characters". */
export function filterOfSettings(settings: FilterSettings): GroupFilter {
  return {
    servers: settings.servers,
    levels: { first: settings.minLevel, last: settings.maxLevel },
    classes: settings.classes,
    fits: settings.fits,
    questIds: settings.questIds,
    packs: settings.packs,
    guilds: settings.guilds,
    onlyRaids: settings.onlyShowRaids,
    difficulties: settings.difficulties,
    skulls: settings.skulls,
    room: settings.room,
    hideFull: settings.hideFullGroups,
    onlyJoinable: settings.onlyShowJoinable,
    hideAllLevels: settings.hideAllLevelGroups,
    search: settings.searchText,
    not: settings.not,
  };
}

/**
 * The filter of a list in canonical form, with the visitor's characters in place of "my characters". For this filter
 * the API returns the fitting groups of the list, but it does not know ignored people, owned packs and raid timers. No
 * group passes for a visitor without characters.
 */
export function groupFilterOf(
  filter: FilterSettings & Pick<LfmFilter, 'filterByMyCharacters' | 'trackedCharacterIds'>,
  viewer: Pick<LfmViewer, 'registeredCharacters' | 'definition'>,
): GroupFilter {
  const asked = filterOfSettings(filter);
  const fits = trackedCharacters(filter, viewer).map(fittingCharacter);
  const own: GroupFilter = { ...asked, levels: null, classes: [], fits };
  return normalizeGroupFilter(filter.filterByMyCharacters ? own : asked, viewer.definition);
}

/** Raid timers of the followed characters, by quest. */
function ownTimersByQuest(timers: readonly RaidTimer[], followed: readonly Character[]) {
  const byId = new Map(followed.map((character) => [character.id, character]));
  const byQuest = new Map<number, OwnRaidTimer[]>();
  for (const timer of timers) {
    const character = byId.get(timer.characterId);
    if (character === undefined) continue;
    for (const questId of timer.questIds) {
      const questTimers = byQuest.get(questId) ?? [];
      byQuest.set(questId, [...questTimers, { ...timer, character }]);
    }
  }
  return byQuest;
}

function makeLister(
  filter: LfmFilter,
  viewer: LfmViewer,
  fits: Test<DescribedGroup>,
): (lfm: Lfm) => ListedLfm {
  const tracked = trackedCharacters(filter, viewer);
  const owned = readOwnedPacks(filter.ownedContent);
  // With a filter by tracked characters, other characters' timers do not count.
  const followed = filter.filterByMyCharacters ? tracked : viewer.registeredCharacters;
  const timers = runningRaidTimers(viewer.raidActivity, viewer.definition, viewer.nowMs);
  const timersByQuest = ownTimersByQuest(timers, followed);
  const answerFor = makeJoinRule(timers, viewer.nowMs);
  const withheld = followed.filter(({ id }) => viewer.raidsWithheldIds.has(id));
  const { friendIds } = viewer;
  const ownIds = new Set(viewer.registeredCharacters.map(({ id }) => id));
  return (lfm) => {
    const group = describeGroup(lfm, viewer);
    const server = lfm.server_name.toLowerCase();
    const idsInGroup = [lfm.leader, ...lfm.members].map(({ id }) => id);
    const isOnServer = ({ server_name }: Character) => server_name.toLowerCase() === server;
    const timersOfQuest = timersByQuest.get(group.quest?.id ?? lfm.quest_id ?? 0) ?? [];
    const answers = tracked.map((character) => ({ character, answer: answerFor(character, group) }));
    const charactersOf = (...wanted: readonly JoinAnswer[]) =>
      answers.flatMap(({ character, answer }) => (wanted.includes(answer) ? [character] : []));
    const isEligible = fits(group);
    const includesOwn = idsInGroup.some((id) => ownIds.has(id));
    const best = bestJoinAnswer(answers.map(({ answer }) => answer));
    const byCharacters = includesOwn && best !== 'yes' ? 'member' : best;
    return {
      ...group,
      isEligible,
      eligibleCharacters: charactersOf('yes', 'full', 'on timer'),
      canJoin: charactersOf('yes'),
      answer: filter.filterByMyCharacters
        ? byCharacters
        : joinAnswerByLevels({ isOwn: includesOwn, isWithin: isEligible, isFull: group.isFull }),
      includesOwn,
      isPostedByFriend: friendIds.has(lfm.leader.id),
      includesFriend: lfm.members.some(({ id }) => friendIds.has(id)),
      isOwned: isOwned(group.quest, owned),
      // Timers refer to a quest by its main id; a group may use the other id.
      raidTimers: timersOfQuest.filter(({ character }) => isOnServer(character)),
      timerUnknownOf: group.isRaid ? withheld.filter(isOnServer) : [],
    };
  };
}

/** The part of the viewer that the order depends on. */
type OrderingViewer = Pick<LfmViewer, 'collator' | 'definition'>;

/** `last` = groups without a value, which stay at the end in both directions. */
type Column = (viewer: OrderingViewer) => {
  readonly compare: Compare<ListedLfm>;
  readonly last?: Test<ListedLfm>;
};

/** Number of accepted classes; an empty list means all. */
const acceptedClassCount =
  ({ classes }: LfmViewer['definition']) =>
  ({ lfm }: ListedLfm) =>
    lfm.accepted_classes.length || classes.length;

const columns: Record<LfmSortType, Column> = {
  server_name: ({ collator }) => ({ compare: compareBy(({ lfm }) => lfm.server_name, collator.compare) }),
  leader_name: ({ collator }) => ({
    compare: compareBy(({ lfm }) => lfm.leader.name ?? '', collator.compare),
    last: ({ lfm }) => lfm.leader.name === null,
  }),
  quest_name: ({ collator }) => ({
    compare: compareBy(({ questName }) => questName ?? '', collator.compare),
    last: ({ questName }) => questName === null,
  }),
  accepted_classes: ({ definition }) => ({ compare: compareBy(acceptedClassCount(definition)) }),
  level: () => ({
    compare: chain(
      compareBy(({ lfm }) => lfm.maximum_level),
      compareBy(({ lfm }) => lfm.minimum_level),
    ),
  }),
};

/** Rank within a section: joinable groups, then raids on timer, then full groups. */
function joinRank({ isFull, answer }: ListedLfm): number {
  if (isFull) return 2;
  return answer === 'on timer' ? 1 : 0;
}

/**
 * The order of the list: by section (fitting groups first), then by `joinRank` unless the visitor wants a mixed order,
 * then by column with groups without a value at the end, then by id.
 */
export function orderLfms(
  { sortBy, isMixedOrder }: Pick<LfmFilter, 'sortBy' | 'isMixedOrder'>,
  viewer: OrderingViewer,
): Compare<ListedLfm> {
  const { compare, last = () => false } = columns[sortBy.type](viewer);
  const byId = compareBy<ListedLfm>(({ lfm }) => lfm.id);
  const byColumn = chain(lastWhen(last), sortBy.ascending ? compare : reverse(compare), byId);
  return isMixedOrder
    ? byColumn
    : chain(
        lastWhen(({ isEligible }) => !isEligible),
        compareBy(joinRank),
        byColumn,
      );
}

/** Positions of dividers: indices where a group's eligibility differs from that of the previous group. */
export function eligibilityDividers(shown: readonly Pick<ListedLfm, 'isEligible'>[]): number[] {
  return shown.flatMap((listed, index) =>
    index > 0 && listed.isEligible !== shown[index - 1]?.isEligible ? [index] : [],
  );
}

/** The result for one group: shown, hidden by the settings, or not found by the search. */
export type LfmVerdict = ListedLfm | 'hidden' | 'not found';

/** Makes a function that computes the result for one group, independent of all others. */
export function makeLfmJudge(filter: LfmFilter, viewer: LfmViewer): (lfm: Lfm) => LfmVerdict {
  const groupFilter = groupFilterOf(filter, viewer);
  const { fitting, listing, search } = groupWordParts;
  const isDroppedAtOnce = dropsAtOnce(filter, viewer);
  const isListed = makeGroupTest(groupFilter, viewer, listing);
  const isFound = makeGroupTest(groupFilter, viewer, search);
  const list = makeLister(filter, viewer, makeGroupTest(groupFilter, viewer, fitting));
  const isShownWithoutFitting = filter.showNotEligible && !filter.onlyShowJoinable;
  return (lfm) => {
    if (lfm.id === filter.unfilteredId) return list(lfm);
    const listed = isDroppedAtOnce(lfm) ? null : list(lfm);
    if (listed === null || !isListed(listed)) return 'hidden';
    if (filter.hideContentIDontOwn && !listed.isOwned) return 'hidden';
    if (!isShownWithoutFitting && !listed.isEligible) return 'hidden';
    if (filter.onlyShowJoinable && listed.answer === 'on timer') return 'hidden';
    return isFound(listed) ? listed : 'not found';
  };
}

/**
 * The group list of one viewer: what is shown, in order, and how many groups the settings hide (docs/product.md, Group
 * list). Takes about 1 ms for 200 groups; for repeated calls use createLfmArranger.
 */
export function arrangeLfms(lfms: Iterable<Lfm>, filter: LfmFilter, viewer: LfmViewer): ArrangedLfms {
  const verdicts = Array.from(lfms, makeLfmJudge(filter, viewer));
  const shown = verdicts.filter((verdict) => typeof verdict !== 'string');
  const hiddenCount = verdicts.filter((verdict) => verdict === 'hidden').length;
  shown.sort(orderLfms(filter, viewer));
  return { shown, hiddenCount };
}

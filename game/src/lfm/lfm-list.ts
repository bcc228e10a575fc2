import { type FittingCharacter, type GroupFilter } from '../filters/filter-schemas.ts';
import type { RaidActivity } from '../character/character-activity.ts';
import type { Character } from '../character/character.ts';
import { chain, compareBy, lastWhen, reverse } from '../compare.ts';
import type { Compare } from '../compare.ts';
import type { GameDefinition } from '../definition.ts';
import { realClasses } from '../character/classes.ts';
import { groupWordParts, makeGroupTest, settleGroupFilter } from '../filters/group-filter.ts';
import type { ReadTerm } from '../filters/search.ts';
import { type DescribedGroup, describeGroup } from './lfm-quest.ts';
import { bestJoinAnswer, type JoinAnswer, joinAnswerByLevels, makeJoinRule } from './can-join.ts';
import { holdsIgnoredWord } from '../settings/ignored-words.ts';
import type { IgnoredWords } from '../settings/ignored-words.ts';
import type { LfmSettings, LfmSortType } from './lfm-settings.ts';
import type { Lfm } from './lfm.ts';
import { isOwned, readOwnedPacks } from '../quest/owned-content.ts';
import type { Quest } from '../quest/quest.ts';
import { runningRaidTimers } from '../raid-timers/raid-timers.ts';
import type { RaidTimer } from '../raid-timers/raid-timers.ts';

/** The settings that correspond to words of a filter, and the search. */
export interface FilterSettings extends Pick<
  LfmSettings,
  | 'minLevel'
  | 'maxLevel'
  | 'classes'
  | 'servers'
  | 'fits'
  | 'questIds'
  | 'packs'
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

/** Everything that decides which groups are shown and in which order: settings, and the bar above the list. */
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
  /** Id of a group that is shown regardless of all filters, since the viewer has requested it. */
  readonly shownAnywayId?: number | null;
}

/** The viewer, and facts about the world besides the groups. */
export interface LfmViewer {
  readonly definition: Pick<
    GameDefinition,
    'level_minimum' | 'level_cap' | 'party_size' | 'raid_size' | 'raid_timer_hours' | 'classes' | 'servers'
  >;
  readonly questsById: ReadonlyMap<number, Quest>;
  /** Reads the words of a search. */
  readonly readTerm: ReadTerm;
  readonly registeredCharacters: readonly Character[];
  readonly friendIds: ReadonlySet<number>;
  readonly ignoredIds: ReadonlySet<number>;
  readonly ignoredWords: IgnoredWords;
  /** Raid activity of the registered characters. */
  readonly raidActivity: readonly RaidActivity[];
  /** Registered characters whose raids the server hides, so that their timers are unknown. */
  readonly raidsWithheldIds: ReadonlySet<number>;
  readonly collator: Pick<Intl.Collator, 'compare'>;
  readonly nowMs: number;
}

/** One of the viewer's own characters that is on timer for the group's quest. */
export interface OwnRaidTimer extends RaidTimer {
  readonly character: Character;
}

/** A group with everything that depends on the viewer. */
export interface ListedLfm extends DescribedGroup {
  /** By the viewer's characters or by levels and classes, depending on the filter. */
  readonly isEligible: boolean;
  /** Registered and tracked characters that are eligible and not in the group, whatever the filter is. */
  readonly eligibleCharacters: readonly Character[];
  /** The eligible characters that can join: a place is free, and they are not on timer. */
  readonly canJoin: readonly Character[];
  /** Whether the viewer can join, by characters or by levels and classes, depending on the filter. */
  readonly answer: JoinAnswer;
  /** One of the viewer's registered characters leads it or is a member. */
  readonly includesOwn: boolean;
  readonly isPostedByFriend: boolean;
  readonly includesFriend: boolean;
  readonly isOwned: boolean;
  readonly raidTimers: readonly OwnRaidTimer[];
  /** The viewer's characters on this server with unknown timers; empty unless it is a raid. */
  readonly timerUnknownOf: readonly Character[];
}

export interface ArrangedLfms {
  readonly shown: readonly ListedLfm[];
  /** Number of groups hidden by the settings, without those that only the search leaves out. */
  readonly hiddenCount: number;
  /** Indices in `shown` of groups with a divider above. */
  readonly dividers: readonly number[];
}

type Test<T> = (item: T) => boolean;

/** Makes the test for groups that are hidden before their entries are computed. */
function dropsAtOnce(filter: LfmFilter, { ignoredIds, ignoredWords }: LfmViewer): Test<Lfm> {
  return (lfm) =>
    (filter.hideGroupsPostedByIgnoredCharacters && ignoredIds.has(lfm.leader.id)) ||
    (filter.hideGroupsContainingIgnoredCharacters && lfm.members.some(({ id }) => ignoredIds.has(id))) ||
    holdsIgnoredWord(ignoredWords, lfm.comment);
}

/** Registered characters that the list looks for groups for. */
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

/** Settings as a filter, ignoring "my characters". */
export function filterOfSettings(settings: FilterSettings): GroupFilter {
  return {
    servers: settings.servers,
    levels: { first: settings.minLevel, last: settings.maxLevel },
    classes: settings.classes,
    fits: settings.fits,
    questIds: settings.questIds,
    packs: settings.packs,
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
 * The filter of a list in canonical form, with "my characters" replaced by those characters; a visitor without any
 * matches no group. The API's result for it is the first section of the list, except for ignored people, packs that are
 * not owned and, if only joinable groups are shown, raids on timer.
 */
export function groupFilterOf(
  filter: FilterSettings & Pick<LfmFilter, 'filterByMyCharacters' | 'trackedCharacterIds'>,
  viewer: Pick<LfmViewer, 'registeredCharacters' | 'definition'>,
): GroupFilter {
  const asked = filterOfSettings(filter);
  const fits = trackedCharacters(filter, viewer).map(fittingCharacter);
  const own: GroupFilter = { ...asked, levels: null, classes: [], fits };
  return settleGroupFilter(filter.filterByMyCharacters ? own : asked, viewer.definition);
}

/** The timers of characters by quest. */
function ownTimersByQuest(timers: readonly RaidTimer[], followed: readonly Character[]) {
  const byId = new Map(followed.map((character) => [character.id, character]));
  const byQuest = new Map<number, OwnRaidTimer[]>();
  for (const timer of timers) {
    const character = byId.get(timer.characterId);
    if (character === undefined) continue;
    for (const questId of timer.questIds) {
      const ofQuest = byQuest.get(questId) ?? [];
      byQuest.set(questId, [...ofQuest, { ...timer, character }]);
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
  // With a filter by tracked characters, only their timers are shown.
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
    const isHere = ({ server_name }: Character) => server_name.toLowerCase() === server;
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
      // Timers know a quest by its own id, a group may use its other one.
      raidTimers: timersOfQuest.filter(({ character }) => isHere(character)),
      timerUnknownOf: group.isRaid ? withheld.filter(isHere) : [],
    };
  };
}

/** The parts of the viewer that the order depends on. */
type OrderingViewer = Pick<LfmViewer, 'collator' | 'definition'>;

/** `last` = groups without a value stay at the end in both directions. */
type Column = (viewer: OrderingViewer) => {
  readonly compare: Compare<ListedLfm>;
  readonly last?: Test<ListedLfm>;
};

/** An empty list accepts every class. */
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

/** Rank within a section: groups that can be joined, raids on timer, full groups. */
function joinRank({ isFull, answer }: ListedLfm): number {
  if (isFull) return 2;
  return answer === 'on timer' ? 1 : 0;
}

/**
 * The order of the list: eligible groups first, and within each section those that can be joined, unless the visitor
 * wants them mixed; then by a column in its direction, with missing values last, then by id.
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

/** Positions of the dividers: indices at which eligibility differs from the previous group. */
export function eligibilityDividers(shown: readonly Pick<ListedLfm, 'isEligible'>[]): number[] {
  return shown.flatMap((listed, index) =>
    index > 0 && listed.isEligible !== shown[index - 1]?.isEligible ? [index] : [],
  );
}

/** The result for one group: its entry, hidden by the settings, or not found by the search. */
export type LfmVerdict = ListedLfm | 'hidden' | 'not found';

/** Judges groups one by one, since no result depends on other groups. */
export function makeLfmJudge(filter: LfmFilter, viewer: LfmViewer): (lfm: Lfm) => LfmVerdict {
  const groupFilter = groupFilterOf(filter, viewer);
  const { fitting, listing, search } = groupWordParts;
  const isDroppedAtOnce = dropsAtOnce(filter, viewer);
  const isListed = makeGroupTest(groupFilter, viewer, listing);
  const isFound = makeGroupTest(groupFilter, viewer, search);
  const list = makeLister(filter, viewer, makeGroupTest(groupFilter, viewer, fitting));
  const isShownWithoutFitting = filter.showNotEligible && !filter.onlyShowJoinable;
  return (lfm) => {
    if (lfm.id === filter.shownAnywayId) return list(lfm);
    const listed = isDroppedAtOnce(lfm) ? null : list(lfm);
    if (listed === null || !isListed(listed)) return 'hidden';
    if (filter.hideContentIDontOwn && !listed.isOwned) return 'hidden';
    if (!isShownWithoutFitting && !listed.isEligible) return 'hidden';
    if (filter.onlyShowJoinable && listed.answer === 'on timer') return 'hidden';
    return isFound(listed) ? listed : 'not found';
  };
}

/**
 * The group list of one viewer: the groups shown, in order, and the number of groups hidden by the settings
 * (docs/product.md, Group list). Takes about 1 ms for 200 groups; callers that arrange repeatedly use
 * createLfmArranger.
 */
export function arrangeLfms(lfms: Iterable<Lfm>, filter: LfmFilter, viewer: LfmViewer): ArrangedLfms {
  const verdicts = Array.from(lfms, makeLfmJudge(filter, viewer));
  const shown = verdicts.filter((verdict) => typeof verdict !== 'string');
  const hiddenCount = verdicts.filter((verdict) => verdict === 'hidden').length;
  shown.sort(orderLfms(filter, viewer));
  return { shown, hiddenCount, dividers: eligibilityDividers(shown) };
}

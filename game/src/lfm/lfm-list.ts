import type { RaidActivity } from '../character/character-activity.ts';
import type { Character } from '../character/character.ts';
import { chain, compareBy, lastWhen, reverse } from '../compare.ts';
import type { Compare } from '../compare.ts';
import type { GameDefinition } from '../definition.ts';
import { eligibleAmong, levelRangesOverlap } from '../character/eligibility.ts';
import { holdsIgnoredWord } from '../settings/ignored-words.ts';
import type { IgnoredWords } from '../settings/ignored-words.ts';
import type { LfmSettings, LfmSortType } from './lfm-settings.ts';
import { type LfmQuest, lfmQuest } from './lfm-quest.ts';
import type { Lfm } from './lfm.ts';
import { isOwned, readOwnedPacks } from '../quest/owned-content.ts';
import type { Quest } from '../quest/quest.ts';
import { runningRaidTimers } from '../raid-timers/raid-timers.ts';
import type { RaidTimer } from '../raid-timers/raid-timers.ts';

/** What decides which groups are shown and in which order: settings, and what stands in the bar above the list. */
export interface LfmFilter extends Pick<
  LfmSettings,
  | 'minLevel'
  | 'maxLevel'
  | 'filterByMyCharacters'
  | 'trackedCharacterIds'
  | 'showNotEligible'
  | 'hideContentIDontOwn'
  | 'ownedContent'
  | 'hideFullGroups'
  | 'onlyShowRaids'
  | 'hideAllLevelGroups'
  | 'onlyShowJoinable'
  | 'hideGroupsPostedByIgnoredCharacters'
  | 'hideGroupsContainingIgnoredCharacters'
  | 'sortBy'
> {
  /** Looked for in leader, comment and quest; blank = all. */
  readonly searchText: string;
  /** A group that is shown whatever the rest says: the viewer has asked for that very one. */
  readonly shownAnywayId?: number | null;
}

/** Who looks, and what is known about the world besides the groups. */
export interface LfmViewer {
  readonly definition: Pick<
    GameDefinition,
    'level_minimum' | 'level_cap' | 'party_size' | 'raid_size' | 'raid_timer_hours' | 'classes'
  >;
  readonly questsById: ReadonlyMap<number, Quest>;
  readonly registeredCharacters: readonly Character[];
  readonly friendIds: ReadonlySet<number>;
  readonly ignoredIds: ReadonlySet<number>;
  readonly ignoredWords: IgnoredWords;
  /** Of the registered characters. */
  readonly raidActivity: readonly RaidActivity[];
  /** Those of them of whom the server tells no raids: nobody knows whether they are on timer. */
  readonly raidsWithheldIds: ReadonlySet<number>;
  readonly collator: Pick<Intl.Collator, 'compare'>;
  readonly nowMs: number;
}

/** One of the viewer's own characters that is on timer for the group's quest. */
export interface OwnRaidTimer extends RaidTimer {
  readonly character: Character;
}

/** A group with all that the viewer's own situation says about it. */
export interface ListedLfm extends LfmQuest {
  readonly lfm: Lfm;
  /** By the viewer's characters or by the level range, whichever filter is on. */
  readonly isEligible: boolean;
  /** Registered and tracked characters that may join, whichever filter is on. */
  readonly eligibleCharacters: readonly Character[];
  readonly isPostedByFriend: boolean;
  readonly includesFriend: boolean;
  readonly isOwned: boolean;
  /** Likely full: §5 LFM rules. */
  readonly isFull: boolean;
  readonly raidTimers: readonly OwnRaidTimer[];
  /** The viewer's characters on this server of whom nobody knows whether they are on timer; none unless it is a raid. */
  readonly timerUnknownOf: readonly Character[];
}

export interface ArrangedLfms {
  readonly shown: readonly ListedLfm[];
  /** Groups that the settings hide; those that only the search leaves out are not among them. */
  readonly hiddenCount: number;
  /** Indices into `shown` before which eligible and not eligible groups meet. */
  readonly dividers: readonly number[];
}

/** Likely full: a place less than a party holds, or than a raid when the quest is one, beside the leader (§5). */
export function isLikelyFull(
  memberCount: number,
  isRaidGroup: boolean,
  sizes: Pick<GameDefinition, 'party_size' | 'raid_size'>,
): boolean {
  return memberCount === (isRaidGroup ? sizes.raid_size : sizes.party_size) - 1;
}

type Test<T> = (item: T) => boolean;

/** What hides a group before anything is worked out about it, in the order of product 3. */
function dropsAtOnce(filter: LfmFilter, viewer: LfmViewer): Test<Lfm> {
  const { ignoredIds, ignoredWords, definition } = viewer;
  return (lfm) =>
    (filter.hideGroupsPostedByIgnoredCharacters && ignoredIds.has(lfm.leader.id)) ||
    (filter.hideGroupsContainingIgnoredCharacters && lfm.members.some(({ id }) => ignoredIds.has(id))) ||
    holdsIgnoredWord(ignoredWords, lfm.comment) ||
    (filter.hideAllLevelGroups &&
      lfm.minimum_level === definition.level_minimum &&
      lfm.maximum_level === definition.level_cap);
}

/** What hides a group by what was worked out about it, in the order of product 3. */
function dropsListed(filter: LfmFilter): Test<ListedLfm> {
  return (listed) =>
    (!filter.showNotEligible && !listed.isEligible) ||
    (filter.onlyShowRaids && !listed.isRaid) ||
    (filter.hideContentIDontOwn && !listed.isOwned) ||
    (filter.hideFullGroups && listed.isFull) ||
    (filter.onlyShowJoinable && (!listed.isEligible || listed.isFull));
}

/** The timers of characters by quest. */
function ownTimersByQuest(viewer: LfmViewer, followed: readonly Character[]) {
  const byId = new Map(followed.map((character) => [character.id, character]));
  const byQuest = new Map<number, OwnRaidTimer[]>();
  for (const timer of runningRaidTimers(viewer.raidActivity, viewer.definition, viewer.nowMs)) {
    const character = byId.get(timer.characterId);
    if (character === undefined) continue;
    for (const questId of timer.questIds) {
      const timers = byQuest.get(questId) ?? [];
      byQuest.set(questId, [...timers, { ...timer, character }]);
    }
  }
  return byQuest;
}

function makeLister(filter: LfmFilter, viewer: LfmViewer): (lfm: Lfm) => ListedLfm {
  const trackedIds = new Set(filter.trackedCharacterIds);
  const tracked = viewer.registeredCharacters.filter(({ id }) => trackedIds.has(id));
  const owned = readOwnedPacks(filter.ownedContent);
  // Someone who follows only tracked characters is told of their timers only.
  const followed = filter.filterByMyCharacters ? tracked : viewer.registeredCharacters;
  const timersByQuest = ownTimersByQuest(viewer, followed);
  const withheld = followed.filter(({ id }) => viewer.raidsWithheldIds.has(id));
  const { questsById, friendIds, definition } = viewer;
  return (lfm) => {
    const played = lfmQuest(lfm, questsById);
    const eligibleCharacters = eligibleAmong(tracked, lfm);
    const server = lfm.server_name.toLowerCase();
    const isHere = ({ server_name }: Character) => server_name.toLowerCase() === server;
    const timers = timersByQuest.get(played.quest?.id ?? lfm.quest_id ?? 0) ?? [];
    return {
      lfm,
      ...played,
      isEligible: filter.filterByMyCharacters
        ? eligibleCharacters.length > 0
        : levelRangesOverlap(lfm, filter.minLevel, filter.maxLevel),
      eligibleCharacters,
      isPostedByFriend: friendIds.has(lfm.leader.id),
      includesFriend: lfm.members.some(({ id }) => friendIds.has(id)),
      isOwned: isOwned(played.quest, owned),
      isFull: isLikelyFull(lfm.members.length, played.isRaid, definition),
      // Timers know a quest by its own id, a group may by its other one.
      raidTimers: timers.filter(({ character }) => isHere(character)),
      timerUnknownOf: played.isRaid ? withheld.filter(isHere) : [],
    };
  };
}

function makeSearch(searchText: string): Test<ListedLfm> {
  const wanted = searchText.trim().toLowerCase();
  if (wanted === '') return () => true;
  const holds = (text: string | null) => text !== null && text.toLowerCase().includes(wanted);
  return ({ lfm, questName }) => holds(lfm.leader.name) || holds(lfm.comment) || holds(questName);
}

/** As much of the viewer as the order asks for. */
type OrderingViewer = Pick<LfmViewer, 'collator' | 'definition'>;

/** `last` = groups that have nothing to be sorted by stay at the end in both directions. */
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

/** The order of the list: by a column in a direction, ties by id, what the column cannot order at the end. */
export function orderLfms(sortBy: LfmFilter['sortBy'], viewer: OrderingViewer): Compare<ListedLfm> {
  const { compare, last = () => false } = columns[sortBy.type](viewer);
  const byId = compareBy<ListedLfm>(({ lfm }) => lfm.id);
  return chain(lastWhen(last), sortBy.ascending ? compare : reverse(compare), byId);
}

/** Where a dashed line belongs: the indices at which a group's eligibility differs from the one before (§3). */
export function eligibilityDividers(shown: readonly Pick<ListedLfm, 'isEligible'>[]): number[] {
  return shown.flatMap((listed, index) =>
    index > 0 && listed.isEligible !== shown[index - 1]?.isEligible ? [index] : [],
  );
}

/** What becomes of one group: shown as listed, hidden by the settings, or left out because the search does not find it. */
export type LfmVerdict = ListedLfm | 'hidden' | 'not found';

/** Judges groups one by one: nothing that is said of a group depends on another. */
export function makeLfmJudge(filter: LfmFilter, viewer: LfmViewer): (lfm: Lfm) => LfmVerdict {
  const isDroppedAtOnce = dropsAtOnce(filter, viewer);
  const isDropped = dropsListed(filter);
  const isFound = makeSearch(filter.searchText);
  const list = makeLister(filter, viewer);
  return (lfm) => {
    if (lfm.id === filter.shownAnywayId) return list(lfm);
    const listed = isDroppedAtOnce(lfm) ? null : list(lfm);
    if (listed === null || isDropped(listed)) return 'hidden';
    return isFound(listed) ? listed : 'not found';
  };
}

/**
 * The group list of one viewer: what is shown, in order, and how many groups the settings hide.
 * About 1 ms for 200 groups; who arranges again and again takes createLfmArranger. Source: §2.7, §3, §5 LFM rules; the
 * order of the steps is that of product 3.
 */
export function arrangeLfms(lfms: Iterable<Lfm>, filter: LfmFilter, viewer: LfmViewer): ArrangedLfms {
  const verdicts = Array.from(lfms, makeLfmJudge(filter, viewer));
  const shown = verdicts.filter((verdict) => typeof verdict !== 'string');
  const hiddenCount = verdicts.filter((verdict) => verdict === 'hidden').length;
  shown.sort(orderLfms(filter.sortBy, viewer));
  return { shown, hiddenCount, dividers: eligibilityDividers(shown) };
}

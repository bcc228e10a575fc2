import type { Area } from '@rollcall/game/quest/area';
import { questsWithMetrics } from '@rollcall/game/api/catalogue-reads';
import type { GameDefinition } from '@rollcall/game/definition';
import type { LfmSettings } from '@rollcall/game/lfm/lfm-settings';
import { indexQuestsById, type Quest, type QuestMetrics } from '@rollcall/game/quest/quest';
import { rateTiers, type TierRatings } from '@rollcall/game/quest/quest-ratings';
import { durationText, lengthText } from '@rollcall/game/durations';
import type { ListedLfm, OwnRaidTimer } from '@rollcall/game/lfm/lfm-list';
import { remainingMs } from '@rollcall/game/raid-timers/raid-timers';
import { useMemo, useSyncExternalStore } from 'react';
import { hourMs } from '@rollcall/game/time';
import { isCatalogueSettled } from '../../../api/catalogue.ts';
import { useCatalogue } from '../../../api/useCatalogue.ts';
import { usePageSettings } from '../../../api/usePageSettings.ts';
import { useRead } from '../../../api/useRead.ts';
import { useServerNow } from '../../../api/useServerNow.ts';
import { useTimeZone } from '../../../api/useTimeZone.ts';
import { lfmSettingsStore } from '../../../storage/lfm-stores.ts';
import { useStored } from '../../../storage/local-store.ts';
import { formatMoment, formatNumber } from '../../../ui/format.ts';
import { usePanelSlot } from '../../panel-slot.ts';
import { useLastKnown } from '../../shared/useLastKnown.ts';
import type { ListedGroups } from './listed-groups.ts';

/** The facts for a card in addition to the group. */
export interface OverlayFacts {
  readonly definition: Pick<
    GameDefinition,
    'party_size' | 'raid_size' | 'wiki_url' | 'classes' | 'races' | 'crowned_character_ids'
  >;
  readonly settings: Pick<
    LfmSettings,
    | 'isMultiColumn'
    | 'ownedContent'
    | 'showCharacterGuildNames'
    | 'showEligibleCharacters'
    | 'showLfmActivity'
    | 'showMemberCount'
    | 'showQuestGuesses'
    | 'showQuestTips'
  >;
  readonly areasById: ReadonlyMap<number, Area>;
  readonly questsById: ReadonlyMap<number, Quest>;
  /** Durations and experience of quests; empty until loaded. */
  readonly metricsById: ReadonlyMap<number, QuestMetrics>;
  /** Ratings of experience per minute compared with quests of the same level; empty until loaded. */
  readonly ratings: TierRatings;
  /** True = areas and quests missing in the maps are unknown. */
  readonly isCatalogueLoaded: boolean;
  /** Milliseconds since 1970, by the server's clock, or the moment of a replay. */
  readonly nowMs: number;
  /** A replay, which does not know where people were. */
  readonly isPast: boolean;
  /** Formats a time (ms since 1970) to the second, in the visitor's time zone and language. */
  readonly momentText: (epochMs: number) => string;
  readonly numberText: (value: number) => string;
}

/** A raid timer of one of the visitor's own characters. */
export interface TimerText {
  /** False = the player hides it. */
  readonly isKnown: boolean;
  /** "On timer: 1 day 3 hours left". */
  readonly text: string;
  /** The end of the timer, to the second. */
  readonly title: string;
}

/** Shown for a character whose timers are hidden. */
export const unknownTimerText: TimerText = {
  isKnown: false,
  text: 'Raid timer unknown',
  title: 'Hidden: verify the character again to see its raid timers',
};

/** @returns null = the timer has run out since the list was arranged */
export function timerText(
  timer: OwnRaidTimer | undefined,
  { nowMs, momentText }: Pick<OverlayFacts, 'nowMs' | 'momentText'>,
): TimerText | null {
  const leftMs = timer === undefined ? 0 : remainingMs(timer, nowMs);
  if (timer === undefined || leftMs === 0) return null;
  return {
    isKnown: true,
    text: `On timer: ${durationText(leftMs)} left`,
    title: `Off timer at ${momentText(timer.endsAtMs)}`,
  };
}

/** A group whose minimum level is at least this counts as playing the epic version of a quest, if there is one. */
const epicFrom = 20;

const hasEpicVersion = ({ epic_normal_cr: level }: Quest) => level !== null && level > 0;

/** Usual duration and experience of a group's quest: "Median 14 min · 1,240 XP/min (high)"; empty = not known. */
export function usualText(
  { quest, lfm }: Pick<ListedLfm, 'quest' | 'lfm'>,
  facts: Pick<OverlayFacts, 'metricsById' | 'ratings' | 'settings' | 'numberText'>,
): string {
  const { metricsById, ratings, settings, numberText } = facts;
  if (quest === null || (lfm.is_quest_guess && !settings.showQuestGuesses)) return '';
  const metrics = metricsById.get(quest.id);
  const medianSeconds = metrics?.median_duration_seconds ?? null;
  if (metrics === undefined || medianSeconds === null) return '';
  const isEpic = lfm.minimum_level >= epicFrom && hasEpicVersion(quest);
  const xp = isEpic ? metrics.epic_xp_per_minute : metrics.heroic_xp_per_minute;
  const median = `Median ${lengthText(medianSeconds * 1000)}`;
  if (xp === null) return median;
  const rating = ratings[isEpic ? 'epic' : 'heroic'].get(quest.id);
  const rated = rating === undefined ? '' : ` (${rating.toLowerCase()})`;
  return `${median} · ${numberText(Math.round(xp))} XP/min${rated}`;
}

/** Interval of updates, ms: cards show minutes. */
const renewMs = 5000;

/** Long, since the server computes these figures once a night. */
const metricsFreshForMs = hourMs;

export function useOverlayFacts(): OverlayFacts {
  const { game: definition } = usePageSettings();
  const settings = useStored(lfmSettingsStore(definition));
  const { state, quests, areas } = useCatalogue();
  const isCatalogueLoaded = isCatalogueSettled(state);
  const timeZone = useTimeZone();
  const liveMs = useServerNow(renewMs);
  const { pastMs } = usePanelSlot();
  const isPast = pastMs !== undefined;
  const nowMs = pastMs ?? liveMs;
  const questsById = useMemo(() => indexQuestsById(quests.values()), [quests]);
  const metrics = useRead(questsWithMetrics, {}, { freshForMs: metricsFreshForMs }).data;
  const metricsById = useMemo(() => indexQuestsById(metrics?.data ?? []), [metrics]);
  const ratings = useMemo(
    () => rateTiers(metrics?.data ?? [], (quest, tier) => quest[`${tier}_xp_per_minute`]),
    [metrics],
  );
  return useMemo(
    () => ({
      definition,
      settings,
      areasById: areas,
      questsById,
      metricsById,
      ratings,
      isCatalogueLoaded,
      nowMs,
      isPast,
      momentText: (epochMs) => formatMoment(epochMs, timeZone),
      numberText: formatNumber,
    }),
    [
      definition,
      settings,
      areas,
      questsById,
      metricsById,
      ratings,
      isCatalogueLoaded,
      nowMs,
      isPast,
      timeZone,
    ],
  );
}

/** A group, or its last known state if it is no longer listed; null = never listed. */
export function useListedGroup(
  source: ListedGroups,
  lfmId: number,
): { readonly listed: ListedLfm; readonly isGone: boolean } | null {
  const find = () => source.listedOf(lfmId);
  const live = useSyncExternalStore(source.subscribe, find, find);
  const { value: listed, isGone } = useLastKnown(lfmId, live);
  return listed && { listed, isGone };
}

/** Why the list no longer has a group. */
export function closedText({ lfm }: ListedLfm, ignoredIds: ReadonlySet<number>): string {
  const isIgnored = [lfm.leader, ...lfm.members].some(({ id }) => ignoredIds.has(id));
  return isIgnored ? 'Hidden: you ignore someone in this group.' : 'This group is no longer posted.';
}

import { formatNumber } from '../../ui/format.ts';

/** How much of each kind is kept. */
export interface KeptNumbers {
  readonly registered: number;
  readonly verified: number;
  readonly friends: number;
  readonly ignored: number;
  readonly words: number;
  readonly packs: number;
  readonly views: number;
  readonly dismissedTimers: number;
  /** Settings of the group list that are not as they came. */
  readonly lfmSettings: number;
}

/** A number of things that are kept, and where they are looked after. */
export interface KeptCount {
  readonly label: string;
  readonly count: number;
  /** A few words below. */
  readonly note: string;
  readonly to: '/registration' | '/friends' | '/ignores' | '/owned-content' | '/timers' | '/grouping';
}

/** What of the visitor's is in this browser. */
export function keptCounts(kept: KeptNumbers): KeptCount[] {
  return [
    {
      label: 'Registered characters',
      count: kept.registered,
      note: `${formatNumber(kept.verified)} verified`,
      to: '/registration',
    },
    { label: 'Friends', count: kept.friends, note: '', to: '/friends' },
    { label: 'Ignored characters', count: kept.ignored, note: '', to: '/ignores' },
    { label: 'Ignored words', count: kept.words, note: '', to: '/ignores' },
    {
      label: 'Owned packs',
      count: kept.packs,
      note: kept.packs === 0 ? 'all count as owned' : '',
      to: '/owned-content',
    },
    { label: 'Named views', count: kept.views, note: 'of the LFM viewer', to: '/grouping' },
    { label: 'Dismissed raid timers', count: kept.dismissedTimers, note: '', to: '/timers' },
    { label: 'Changed LFM settings', count: kept.lfmSettings, note: '', to: '/grouping' },
  ];
}

/** Is there nothing of the visitor's at all? */
export function isNothingKept(counts: readonly KeptCount[]): boolean {
  return counts.every(({ count }) => count === 0);
}

const ownFields: readonly string[] = ['ownedContent', 'trackedCharacterIds'];

/** How many settings are not as they came; lists that are the visitor's own are none. */
export function changedCount(settings: object, standard: object): number {
  return Object.entries(settings).filter(
    ([name, value]) =>
      !ownFields.includes(name) && JSON.stringify(value) !== JSON.stringify(Reflect.get(standard, name)),
  ).length;
}

import type { StoredValues } from '../../storage/transfer/stored-values.ts';
import { isSameValue } from '../../storage/transfer/stored-values.ts';
import { formatNumber } from '../../ui/format-number.ts';

/** A number of things that are kept, and where they are looked after. */
export interface KeptCount {
  readonly label: string;
  readonly count: number;
  /** A few words below. */
  readonly note: string;
  readonly to: '/registration' | '/friends' | '/ignores' | '/owned-content' | '/timers' | '/grouping' | null;
}

/** What of the visitor's is in this browser. @param standard the values of somebody who has nothing */
export function keptCounts(values: StoredValues, standard: StoredValues): KeptCount[] {
  const tokens = values['access-tokens'].data.length;
  const packs = values['lfm-settings'].ownedContent.length;
  return [
    {
      label: 'Registered characters',
      count: values['registered-characters'].data.length,
      note: `${formatNumber(tokens)} verified`,
      to: '/registration',
    },
    { label: 'Friends', count: values.friends.data.length, note: '', to: '/friends' },
    { label: 'Ignored characters', count: values.ignores.data.length, note: '', to: '/ignores' },
    { label: 'Ignored words', count: values['ignored-words'].data.length, note: '', to: '/ignores' },
    {
      label: 'Owned packs',
      count: packs,
      note: packs === 0 ? 'all count as owned' : '',
      to: '/owned-content',
    },
    { label: 'Named views', count: values['lfm-presets'].length, note: 'of the LFM viewer', to: '/grouping' },
    {
      label: 'Dismissed raid timers',
      count: values['dismissed-timers'].data.length,
      note: '',
      to: '/timers',
    },
    {
      label: 'Changed settings',
      count: changedCount(values, standard),
      note: 'lists, theme, time zone',
      to: null,
    },
  ];
}

const ownFields: readonly string[] = ['ownedContent', 'trackedCharacterIds'];

/** How many settings are not as they came. */
function changedCount(values: StoredValues, standard: StoredValues): number {
  const inside = (['lfm-settings', 'who-settings', 'timers-view', 'boolean-flags'] as const).flatMap((key) =>
    Object.entries(values[key]).filter(
      ([name, value]) => !ownFields.includes(name) && !isSameValue(value, Reflect.get(standard[key], name)),
    ),
  );
  const whole = (['theme', 'timezone', 'secondary-lfm-view'] as const).filter(
    (key) => !isSameValue(values[key], standard[key]),
  );
  return inside.length + whole.length;
}

/** Is there nothing of the visitor's at all? */
export function isNothingKept(counts: readonly KeptCount[]): boolean {
  return counts.every(({ count }) => count === 0);
}

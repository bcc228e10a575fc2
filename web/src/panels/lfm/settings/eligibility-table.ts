import { lfmBehaviourLabels } from '../../people/behaviour-labels.ts';
import type { SettingPart, SettingTable } from '../../settings/setting-rows.ts';
import { EligibilityPart } from './EligibilityPart.tsx';
import type { EligibilitySettings } from './eligibility-settings.ts';

const eligibility: SettingPart<EligibilitySettings> = { name: 'eligibility', Part: EligibilityPart };

/** The part of the table that the bar above the list needs too: by what a group counts as one to join (§2.7). */
export const eligibilityTable = {
  filterByMyCharacters: {
    group: 'eligibility',
    ...lfmBehaviourLabels.filterByMyCharacters,
    words: 'eligible eligibility registered alts who',
    part: eligibility,
  },
  minLevel: {
    group: 'eligibility',
    label: 'Lowest level',
    explanation: 'The lower end of your level range, {minimum} to {cap}.',
    words: 'filter by level range minimum min eligible',
    part: eligibility,
  },
  maxLevel: {
    group: 'eligibility',
    label: 'Highest level',
    explanation: 'The upper end of your level range, {minimum} to {cap}.',
    words: 'filter by level range maximum max cap eligible',
    part: eligibility,
  },
  trackedCharacterIds: {
    group: 'eligibility',
    label: 'Tracked characters',
    explanation: 'Those of your characters that look for a group.',
    words: 'registered alts my add',
    part: eligibility,
  },
} as const satisfies SettingTable<EligibilitySettings, 'eligibility'>;

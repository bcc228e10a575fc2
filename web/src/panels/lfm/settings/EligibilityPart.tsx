import { RadioChoice } from '../../../ui/fields/RadioChoice.tsx';
import type { PartProps } from '../../settings/setting-rows.ts';
import { CharacterPicks } from './CharacterPicks.tsx';
import { LevelRange } from './LevelRange.tsx';
import type { EligibilitySettings } from './eligibility-settings.ts';

/** By what a group counts as one to join: a level range, or one's own characters, never both (§2.7). */
export function EligibilityPart({ server, form }: PartProps<EligibilitySettings>) {
  const { settings, change, textOf } = form;
  return (
    <RadioChoice
      label="How groups that you could join are found"
      value={settings.filterByMyCharacters ? 'characters' : 'levels'}
      onChange={(chosen) => change({ filterByMyCharacters: chosen === 'characters' })}
      options={[
        {
          value: 'levels',
          label: 'Filter by level range',
          hint: 'A group is lit when its levels overlap with these.',
          more: <LevelRange form={form} />,
        },
        {
          value: 'characters',
          label: textOf('filterByMyCharacters').label,
          hint: textOf('filterByMyCharacters').explanation,
          more: <CharacterPicks server={server} form={form} />,
        },
      ]}
    />
  );
}

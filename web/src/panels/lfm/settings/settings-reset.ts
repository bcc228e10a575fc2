import type { GameDefinition } from '@rollcall/game/definition';
import {
  lfmSettingSections,
  resetLfmSettings,
  type LfmSettings,
  type LfmSettingSection,
} from '@rollcall/game/lfm-settings';
import type { ConfirmQuestion } from '../../../ui/confirm-question.ts';
import { sectionTitles, settingText, type SettingName } from './settings-table.ts';

/** Labels that a sentence takes before it counts. */
const namedMaximum = 5;

/** The settings of a section that are not at their defaults, in the order of the section. */
export function changedSettings(
  settings: LfmSettings,
  section: LfmSettingSection,
  levels: Pick<GameDefinition, 'level_minimum' | 'level_cap'>,
): SettingName[] {
  const restored = resetLfmSettings(settings, section, levels);
  return lfmSettingSections[section].filter((name) => restored[name] !== settings[name]);
}

/** What stands beside "Reset all". */
export function resetNote(changed: readonly SettingName[]): string {
  if (changed.length === 0) return 'Everything here is at its default.';
  return changed.length === 1
    ? '1 option differs from its default.'
    : `${changed.length} options differ from their defaults.`;
}

/** What is asked before a section goes back to its defaults (§2.7): it names what will change. */
export function resetQuestion(
  section: LfmSettingSection,
  changed: readonly SettingName[],
  levels: Pick<GameDefinition, 'level_minimum' | 'level_cap'>,
): ConfirmQuestion {
  const title = `Reset ${sectionTitles[section]}`;
  const labels = changed.map((name) => `“${settingText(name, levels).label}”`);
  const named = labels.slice(0, namedMaximum).join(', ');
  const rest = labels.length - namedMaximum;
  const back = `Back to the default: ${named}${rest > 0 ? ` and ${rest} more` : ''}.`;
  const kept = section === 'filters' ? ' Your tracked characters and owned packs stay as they are.' : '';
  return { title, message: `${back}${kept}`, confirmLabel: title };
}

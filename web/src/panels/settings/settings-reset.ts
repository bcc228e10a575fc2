import type { ConfirmQuestion } from '../../ui/confirm-question.ts';
import type { NameOf, SettingBounds, SettingsFacts } from './setting-rows.ts';
import { settingText } from './setting-text.ts';

/** Labels that a sentence takes before it counts. */
const namedMaximum = 5;

/** The settings of a section that are not at their defaults, in the order of the section. */
export function changedSettings<S extends object, Section extends string>(
  { resets, reset }: Pick<SettingsFacts<S, Section>, 'resets' | 'reset'>,
  settings: S,
  section: Section,
  bounds: SettingBounds,
): NameOf<S>[] {
  const restored = reset(settings, section, bounds);
  // Some are lists, which are made anew.
  return resets[section].filter((name) => JSON.stringify(restored[name]) !== JSON.stringify(settings[name]));
}

/** What stands beside "Reset all". */
export function resetNote(changed: readonly string[]): string {
  if (changed.length === 0) return 'Everything here is at its default.';
  return changed.length === 1
    ? '1 option differs from its default.'
    : `${changed.length} options differ from their defaults.`;
}

/** What is asked before a section goes back to its defaults (§2.7): it names what will change. */
export function resetQuestion<S extends object, Section extends string>(
  { sections, table, kept }: Pick<SettingsFacts<S, Section>, 'sections' | 'table' | 'kept'>,
  section: Section,
  changed: readonly NameOf<S>[],
  bounds: SettingBounds,
): ConfirmQuestion {
  const title = `Reset ${sections[section]}`;
  const labels = changed.map((name) => `“${settingText(table, name, bounds).label}”`);
  const named = labels.slice(0, namedMaximum).join(', ');
  const rest = labels.length - namedMaximum;
  const back = `Back to the default: ${named}${rest > 0 ? ` and ${rest} more` : ''}.`;
  const staying = kept?.[section];
  return {
    title,
    message: staying === undefined ? back : `${back} ${staying}`,
    confirmLabel: title,
  };
}

import type { GameDefinition } from '@rollcall/game/definition';
import { defaultWhoSettings, readWhoSettings, type WhoSettings } from '@rollcall/game/who-settings';
import { createLocalStore, type LocalStore } from './local-store.ts';

type Facts = Pick<GameDefinition, 'level_minimum' | 'level_cap' | 'classes'>;

let made: { readonly facts: Facts; readonly store: LocalStore<WhoSettings> } | null = null;

/**
 * The settings of the Who list as stored (§3, §5): one store for the page, made for the game that the page came with. A
 * list is shown by those of the visit (`whoVisit`).
 */
export function whoSettingsStore(facts: Facts): LocalStore<WhoSettings> {
  if (made === null || !isSameGame(made.facts, facts)) made = { facts, store: createWhoSettingsStore(facts) };
  return made.store;
}

function isSameGame(a: Facts, b: Facts): boolean {
  return (
    a.level_minimum === b.level_minimum &&
    a.level_cap === b.level_cap &&
    a.classes.length === b.classes.length &&
    a.classes.every((name, index) => name === b.classes[index])
  );
}

function createWhoSettingsStore(facts: Facts): LocalStore<WhoSettings> {
  return createLocalStore<WhoSettings>({
    key: 'who-settings',
    label: 'Who settings',
    makeDefault: () => defaultWhoSettings(facts),
    read(stored) {
      if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null;
      const { settings, wasCorrected } = readWhoSettings(stored, facts);
      return { value: settings, isCorrected: wasCorrected };
    },
  });
}

import type { GameDefinition } from '@rollcall/game/definition';
import {
  defaultWhoSettings,
  keepSavedFields,
  readWhoSettings,
  savedWhoFields,
  startWhoVisit,
  type WhoSettings,
} from '@rollcall/game/who/who-settings';
import { storedLimits } from '@rollcall/game/settings/chosen-limits';
import { createLocalStore, type LocalStore } from './local-store.ts';

let shownVisit: {
  readonly stored: LocalStore<WhoSettings>;
  readonly visit: LocalStore<WhoSettings>;
} | null = null;

/** The settings of the Who list for this visit: one store per page. */
export function whoVisit(facts: Facts): LocalStore<WhoSettings> {
  const stored = whoSettingsStore(facts);
  if (shownVisit?.stored !== stored) shownVisit = { stored, visit: createWhoVisit(stored, facts) };
  return shownVisit.visit;
}

const visitFields: readonly (keyof WhoSettings)[] = savedWhoFields.flatMap(({ fields }) => [...fields]);

/** The settings, with filters and sort order of this visit. */
function withVisit(settings: WhoSettings, visit: WhoSettings): WhoSettings {
  const kept = visitFields.map((name) => [name, visit[name]] as const);
  return { ...settings, ...Object.fromEntries(kept) };
}

/**
 * The stored settings as seen by one visit (docs/decisions/0037-declare-list-settings-in-a-table.md). A visit starts
 * with the filters whose save flags are on and with defaults for the others, and keeps its own choices. Changes are
 * stored at once, except filters that are not to be saved. Another tab changes display settings here, but not filters.
 *
 * @param stored is followed for the life of the page from the first use on
 */
function createWhoVisit(stored: LocalStore<WhoSettings>, facts: Facts): LocalStore<WhoSettings> {
  const listeners = new Set<() => void>();
  let current: WhoSettings | null = null;

  const show = (settings: WhoSettings) => {
    current = settings;
    listeners.forEach((listener) => listener());
  };

  const open = (): WhoSettings => {
    stored.subscribe(() => show(withVisit(stored.get(), current ?? stored.get())));
    const own = stored.get();
    const begun = startWhoVisit(own, facts);
    return JSON.stringify(begun) === JSON.stringify(own) ? own : begun;
  };

  return {
    get: () => (current ??= open()),
    getDefault: stored.getDefault,
    read: stored.read,
    write: stored.write,
    set(settings) {
      if (readWhoSettings(settings, facts).wasCorrected) return false;
      current ??= open();
      current = settings;
      return stored.set(keepSavedFields(settings, facts));
    },
    reset() {
      current ??= open();
      current = stored.getDefault();
      stored.reset();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Facts = Pick<GameDefinition, 'level_minimum' | 'level_cap' | 'classes'>;

let made: { readonly facts: Facts; readonly store: LocalStore<WhoSettings> } | null = null;

/** The stored settings of the Who list: one store per page. Lists use the settings of the visit (`whoVisit`). */
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
    write: (settings) => storedLimits(settings, facts),
  });
}

import type { GameDefinition } from '@rollcall/game/definition';
import {
  readWhoSettings,
  savedWhoFields,
  startWhoVisit,
  type WhoSettings,
} from '@rollcall/game/who-settings';
import type { LocalStore } from './local-store.ts';
import { whoSettingsStore } from './who-settings-store.ts';

type Facts = Pick<GameDefinition, 'level_minimum' | 'level_cap' | 'classes'>;

let made: { readonly stored: LocalStore<WhoSettings>; readonly visit: LocalStore<WhoSettings> } | null = null;

/** The settings of the Who list on this visit: one for the page, made for the game that the page came with. */
export function whoVisit(facts: Facts): LocalStore<WhoSettings> {
  const stored = whoSettingsStore(facts);
  if (made?.stored !== stored) made = { stored, visit: createWhoVisit(stored, facts) };
  return made.visit;
}

const visitFields: readonly (keyof WhoSettings)[] = savedWhoFields.flatMap(({ fields }) => [...fields]);

/** The settings with the filters and the order of others. */
function withVisit(settings: WhoSettings, visit: WhoSettings): WhoSettings {
  const kept = visitFields.map((name) => [name, visit[name]] as const);
  return { ...settings, ...Object.fromEntries(kept) };
}

/**
 * What is stored, as one visit sees it (§4, docs/decisions/0037-declare-list-settings-in-a-table.md). A visit begins
 * with the filters whose save flags are
 * on, and with defaults in place of the others; then it keeps what is chosen. Every change is stored at once, but no
 * filter that is not to be saved. Another tab changes how this one looks, and not whom it looks for.
 *
 * @param stored is heard as long as the page lives, from the first look on
 */
export function createWhoVisit(stored: LocalStore<WhoSettings>, facts: Facts): LocalStore<WhoSettings> {
  const listeners = new Set<() => void>();
  let current: WhoSettings | null = null;

  const show = (settings: WhoSettings) => {
    current = settings;
    listeners.forEach((listener) => listener());
  };

  const open = (): WhoSettings => {
    stored.subscribe(() => show(withVisit(stored.get(), current ?? stored.get())));
    return startWhoVisit(stored.get(), facts);
  };

  return {
    get: () => (current ??= open()),
    getDefault: stored.getDefault,
    read: stored.read,
    set(settings) {
      if (readWhoSettings(settings, facts).wasCorrected) return false;
      current ??= open();
      current = settings;
      return stored.set(startWhoVisit(settings, facts));
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

import { isTimeZone } from '@rollcall/game/time-zone';
import * as z from 'zod/mini';
import { createLocalStore, readBySchema, type Reading } from './local-store.ts';

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** The chosen theme; null = the system's. `public/theme.js` reads the same key before the first paint. */
export const themeStore = createLocalStore<Theme | null>({
  key: 'theme',
  label: 'theme',
  isSingular: true,
  makeDefault: () => null,
  read: readBySchema(z.nullable(z.enum(themes))),
});

/** Replaces a zone that this browser does not know, as from an import, by null. */
function readTimeZone(stored: unknown): Reading<string | null> | null {
  if (stored === null) return { value: null, isCorrected: false };
  if (typeof stored !== 'string') return null;
  return isTimeZone(stored) ? { value: stored, isCorrected: false } : { value: null, isCorrected: true };
}

/** The time zone in which times are shown, such as `Europe/Berlin`; null = the browser's. */
export const timezoneStore = createLocalStore<string | null>({
  key: 'timezone',
  label: 'time zone settings',
  makeDefault: () => null,
  read: readTimeZone,
});

const off = z._default(z.boolean(), false);

/** On/off settings. Unknown ones, of other versions of the site, are kept. */
const flagsSchema = z.looseObject({
  hide32BitServers: z._default(z.boolean(), true),
  /** The operator's notice about the state of the site is closed. */
  hideAlphaRelease: off,
  /** The notice about characters that are only used for storage is closed. */
  bankToonsDisclaimer: off,
  /** The operator's notice on the activity page is closed. */
  hideActivityDevelopmentNotice: off,
  hideSelfFromPartyList: off,
  /** The filters of the Who list are expanded (public/theme.js). */
  showWhoFilters: off,
});

export type Flags = z.infer<typeof flagsSchema>;

export const flagsStore = createLocalStore<Flags>({
  key: 'boolean-flags',
  label: 'preferences',
  makeDefault: () => flagsSchema.parse({}),
  read: readBySchema(flagsSchema),
});

/**
 * Names of the hints about features that the visitor has closed. Unknown names, of other versions of the site, are
 * kept.
 */
export const calloutsStore = createLocalStore<readonly string[]>({
  key: 'dismissed-feature-callouts',
  label: 'closed notes',
  makeDefault: () => [],
  read: readBySchema(z.array(z.string())),
});

/** Stores that a hint was closed. */
export function dismissCallout(name: string): void {
  const dismissed = calloutsStore.get();
  if (!dismissed.includes(name)) calloutsStore.set([...dismissed, name]);
}

/** More messages than are ever active at once; the oldest ids are dropped first. */
const dismissedMessagesLimit = 50;

/** Ids of the operator's messages that the visitor has closed. */
export const dismissedMessagesStore = createLocalStore<readonly number[]>({
  key: 'dismissed-page-messages',
  label: 'closed messages',
  makeDefault: () => [],
  read: readBySchema(z.array(z.int())),
});

export function dismissMessage(id: number): void {
  const others = dismissedMessagesStore.get().filter((other) => other !== id);
  dismissedMessagesStore.set([...others, id].slice(-dismissedMessagesLimit));
}

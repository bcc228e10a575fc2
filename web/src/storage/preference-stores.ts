import { isTimeZone } from '@rollcall/game/time-zone';
import * as z from 'zod/mini';
import { createLocalStore, readBySchema, type Reading } from './local-store.ts';

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

/** The chosen theme; null = that of the system. `public/theme.js` reads the same key before the first paint. */
export const themeStore = createLocalStore<Theme | null>({
  key: 'theme',
  label: 'theme',
  isSingular: true,
  makeDefault: () => null,
  read: readBySchema(z.nullable(z.enum(themes))),
});

/** Reads a time zone; one that this browser does not support becomes null. */
function readTimeZone(stored: unknown): Reading<string | null> | null {
  if (stored === null) return { value: null, isCorrected: false };
  if (typeof stored !== 'string') return null;
  return isTimeZone(stored) ? { value: stored, isCorrected: false } : { value: null, isCorrected: true };
}

/** The chosen time zone, such as `Europe/Berlin`; null = the browser's. */
export const timezoneStore = createLocalStore<string | null>({
  key: 'timezone',
  label: 'time zone settings',
  makeDefault: () => null,
  read: readTimeZone,
});

const off = z._default(z.boolean(), false);

/** Flags that a visitor sets once. Flags of other versions of the site are kept unchanged. */
const flagsSchema = z.looseObject({
  hide32BitServers: z._default(z.boolean(), true),
  /** The operator's notice about the state of the site is closed. */
  hideAlphaRelease: off,
  /** The notice about characters that only hold items is closed. */
  bankToonsDisclaimer: off,
  /** The operator's notice above the activity page is closed. */
  hideActivityDevelopmentNotice: off,
  hideSelfFromPartyList: off,
  /** The filters of the Who list are unfolded (public/theme.js). */
  showWhoFilters: off,
});

export type Flags = z.infer<typeof flagsSchema>;

export const flagsStore = createLocalStore<Flags>({
  key: 'boolean-flags',
  label: 'preferences',
  makeDefault: () => flagsSchema.parse({}),
  read: readBySchema(flagsSchema),
});

/** The hints beside features that the visitor has closed, by name. Names of other versions of the site stay. */
export const calloutsStore = createLocalStore<readonly string[]>({
  key: 'dismissed-feature-callouts',
  label: 'closed notes',
  makeDefault: () => [],
  read: readBySchema(z.array(z.string())),
});

/** Stores that a callout was closed. */
export function dismissCallout(name: string): void {
  const dismissed = calloutsStore.get();
  if (!dismissed.includes(name)) calloutsStore.set([...dismissed, name]);
}

/** Maximum number of stored ids, more than are ever shown at once; the oldest are dropped. */
const dismissedMessagesLimit = 50;

/** Ids of the operator's messages that the visitor has closed. */
export const dismissedMessagesStore = createLocalStore<readonly number[]>({
  key: 'dismissed-page-messages',
  label: 'closed messages',
  makeDefault: () => [],
  read: readBySchema(z.array(z.int())),
});

/** Stores that a message was closed. */
export function dismissMessage(id: number): void {
  const others = dismissedMessagesStore.get().filter((other) => other !== id);
  dismissedMessagesStore.set([...others, id].slice(-dismissedMessagesLimit));
}

import type { PageSettings } from '@rollcall/game/site/page-settings';
import type { LocalStore } from '../storage/local-store.ts';
import { originatingUserIdStore, sessionIdStore, userIdStore } from '../storage/visitor-store.ts';

/** Random ids that group the reports of a browser and of a visit; they identify no person. */
export interface VisitorIds {
  readonly user_id: string;
  readonly session_id: string;
  /** Id of the browser that the settings were transferred from; null = none. */
  readonly originating_user_id: string | null;
}

/** The browser's tracking preferences. */
export type PrivacySignals = Pick<Navigator, 'doNotTrack'> & { readonly globalPrivacyControl?: unknown };

/**
 * Whether page views, web vitals and random ids may be sent: not if the visitor objects by Do Not Track or Global
 * Privacy Control, nor if the operator has switched them off (docs/decisions/0024-keep-the-browser-log-anonymous.md).
 *
 * @param settings null = none in the page, as with the development server
 */
export function mayMeasure(settings: PageSettings | null, signals: PrivacySignals): boolean {
  if (settings?.site.is_telemetry_on !== true) return false;
  return signals.doNotTrack !== '1' && signals.globalPrivacyControl !== true;
}

/** The ids of this browser, created if missing. Call only if `mayMeasure` allows. */
export function readVisitorIds(): VisitorIds {
  return {
    user_id: idOf(userIdStore),
    session_id: idOf(sessionIdStore),
    originating_user_id: originatingUserIdStore.get(),
  };
}

/** The id of this browser for transferred settings, created if allowed; null = none. */
export function settingsOriginId(settings: PageSettings, signals: PrivacySignals): string | null {
  return mayMeasure(settings, signals) ? idOf(userIdStore) : userIdStore.get();
}

function idOf(store: LocalStore<string | null>): string {
  const known = store.get();
  if (known !== null) return known;
  const made = makeId();
  store.set(made);
  return made;
}

/** 128 random bits; `randomUUID` is missing on pages without TLS. */
function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

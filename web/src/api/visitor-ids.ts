import type { PageSettings } from '@rollcall/game/site/page-settings';
import type { LocalStore } from '../storage/local-store.ts';
import { originatingUserIdStore, sessionIdStore, userIdStore } from '../storage/visitor-store.ts';

/** Random names by which reports of one browser and of one visit are told from others; they lead to nobody. */
export interface VisitorIds {
  readonly user_id: string;
  readonly session_id: string;
  /** null = the settings of this browser are its own. */
  readonly originating_user_id: string | null;
}

/** What the browser says of being followed. */
export type PrivacyWishes = Pick<Navigator, 'doNotTrack'> & { readonly globalPrivacyControl?: unknown };

/**
 * Whether page views, web vitals and random ids may be sent: not against Do Not Track or Global Privacy Control, and
 * not when the operator has switched it off (docs/decisions/0024-keep-the-browser-log-anonymous.md).
 *
 * @param settings null = the page came without any, as with the development server
 */
export function mayMeasure(settings: PageSettings | null, wishes: PrivacyWishes): boolean {
  if (settings?.site.is_telemetry_on !== true) return false;
  return wishes.doNotTrack !== '1' && wishes.globalPrivacyControl !== true;
}

/** The names of this browser, made where there are none yet. Asked for only where `mayMeasure` says so. */
export function readVisitorIds(): VisitorIds {
  return {
    user_id: idOf(userIdStore),
    session_id: idOf(sessionIdStore),
    originating_user_id: originatingUserIdStore.get(),
  };
}

/** The name that settings say they came from, made where it may be; null = this browser has none. */
export function originOfSettings(settings: PageSettings, wishes: PrivacyWishes): string | null {
  return mayMeasure(settings, wishes) ? idOf(userIdStore) : userIdStore.get();
}

function idOf(store: LocalStore<string | null>): string {
  const known = store.get();
  if (known !== null) return known;
  const made = makeId();
  store.set(made);
  return made;
}

/** 128 random bits. Not `randomUUID`, which a page without TLS does not have. */
function makeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

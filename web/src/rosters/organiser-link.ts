import { rosterPath } from './roster-view.ts';

/** The link with which a roster is changed: the secret stands after `#`, so that no server sees it. */
export function organiserLink(id: string, secret: string): string {
  return new URL(`${rosterPath(id)}#organiser=${secret}`, location.href).href;
}

/** The secret in the fragment of an address; null = none. */
export function organiserInHash(hash: string): string | null {
  return /^#?organiser=([\w-]{16,128})$/.exec(hash)?.[1] ?? null;
}

import { readCharacterId } from '@rollcall/game/character-id';
import type { ListedCharacter } from '../../storage/character-list.ts';

/** Whom the page is about. */
export type VerificationSubject =
  /** The address names nobody, and there are several to choose from. */
  | { readonly kind: 'choose' }
  /** The address names nobody, and nobody is registered. */
  | { readonly kind: 'nobody' }
  /** What stands in the address is no id of a character. */
  | { readonly kind: 'bad-id' }
  /** A character that is not on the visitor's list. */
  | { readonly kind: 'unregistered'; readonly id: number }
  | { readonly kind: 'own'; readonly entry: ListedCharacter };

/**
 * Whom the address is about, among those that the visitor has registered. An address without an id is about the only one.
 *
 * @param search of the address, with its `?` or empty
 */
export function verificationSubject(
  search: string,
  registered: readonly ListedCharacter[],
): VerificationSubject {
  const asked = new URLSearchParams(search).get('id');
  if (asked === null) return subjectWithoutId(registered);
  const id = readCharacterId(asked);
  if (id === null) return { kind: 'bad-id' };
  const entry = registered.find((each) => each.id === id);
  return entry === undefined ? { kind: 'unregistered', id } : { kind: 'own', entry };
}

function subjectWithoutId(registered: readonly ListedCharacter[]): VerificationSubject {
  const [entry, ...others] = registered;
  if (entry === undefined) return { kind: 'nobody' };
  return others.length === 0 ? { kind: 'own', entry } : { kind: 'choose' };
}

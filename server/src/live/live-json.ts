import { createHash } from 'node:crypto';
import type { Character } from '@rollcall/game/character';
import type { KnownLfm } from '@rollcall/game/known-lfm';
import { visibleCharacter, visibleLfm, type FindPersonNow } from '@rollcall/game/visibility';
import type { EntityList } from './entity-list.ts';
import { findCharacter } from './live-lookups.ts';
import type { LiveState } from './server-state.ts';
import type { TakeTurn } from './turns.ts';

/** JSON of an object from id to entity, as bytes, and a name for its content. */
export interface Segment {
  readonly bytes: Uint8Array;
  readonly tag: string;
}

/**
 * JSON of every entity as anybody may see it, with its key in front. An entity never changes in place, and a group is
 * replaced whenever what is known of its people is, so that each is written once in its life.
 */
const characterTexts = new WeakMap<Character, string>();
const lfmTexts = new WeakMap<KnownLfm, string>();

/** `"101":{…}` of a character, masked. */
export function characterText(character: Character): string {
  const known = characterTexts.get(character);
  if (known !== undefined) return known;
  const text = `"${character.id}":${JSON.stringify(visibleCharacter(character))}`;
  characterTexts.set(character, text);
  return text;
}

/** `"9001":{…}` of a group, masked by its own record and by those who are online in this state. */
export function lfmText(group: KnownLfm, state: LiveState): string {
  const known = lfmTexts.get(group);
  if (known !== undefined) return known;
  const findPersonNow: FindPersonNow = (id) => findCharacter(state, id);
  const text = `"${group.id}":${JSON.stringify(visibleLfm(group, findPersonNow))}`;
  lfmTexts.set(group, text);
  return text;
}

/** Entities that are written in one go: well below what the event loop may be held up for. */
const entitiesAtOnce = 500;

/** Writes a list, a slice in each turn, so that ten thousand characters hold nobody up. */
export async function writeSegment<Entity extends { readonly id: number }>(
  { all }: EntityList<Entity>,
  textOf: (entity: Entity) => string,
  takeTurn: TakeTurn,
): Promise<Segment> {
  const hash = createHash('sha256');
  const pieces: Uint8Array[] = [];
  const add = (text: string) => {
    const piece = Buffer.from(text);
    hash.update(piece);
    pieces.push(piece);
  };
  add('{');
  for (let start = 0; start < all.length; start += entitiesAtOnce) {
    await takeTurn();
    const texts = all.slice(start, start + entitiesAtOnce).map(textOf);
    add(`${start > 0 ? ',' : ''}${texts.join(',')}`);
  }
  add('}');
  return { bytes: Buffer.concat(pieces), tag: hash.digest('base64url').slice(0, 22) };
}

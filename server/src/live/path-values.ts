import { characterIdMaximum, isCharacterId } from '@rollcall/game/character-id';
import type { GameDefinition, ServerFacts } from '@rollcall/game/definition';
import { closestServerName } from '@rollcall/game/closest-name';
import { findServer } from '@rollcall/game/servers';
import { isGuildName } from '@rollcall/game/guild';
import { listParts } from '@rollcall/game/text';
import { badField, HttpError, notFound } from '../http/http-error.ts';

/** Reads what stands in a path. Each reader throws the HttpError that wire: Live reads names for its place. */

/** Most ids that one look-up may name (wire: Live reads). */
const idsMaximum = 100;
/** What a character may be called when it is looked up (product 4, Registration). */
const namePattern = /^[A-Za-z0-9-]{1,30}$/;

/** @throws HttpError 404 with the closest known name */
export function readServer(definition: GameDefinition, text: string): ServerFacts {
  const server = findServer(definition, text);
  if (server !== null) return server;
  const closest = closestServerName(definition, text);
  const hint = closest === null ? '' : ` Did you mean ${closest}?`;
  throw new HttpError(404, 'unknown-server', `There is no such server.${hint}`, { closest });
}

/** @throws HttpError 404 for a number that no character can have */
export function readCharacterId(text: string): number {
  const id = Number(text);
  if (!isCharacterId(id)) throw notFound('There is no such character');
  return id;
}

/** Spaces and empty parts are left out. @throws HttpError 400 for none, what is no number, out of range or too many */
export function readCharacterIds(text: string): number[] {
  const parts = listParts(text);
  if (parts.length === 0) throw badField('ids', 'must be numbers with commas between');
  if (parts.length > idsMaximum) throw badField('ids', `must be at most ${idsMaximum}`);
  return parts.map((part) => {
    if (!/^\d+$/.test(part)) throw badField('ids', 'must be numbers with commas between');
    const id = Number(part);
    if (!isCharacterId(id)) throw badField('ids', `must be from 1 to ${characterIdMaximum}`);
    return id;
  });
}

/** @throws HttpError 400 for what is no name of a character */
export function readCharacterName(text: string): string {
  if (!namePattern.test(text)) throw badField('name', 'must be 1 to 30 letters, digits or hyphens');
  return text;
}

/** @throws HttpError 400 for what is not above 0 */
export function readGroupId(text: string): number {
  const id = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(id) || id <= 0) throw badField('group', 'must be a whole number above 0');
  return id;
}

/** @throws HttpError 404 for a name that no guild can have */
export function readGuildName(text: string): string {
  if (!isGuildName(text)) throw notFound('There is no such guild');
  return text;
}

import type { Character } from '@rollcall/game/character/character';
import type { GameDefinition } from '@rollcall/game/definition';
import type { CatalogueIndex } from '@rollcall/game/quest/catalogue-index';
import { isRaid } from '@rollcall/game/quest/quest';
import { type PlanChange, startProblem, type StoredRoster } from '@rollcall/game/raid-roster/edit-roster';
import { readPlaces, readRole, roleExpected } from '@rollcall/game/raid-roster/places';
import type {
  PersonChange,
  PersonPost,
  RosterChange,
  RosterPlace,
  RosterPost,
} from '@rollcall/game/raid-roster/roster';
import { isSameName } from '@rollcall/game/raid-roster/visible-roster';
import { findServer } from '@rollcall/game/servers';
import { badField } from '../http/http-error.ts';
import { tokenRefused, type VerifyToken } from '../http/token-holder.ts';

/** What is needed to check the fields of a body beyond their schema. */
export interface BodyParts {
  readonly definition: GameDefinition;
  readonly catalogueIndex: () => CatalogueIndex;
  /** Known characters, online or not, with nothing hidden. */
  readonly findCharacters: (ids: readonly number[]) => Promise<readonly Character[]>;
  readonly verifyToken: VerifyToken;
  readonly nowMs: () => number;
}

/** @throws HttpError 400 that names the wrong field */
export function newRoster(parts: BodyParts, post: RosterPost): StoredRoster {
  return {
    server_name: serverOf(parts, post.server),
    ...raidOf(parts, post.quest_id),
    difficulty: post.difficulty ?? null,
    starts_at: startOf(parts, post.starts_at),
    note: post.note ?? '',
    places: placesOf(parts, post.places),
    is_locked: false,
    people: [],
  };
}

/**
 * The change of a stored roster. Unchanged values are not checked: the server may have been renamed, the raid deleted,
 * and the time may have passed.
 *
 * @throws HttpError 400 that names the wrong field
 */
export function planChange(parts: BodyParts, change: RosterChange, roster: StoredRoster): PlanChange {
  const { server, quest_id, difficulty, starts_at, places, note, is_locked, order } = change;
  return {
    ...(server !== undefined && server !== roster.server_name && { server_name: serverOf(parts, server) }),
    ...(quest_id !== undefined && quest_id !== roster.quest_id && raidOf(parts, quest_id)),
    ...(difficulty !== undefined && { difficulty }),
    ...(starts_at !== undefined &&
      starts_at !== roster.starts_at && { starts_at: startOf(parts, starts_at) }),
    ...(places !== undefined && { places: placesOf(parts, places) }),
    ...(note !== undefined && { note }),
    ...(is_locked !== undefined && { is_locked }),
    ...(order !== undefined && { order }),
  };
}

function serverOf({ definition }: BodyParts, name: string): string {
  const server = findServer(definition, name);
  if (server === null) throw badField('server', 'must be the name of a server');
  return server.name;
}

function raidOf({ catalogueIndex }: BodyParts, id: number) {
  const quest = catalogueIndex().questsById.get(id);
  if (quest === undefined || !isRaid(quest)) throw badField('quest_id', 'must be the id of a raid');
  return { quest_id: quest.id, quest_name: quest.name };
}

function startOf({ nowMs }: BodyParts, startsAt: string): string {
  const problem = startProblem(startsAt, nowMs());
  if (problem !== null) throw badField(problem.path, problem.message);
  return startsAt;
}

function placesOf({ definition }: BodyParts, sent: readonly RosterPlace[]): RosterPlace[] {
  const reading = readPlaces(sent, definition);
  if (reading.state === 'wrong') throw badField(reading.issue.path, reading.issue.message);
  return reading.places;
}

function roleOf({ definition }: BodyParts, text: string): string {
  const role = readRole(text, definition);
  if (role === null) throw badField('role', roleExpected);
  return role;
}

/**
 * A sign-up, verified by the header `Authorization` if one was sent.
 *
 * @throws HttpError 400 that names the wrong field, 403 if the token is not that of the character
 */
export async function readSignUp(parts: BodyParts, post: PersonPost, authorization: string | undefined) {
  const { name, character_id = null, classes = [], total_level = null } = post;
  const role = roleOf(parts, post.role);
  const verdict = await parts.verifyToken(authorization);
  const isVerified = verdict.state === 'holds' && verdict.characterId === character_id;
  if (verdict.state !== 'missing' && !isVerified) throw tokenRefused();
  const character = await visibleCharacterOf(parts, character_id);
  requireName(character, name);
  return {
    role,
    isHidden: character === null,
    person: { name, character_id, classes, total_level, is_verified: isVerified },
  };
}

/** A change of a person with its role in proper spelling. @throws HttpError 400 that names the wrong field */
export function readPersonChange(parts: BodyParts, change: PersonChange): PersonChange {
  return typeof change.role === 'string' ? { ...change, role: roleOf(parts, change.role) } : change;
}

/** @throws HttpError 400 if the character is visible under another name */
export async function requireNameOf(
  parts: BodyParts,
  characterId: number | null,
  name: string,
): Promise<void> {
  requireName(await visibleCharacterOf(parts, characterId), name);
}

/** null = unknown or anonymous. */
async function visibleCharacterOf(
  { findCharacters }: BodyParts,
  id: number | null,
): Promise<Character | null> {
  const [character] = id === null ? [] : await findCharacters([id]);
  return character === undefined || character.is_anonymous ? null : character;
}

/** Requires nothing of hidden characters, since a refusal would reveal something about their names. */
function requireName(character: Character | null, name: string): void {
  if (character === null || character.name === null || isSameName(character.name, name)) return;
  throw badField('name', 'must be the name of the character');
}

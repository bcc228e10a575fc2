import { characterIdSchema } from '@rollcall/game/character-id';
import { credentialPattern } from '@rollcall/game/credential';
import * as z from 'zod/mini';
import type { CachedList } from './cached-list.ts';
import { emptyList, readKeptList, type KeptListKind } from './kept-list.ts';
import { createLocalStore, type Reading } from './local-store.ts';
import { registeredCharactersKind } from './registered-characters-store.ts';

/** What proves to the server that a character is the visitor's (§6, product 4, Verification). */
export interface AccessToken {
  readonly characterId: number;
  /** Whoever has it may read what the character did: never shown, never logged, never in an address. */
  readonly token: string;
  /** Names it in the list of devices and opens nothing; null = it came without, as from another program. */
  readonly tokenId: string | null;
}

/** More than any server of the contract makes. */
const tokenLengthMaximum = 512;

const tokenSchema = z.string().check(z.regex(credentialPattern), z.maxLength(tokenLengthMaximum));
const entrySchema = z.object({
  characterId: characterIdSchema,
  token: tokenSchema,
  tokenId: z.nullable(z.string().check(z.maxLength(tokenLengthMaximum))),
});
/** §3 names the field of the character as the wire does, and says no more; other programs of this kind keep this. */
const foreignSchema = z.object({ character_id: characterIdSchema, access_token: tokenSchema });

function readEntry(stored: unknown): Reading<AccessToken> | null {
  const entry = entrySchema.safeParse(stored);
  if (entry.success) return { value: entry.data, isCorrected: false };
  const foreign = foreignSchema.safeParse(stored);
  if (!foreign.success) return null;
  const { character_id: characterId, access_token: token } = foreign.data;
  return { value: { characterId, token, tokenId: null }, isCorrected: true };
}

/** One token a character: a newer one takes the place of the one before. */
export const accessTokensKind: KeptListKind<AccessToken> = {
  keyOf: ({ characterId }) => characterId,
  limit: registeredCharactersKind.limit,
  readEntry,
};

/** The tokens of this browser (§3). */
export const accessTokensStore = createLocalStore<CachedList<AccessToken>>({
  key: 'access-tokens',
  label: 'access tokens',
  makeDefault: emptyList,
  read: (stored) => readKeptList(stored, accessTokensKind),
});

/** The token of a character, or null when it has not been verified in this browser. */
export function tokenOf({ data }: CachedList<AccessToken>, characterId: number): AccessToken | null {
  return data.find((entry) => entry.characterId === characterId) ?? null;
}

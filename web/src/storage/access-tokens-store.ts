import { characterIdSchema } from '@rollcall/game/character/character-id';
import { credentialPattern } from '@rollcall/game/character/verification';
import * as z from 'zod/mini';
import { registeredCharactersKind } from './character-list-stores.ts';
import { createLocalStore, readBySchema, sessionSurroundings } from './local-store.ts';
import { type CachedList, emptyList, type StoredListKind, readStoredList } from './stored-list.ts';

const openClaimSchema = z.object({
  characterId: characterIdSchema,
  /** The three words to enter in the game. */
  challenge: z.string(),
  /** Proves that the claim belongs to this tab; only ever sent as a credential. */
  secret: z.string(),
  /** Milliseconds since 1970, by the server's clock. */
  expiresAtMs: z.number(),
});

/** A verification in progress, stored so that it survives a reload of the tab. */
export type OpenClaim = z.infer<typeof openClaimSchema>;

const claimsSchema = z.array(openClaimSchema);

/** Open claims of this tab, at most one per character. They are deleted with the tab. */
export const openClaimsStore = createLocalStore<readonly OpenClaim[]>(
  {
    key: 'open-claims',
    label: 'verification',
    makeDefault: () => [],
    read: readBySchema<readonly OpenClaim[]>(claimsSchema),
    isCache: true,
  },
  sessionSurroundings,
);

/** The open claim for a character; null = none in this tab. */
export function openClaimOf(characterId: number): OpenClaim | null {
  return openClaimsStore.get().find((claim) => claim.characterId === characterId) ?? null;
}

/** Stores an open verification, which replaces an earlier one. */
export function storeOpenClaim(claim: OpenClaim): void {
  const others = openClaimsStore.get().filter(({ characterId }) => characterId !== claim.characterId);
  openClaimsStore.set([...others, claim]);
}

/** Deletes a finished claim, whose secret is useless by then. */
export function dropOpenClaim(characterId: number): void {
  const claims = openClaimsStore.get();
  const others = claims.filter((claim) => claim.characterId !== characterId);
  if (others.length === claims.length) return;
  if (others.length === 0) openClaimsStore.reset();
  else openClaimsStore.set(others);
}

/** Proof for the server that a character belongs to the visitor (docs/product.md, Verification). */
export interface AccessToken {
  readonly characterId: number;
  /** Grants access to the character's activity: never shown, logged or put into an address. */
  readonly token: string;
  /**
   * Identifies the token in the list of devices, without granting access. Null = issued by another site: never sent, so
   * the character must be verified again.
   */
  readonly tokenId: string | null;
}

/** More than the length of any token that a server issues. */
const tokenLengthMaximum = 512;

const tokenSchema = z.string().check(z.regex(credentialPattern), z.maxLength(tokenLengthMaximum));
const entrySchema = z.object({
  characterId: characterIdSchema,
  token: tokenSchema,
  tokenId: z.nullable(z.string().check(z.maxLength(tokenLengthMaximum))),
});
/** Rules for the list of tokens: one per character, and a new one replaces the old one. */
export const accessTokensKind: StoredListKind<AccessToken> = {
  keyOf: ({ characterId }) => characterId,
  limit: registeredCharactersKind.limit,
  readEntry: readBySchema(entrySchema),
};

export const accessTokensStore = createLocalStore<CachedList<AccessToken>>({
  key: 'access-tokens',
  label: 'access tokens',
  makeDefault: emptyList,
  read: (stored) => readStoredList(stored, accessTokensKind),
});

/** Whether this site issued the token. */
export const isOwnToken = ({ tokenId }: AccessToken): boolean => tokenId !== null;

/** The token of a character; null = not verified in this browser. */
export function tokenOf({ data }: CachedList<AccessToken>, characterId: number): AccessToken | null {
  return data.find((entry) => entry.characterId === characterId && isOwnToken(entry)) ?? null;
}

import { characterIdSchema } from '@rollcall/game/character/character-id';
import { credentialPattern } from '@rollcall/game/character/verification';
import * as z from 'zod/mini';
import { registeredCharactersKind } from './character-list-stores.ts';
import { createLocalStore, readBySchema, sessionSurroundings } from './local-store.ts';
import { type CachedList, emptyList, type StoredListKind, readStoredList } from './stored-list.ts';

const openClaimSchema = z.object({
  characterId: characterIdSchema,
  /** The three words. */
  challenge: z.string(),
  /** Proves that the claim belongs to this tab. Only ever sent as the credential of a call. */
  secret: z.string(),
  /** Milliseconds since 1970, by the server's clock. */
  expiresAtMs: z.number(),
});

/** An open verification, stored so that it survives a reload of the tab. */
export type OpenClaim = z.infer<typeof openClaimSchema>;

const claimsSchema = z.array(openClaimSchema);

/** The open verifications of this tab, at most one per character. Deleted with the tab. */
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

/** The open verification of a character; null = none in this tab. */
export function openClaimOf(characterId: number): OpenClaim | null {
  return openClaimsStore.get().find((claim) => claim.characterId === characterId) ?? null;
}

/** Stores an open verification, which replaces an earlier one. */
export function storeOpenClaim(claim: OpenClaim): void {
  const others = openClaimsStore.get().filter(({ characterId }) => characterId !== claim.characterId);
  openClaimsStore.set([...others, claim]);
}

/** Deletes a verification that has ended. */
export function dropOpenClaim(characterId: number): void {
  const claims = openClaimsStore.get();
  const others = claims.filter((claim) => claim.characterId !== characterId);
  if (others.length === claims.length) return;
  if (others.length === 0) openClaimsStore.reset();
  else openClaimsStore.set(others);
}

/** Proof to the server that a character is the visitor's (docs/product.md, Verification). */
export interface AccessToken {
  readonly characterId: number;
  /** Gives access to the character's activity. Never shown, logged, or part of an address. */
  readonly token: string;
  /**
   * Identifies it in the list of devices, without giving access. Null = a token of another site, which is useless here
   * and never sent: the character has to be verified again.
   */
  readonly tokenId: string | null;
}

/** Maximum length of a token, more than any server creates. */
const tokenLengthMaximum = 512;

const tokenSchema = z.string().check(z.regex(credentialPattern), z.maxLength(tokenLengthMaximum));
const entrySchema = z.object({
  characterId: characterIdSchema,
  token: tokenSchema,
  tokenId: z.nullable(z.string().check(z.maxLength(tokenLengthMaximum))),
});
/** One token per character; a newer one replaces it. */
export const accessTokensKind: StoredListKind<AccessToken> = {
  keyOf: ({ characterId }) => characterId,
  limit: registeredCharactersKind.limit,
  readEntry: readBySchema(entrySchema),
};

/** The tokens of this browser. */
export const accessTokensStore = createLocalStore<CachedList<AccessToken>>({
  key: 'access-tokens',
  label: 'access tokens',
  makeDefault: emptyList,
  read: (stored) => readStoredList(stored, accessTokensKind),
});

/** Whether this site issued the token. */
export const isOwnToken = ({ tokenId }: AccessToken): boolean => tokenId !== null;

/** The token of a character, or null when it has not been verified in this browser. */
export function tokenOf({ data }: CachedList<AccessToken>, characterId: number): AccessToken | null {
  return data.find((entry) => entry.characterId === characterId && isOwnToken(entry)) ?? null;
}

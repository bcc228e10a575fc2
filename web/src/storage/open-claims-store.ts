import { characterIdSchema } from '@rollcall/game/character-id';
import * as z from 'zod/mini';
import { createLocalStore, readBySchema } from './local-store.ts';
import { sessionSurroundings } from './session-surroundings.ts';

const openClaimSchema = z.object({
  characterId: characterIdSchema,
  /** The three words. */
  challenge: z.string(),
  /** Proves that the claim is this tab's: it leaves the browser as the credential of a call, and in no other way. */
  secret: z.string(),
  /** Milliseconds since 1970, by the server's clock. */
  expiresAtMs: z.number(),
});

/** A proof under way: what a tab must keep to go on after a reload (product 4, Verification). */
export type OpenClaim = z.infer<typeof openClaimSchema>;

const claimsSchema = z.array(openClaimSchema);

/** The proofs that this tab has begun, at most one a character. They go with the tab. */
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

/** The proof under way for a character; null = none in this tab. */
export function openClaimOf(characterId: number): OpenClaim | null {
  return openClaimsStore.get().find((claim) => claim.characterId === characterId) ?? null;
}

/** Keeps a proof through reloads, in place of one before. */
export function keepOpenClaim(claim: OpenClaim): void {
  const others = openClaimsStore.get().filter(({ characterId }) => characterId !== claim.characterId);
  openClaimsStore.set([...others, claim]);
}

/** It is over, one way or the other: its secret is of no use any more. */
export function dropOpenClaim(characterId: number): void {
  const claims = openClaimsStore.get();
  const others = claims.filter((claim) => claim.characterId !== characterId);
  if (others.length === claims.length) return;
  if (others.length === 0) openClaimsStore.reset();
  else openClaimsStore.set(others);
}

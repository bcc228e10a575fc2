import { useMemo } from 'react';
import { type AccessToken, accessTokensStore, tokenOf } from '../../storage/access-tokens-store.ts';
import { useStored } from '../../storage/local-store.ts';
import { useSteadyIds } from '../people/useIdsPoll.ts';

/** Whom this browser holds a token of, live: nobody while the server draws. The same set as long as it is the same. */
export function useVerifiedIds(): ReadonlySet<number> {
  const { data } = useStored(accessTokensStore);
  const ids = useSteadyIds(useMemo(() => data.map(({ characterId }) => characterId), [data]));
  return useMemo(() => new Set(ids), [ids]);
}

/** The token of a character in this browser, live; null = not verified here. */
export function useTokenOf(characterId: number | null): AccessToken | null {
  const tokens = useStored(accessTokensStore);
  return characterId === null ? null : tokenOf(tokens, characterId);
}

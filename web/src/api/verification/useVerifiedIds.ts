import { useMemo } from 'react';
import {
  type AccessToken,
  accessTokensStore,
  isOwnToken,
  tokenOf,
} from '../../storage/access-tokens-store.ts';
import { useStored } from '../../storage/local-store.ts';
import { useSteadyIds } from '../people/useIdsPoll.ts';

/** Ids of the characters with a token in this browser, live; empty on the server. The same set while equal. */
export function useVerifiedIds(): ReadonlySet<number> {
  return useIdsWith(isOwnToken);
}

/** Ids of the characters whose token was issued by another site, live; they must be verified again. */
export function useVerifiedElsewhereIds(): ReadonlySet<number> {
  return useIdsWith(isForeignToken);
}

const isForeignToken = (token: AccessToken) => !isOwnToken(token);

/** Ids of the characters with matching tokens, live. @param isMatch must keep its identity */
function useIdsWith(isMatch: (token: AccessToken) => boolean): ReadonlySet<number> {
  const { data } = useStored(accessTokensStore);
  const matching = useMemo(() => data.filter(isMatch).map(({ characterId }) => characterId), [data, isMatch]);
  const ids = useSteadyIds(matching);
  return useMemo(() => new Set(ids), [ids]);
}

/** The token of a character in this browser, live; null = not verified here. */
export function useTokenOf(characterId: number | null): AccessToken | null {
  const tokens = useStored(accessTokensStore);
  return characterId === null ? null : tokenOf(tokens, characterId);
}

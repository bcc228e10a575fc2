import { characterActivity } from '@rollcall/game/endpoints/activity-reads';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { callEndpoint } from '../../data/call-endpoint.ts';
import { tabSurroundings, type TabSurroundings } from '../../data/tab-surroundings.ts';
import type { AccessToken } from '../../storage/access-tokens-store.ts';
import { type ActivityRead, type AskActivity, createActivityReader } from './activity-reader.ts';

/** Asks with the token of the character, which stands in a header alone. Nothing of the answer is kept for later visits. */
function askWith({ characterId, token }: Pick<AccessToken, 'characterId' | 'token'>): AskActivity {
  return (type, { before, limit, lastDay }, signal) =>
    callEndpoint(
      characterActivity,
      { id: String(characterId), type },
      {
        signal,
        credential: token,
        query: {
          ...(limit !== undefined && { limit: String(limit) }),
          ...(before !== undefined && { before }),
          ...(lastDay !== undefined && { end_date: lastDay }),
        },
      },
    );
}

/** Some browsers cannot say when they are idle. */
const rest = () =>
  new Promise<void>((resolve) => {
    (window.requestIdleCallback ?? setTimeout)(() => resolve());
  });

/** What a character did, read while the component is mounted. Another character or token is read from the beginning. */
export function useActivity(
  { characterId, token }: Pick<AccessToken, 'characterId' | 'token'>,
  surroundings: TabSurroundings = tabSurroundings,
): ActivityRead & { readonly reload: () => void } {
  const reader = useMemo(
    () => createActivityReader({ ask: askWith({ characterId, token }), surroundings, rest }),
    [characterId, token, surroundings],
  );
  useEffect(() => {
    reader.start();
    return reader.stop;
  }, [reader]);
  const read = useSyncExternalStore(reader.subscribe, reader.snapshot, reader.snapshot);
  return useMemo(() => ({ ...read, reload: reader.reload }), [read, reader]);
}

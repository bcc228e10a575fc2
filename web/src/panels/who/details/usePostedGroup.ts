import type { Character } from '@rollcall/game/character';
import * as lfmReads from '@rollcall/game/endpoints/lfm-reads';
import type { Lfm } from '@rollcall/game/lfm';
import { serverKey } from '@rollcall/game/servers';
import { useMemo } from 'react';
import { useSteadyLive } from '../../../data/useLive.ts';
import { liveLifespanMs } from '../../../data/useServerInfo.ts';
import { postedBy } from './who-details.ts';

/** One server's groups are asked for this often (§9). */
const intervalMs = 3000;

/** What the members of a group have posted, live; null = nothing, or nobody has answered yet. */
export function usePostedGroup(serverName: string, members: readonly Character[]): Lfm | null {
  const { data } = useSteadyLive(
    lfmReads.lfmsOnServer,
    { server: serverKey(serverName) },
    { intervalMs, lifespanMs: liveLifespanMs, isEnabled: members.length > 0 },
  );
  return useMemo(() => (data === null ? null : postedBy(Object.values(data), members)), [data, members]);
}

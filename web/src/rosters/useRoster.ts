import { raidRoster } from '@rollcall/game/api/raid-calls';
import { type Roster, rosterSchema } from '@rollcall/game/raid-roster/roster';
import { secondMs } from '@rollcall/game/time';
import { useCallback, useState } from 'react';
import { documentStreams } from '../api/document-stream.ts';
import { type Live, useLive } from '../api/useLive.ts';

const rosterStream = documentStreams((id) => `raid:${id}`, rosterSchema);

/** Interval between requests without a stream, ms. */
const intervalMs = 5 * secondMs;

export interface LiveRoster extends Pick<Live<Roster>, 'state' | 'error' | 'reload'> {
  /** null = not loaded. */
  readonly roster: Roster | null;
  /** Deleted, or there never was one. */
  readonly isGone: boolean;
  /** Shows the answer to a change at once. */
  readonly show: (changed: Roster) => void;
}

/** A roster, live: by the tab's stream, or by polling without one. */
export function useRoster(id: string): LiveRoster {
  const { data, state, error, reload } = useLive(
    raidRoster,
    { id },
    { intervalMs, stream: rosterStream(id) },
  );
  const [shown, setShown] = useState<Roster | null>(null);
  const show = useCallback((changed: Roster) => setShown(changed), []);
  const isNewer = shown !== null && shown.id === id && shown.version > (data?.version ?? 0);
  return { roster: isNewer ? shown : data, isGone: error?.status === 404, state, error, reload, show };
}

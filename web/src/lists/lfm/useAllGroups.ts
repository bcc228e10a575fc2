import { createRecall } from '@rollcall/game/remember';
import { useMemo, useState } from 'react';
import { useLfmsByServer } from '../../api/useLfmsByServer.ts';
import { isAllDataStale, newestReport } from '../../api/servers-age.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useServerInfo } from '../../api/useServerInfo.ts';
import { createGroupMerger, oldDataNotes } from './all-groups.ts';
import { hiddenIntervalOf, type LfmSource } from './useLfmList.ts';

/**
 * The groups of all servers in one list, live.
 *
 * @param nowMs by the server's clock
 */
export function useAllGroups(isSoundOn: boolean, nowMs: number): LfmSource {
  const { game } = usePageSettings();
  const lfms = useLfmsByServer(hiddenIntervalOf(isSoundOn));
  const { data: infos } = useServerInfo();
  const [merge] = useState(() => createGroupMerger(game.servers));
  const poll = useMemo(
    () => ({ ...lfms, data: lfms.data === null ? null : merge(lfms.data, infos) }),
    [lfms, infos, merge],
  );
  const [recallNotes] = useState(() => createRecall<ReadonlyMap<string, string>>());
  const notes = oldDataNotes(game.servers, infos, nowMs);
  // The same object until it says something else: only then are all rows made again.
  const serverNotes = recallNotes(Object.fromEntries(notes), () => notes);
  const age = { isStale: isAllDataStale(game.servers, infos, nowMs), reported: newestReport(infos) };
  return { server: null, poll, serverNotes, age };
}

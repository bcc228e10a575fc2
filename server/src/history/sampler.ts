import type { HistoryEvent } from '@rollcall/game/history-event';
import type { ServerCount } from '@rollcall/game/server-count';
import { toWireTime } from '@rollcall/game/wire-time';
import { isGuildMark, nearestMark, nextMark } from '@rollcall/game/sample-marks';

/** The events of one sampling: a server without fresh data has none. The guilds are counted on the full hour. */
export function samplesOf(counts: readonly ServerCount[], nowMs: number): HistoryEvent[] {
  const at = toWireTime(nowMs);
  const mark = nearestMark(nowMs);
  return counts
    .filter(({ is_fresh }) => is_fresh)
    .flatMap(({ server_name, is_online, character_count, lfm_count, guilds }): HistoryEvent[] => {
      // A server of which reports arrive is up, unless somebody said that it is not.
      const sample = { server_name, is_online: is_online ?? true, character_count, lfm_count };
      const guildCounts = [...guilds].map(([guild_name, online_count]) => ({ guild_name, online_count }));
      return [
        { type: 'sample', at, ...sample },
        ...(isGuildMark(mark)
          ? [{ type: 'guild_counts' as const, at: toWireTime(mark), server_name, counts: guildCounts }]
          : []),
      ];
    });
}

/**
 * Samples at every five-minute mark until it is stopped. A timer that comes late (a machine that slept) samples what is
 * then, for the mark that is then nearest; marks that were slept through stay gaps.
 *
 * @returns stops it
 */
export function startSampler(
  countLive: () => readonly ServerCount[],
  record: (events: readonly HistoryEvent[]) => void,
  nowMs: () => number,
): () => void {
  let timer: NodeJS.Timeout;
  const schedule = () => {
    const now = nowMs();
    timer = setTimeout(sample, nextMark(now) - now);
    timer.unref();
  };
  const sample = () => {
    const events = samplesOf(countLive(), nowMs());
    if (events.length > 0) record(events);
    schedule();
  };
  schedule();
  return () => clearTimeout(timer);
}

import type { Roster } from '@rollcall/game/raid-roster/roster';
import { loadForAction } from '../api/Late.tsx';
import { serverNowMs } from '../api/server-clock.ts';
import { ownFacts } from '../storage/rosters-store.ts';
import { saveFile } from '../ui/save-file.ts';

/** Saves a raid night as a calendar file; the code for it is loaded with the first one. Never throws. */
export async function saveRaidCalendar(roster: Roster, product: string): Promise<void> {
  const code = await loadForAction('Calendar file not created', () => import('./raid-calendar.ts'));
  if (code === null) return;
  const night = ownFacts(roster);
  const text = code.makeRaidCalendar(night, { product, pageUrl: location.href, nowMs: serverNowMs() });
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), code.raidFileName(night));
}

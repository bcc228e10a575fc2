import type { GroupFilter } from '@rollcall/game/filters/filter-schemas';
import { formatCount } from '../ui/format.ts';

/** Filters without their own control, in a few words each: "Reaper", "4–10 skulls", "2 places left". */
export function moreFilterTexts(
  {
    servers,
    fits,
    questIds,
    packs,
    guilds,
    difficulties,
    skulls,
    room,
    not,
  }: Pick<
    GroupFilter,
    'servers' | 'fits' | 'questIds' | 'packs' | 'guilds' | 'difficulties' | 'skulls' | 'room' | 'not'
  >,
  questName: (id: number) => string | null,
): string[] {
  return [
    servers.length > 0 && servers.join(', '),
    fits !== null &&
      `For ${fits.map(({ level, classes }) => `level ${level} ${classes.join('/')}`.trim()).join(', ') || 'nobody'}`,
    questIds.length > 0 && questIds.map((id) => questName(id) ?? `Quest ${id}`).join(', '),
    packs !== '' && packs,
    guilds !== '' && `Guild: ${guilds}`,
    difficulties.length > 0 && difficulties.join(', '),
    skulls !== null &&
      (skulls.first === skulls.last
        ? formatCount(skulls.first, 'skull')
        : `${skulls.first}–${skulls.last} skulls`),
    room > 0 && (room === 1 ? 'Not full' : `${formatCount(room, 'place')} left`),
    not !== '' && `Without “${not}”`,
  ].filter((text) => text !== false);
}

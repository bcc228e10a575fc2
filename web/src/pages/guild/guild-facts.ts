import type { GameDefinition } from '@rollcall/game/definition';
import type { Guild } from '@rollcall/game/guild';
import { formatNumber } from '../../ui/format.ts';

/** One of the figures at the top of the page; null = on its way. */
export interface GuildFigure {
  readonly label: string;
  readonly value: string | null;
  /** Behind the label, in a quieter voice. */
  readonly note: string;
  readonly isLit: boolean;
}

const percents = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });

/** What a guild comes to in three numbers. @param guild null = on its way */
export function guildFigures(
  guild: Guild | null,
  { level_cap }: Pick<GameDefinition, 'level_cap'>,
): readonly GuildFigure[] {
  const online = guild && Object.keys(guild.online_characters).length;
  const members = guild && guild.character_count;
  const atCap = guild && (guild.levels[level_cap] ?? 0);
  return [
    {
      label: 'Online now',
      value: said(online),
      note: online === null || members === null ? '' : shareWords(online, members),
      isLit: (online ?? 0) > 0,
    },
    { label: members === 1 ? 'Member' : 'Members', value: said(members), note: '', isLit: false },
    { label: `At level ${level_cap}`, value: said(atCap), note: '', isLit: false },
  ];
}

/** `25% of all`; a few of very many are not nobody. */
function shareWords(online: number, members: number): string {
  if (online === 0 || members === 0) return '';
  const share = Math.min(1, online / members);
  return `${share < 0.01 ? 'under ' : ''}${percents.format(Math.max(0.01, share))} of all`;
}

const said = (value: number | null) => (value === null ? null : formatNumber(value));

/** How many members are not online, as far as anybody may know. */
export function offlineCount({ character_count, online_characters }: Guild): number {
  return Math.max(0, character_count - Object.keys(online_characters).length);
}

import type { Guild } from '@rollcall/game/guild';
import { useState } from 'react';
import { isEqualData } from '../../data/plain-equality.ts';

/** What pictures are made of; who is online changes every few seconds and is in none of them. */
const drawnParts = ({ server_name, guild_name, levels, classes, online_by_hour }: Guild) => ({
  server_name,
  guild_name,
  levels,
  classes,
  online_by_hour,
});

/** The guild as it was drawn last, for as long as nothing that is drawn is another. */
export function useSteadyParts(guild: Guild): Guild {
  const [drawn, setDrawn] = useState(guild);
  if (drawn === guild || isEqualData(drawnParts(drawn), drawnParts(guild))) return drawn;
  setDrawn(guild);
  return guild;
}

import { serverKey } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { cleanText } from '../canvas/clean-text.ts';

/** As long as the name that a collector may report. */
const nameLengthMaximum = 64;

/** A guild's name as it is shown on one line; one in which nothing is to be seen gets words in its place. */
export function shownGuildName(name: string): string {
  return cleanText(name) || 'Guild without a visible name';
}

/** Can a guild of that name have a page? A path that ends in dots alone means the folder, not something in it. */
export function hasGuildPage(name: string): boolean {
  return name.trim() !== '' && name.length <= nameLengthMaximum && name !== '.' && name !== '..';
}

/** Address of a guild's page, for a plain link; null = it has none. */
export function guildPath(serverName: string, guildName: string): string | null {
  if (!hasGuildPage(guildName)) return null;
  // What is put in by a function is not looked at for patterns of its own.
  return pageFacts.guild.path
    .replace('$server', () => encodeURIComponent(serverKey(serverName)))
    .replace('$guild', () => encodeURIComponent(guildName));
}

import { serverKey } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
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

interface GuildLinkProps {
  /** In any case. */
  readonly serverName: string;
  /** As the server spells it: the text of strangers. */
  readonly guildName: string;
  readonly className?: string | undefined;
}

/** A guild's name, and the way to its page. */
export function GuildLink({ serverName, guildName, className }: GuildLinkProps) {
  const name = <bdi>{shownGuildName(guildName)}</bdi>;
  if (!hasGuildPage(guildName)) return name;
  return (
    <Link
      to={pageFacts.guild.path}
      params={{ server: serverKey(serverName), guild: guildName }}
      className={className}
    >
      {name}
    </Link>
  );
}

import { serverKey } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { cleanText } from '../canvas/clean-text.ts';

/** Maximum length of a name that a collector may report. */
const nameLengthMaximum = 64;

/** A guild's name for a single line, with a replacement for invisible names. */
export function shownGuildName(name: string): string {
  return cleanText(name) || 'Guild without a visible name';
}

/** Whether a guild of that name can have a page. Names of only dots cannot: as a path segment they mean a folder. */
export function hasGuildPage(name: string): boolean {
  return name.trim() !== '' && name.length <= nameLengthMaximum && name !== '.' && name !== '..';
}

/** Address of a guild's page, for a plain link; null = it has none. */
export function guildPath(serverName: string, guildName: string): string | null {
  if (!hasGuildPage(guildName)) return null;
  // A replacement function, because patterns like `$&` in a string would be expanded.
  return pageFacts.guild.path
    .replace('$server', () => encodeURIComponent(serverKey(serverName)))
    .replace('$guild', () => encodeURIComponent(guildName));
}

interface GuildLinkProps {
  /** Case-insensitive. */
  readonly serverName: string;
  /** In the server's spelling; untrusted text. */
  readonly guildName: string;
  readonly className?: string | undefined;
}

/** A guild's name with a link to its page. */
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

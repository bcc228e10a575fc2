import { serverKey } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { hasGuildPage, shownGuildName } from './guild-name.ts';

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

import type { ServerFacts } from '@rollcall/game/definition';
import { serverKey } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { shownGuildName } from '../../panels/GuildLink.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';

interface GuildNotFoundProps {
  readonly server: ServerFacts;
  /** As it stands in the address. */
  readonly guildName: string;
}

/** The server knows no such guild, or none that anybody may see. */
export function GuildNotFound({ server, guildName }: GuildNotFoundProps) {
  return (
    <MessageCard
      title="Guild Not Found"
      actions={
        <>
          <Link
            to={pageFacts.guilds.path}
            search={{ 'guild-name': guildName }}
            className={buttonClass('primary')}
          >
            Search all servers
          </Link>
          <Link
            to={pageFacts.guilds.path}
            search={{ 'server-name': serverKey(server.name) }}
            className={buttonClass('plain')}
          >
            Guilds of {server.name}
          </Link>
        </>
      }
    >
      <p>
        There is no guild of the name “<bdi>{shownGuildName(guildName)}</bdi>” on {server.name}.
      </p>
      <p>
        It may be spelt otherwise, have moved to another server, or have no member left whom anybody may see:
        a guild whose members are all anonymous is not shown.
      </p>
    </MessageCard>
  );
}

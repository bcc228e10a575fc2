import { ServerNotFound } from '../../lists/ViewerMessages.tsx';
import { findServer } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { useParams } from '@tanstack/react-router';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { hasGuildPage } from '../../people/GuildLink.tsx';
import { guildPaths } from '../../api/site-paths.ts';
import { Page } from '../../ui/Page.tsx';
import { GuildNotFound, OneGuild } from './OneGuild.tsx';

/** One guild. The server name in the address is case-insensitive. */
export function GuildPage() {
  const { server: serverName, guild: guildName } = useParams({ from: pageFacts.guild.path });
  const server = findServer(usePageSettings().game, serverName);
  if (server === null) {
    return (
      <Page>
        <ServerNotFound name={serverName} paths={guildPaths} guildName={guildName} allLabel="All guilds" />
      </Page>
    );
  }
  if (!hasGuildPage(guildName)) {
    return (
      <Page>
        <GuildNotFound server={server} guildName={guildName} />
      </Page>
    );
  }
  return <OneGuild key={`${server.name}/${guildName}`} server={server} guildName={guildName} />;
}

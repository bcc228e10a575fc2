import { Link } from '@tanstack/react-router';
import { closestServerName } from '@rollcall/game/closest-name';
import { serverKey } from '@rollcall/game/servers';
import { usePageSettings } from '../data/usePageSettings.ts';
import { buttonClass } from '../ui/button-class.ts';
import { MessageCard } from '../ui/MessageCard.tsx';
import type { guildPaths, statisticsPaths, ViewerPaths } from './viewer-paths.ts';

interface ServerNotFoundProps {
  /** As it stands in the address. */
  readonly name: string;
  readonly paths: ViewerPaths | typeof statisticsPaths | typeof guildPaths;
  /** What the page is about beside its server; left out = the server alone. */
  readonly guildName?: string;
  /** Where the way back leads; left out = to all servers. */
  readonly allLabel?: string;
}

/** A server that nobody knows, with the one that was probably meant (§2.7, §2.8, §2.9). */
export function ServerNotFound({
  name,
  paths,
  guildName = '',
  allLabel = 'All servers',
}: ServerNotFoundProps) {
  const { game } = usePageSettings();
  const closest = closestServerName(game, name);
  return (
    <MessageCard
      title="Server Not Found"
      actions={
        <Link to={paths.all} className={buttonClass(closest === null ? 'primary' : 'plain')}>
          {allLabel}
        </Link>
      }
    >
      <p>We don&apos;t recognize the server &quot;{name}&quot;.</p>
      {closest === null ? (
        <p>Check the spelling, or return to the list of servers and choose one.</p>
      ) : (
        <p>
          Did you mean{' '}
          <Link to={paths.one} params={{ server: serverKey(closest), guild: guildName }}>
            {closest}
          </Link>
          ?
        </p>
      )}
    </MessageCard>
  );
}

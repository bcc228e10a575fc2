import { Link } from '@tanstack/react-router';
import { closestServerName, serverKey } from '@rollcall/game/servers';
import { usePageSettings } from '../data/usePageSettings.ts';
import { buttonClass } from '../ui/button-class.ts';
import { MessageCard } from '../ui/MessageCard.tsx';
import type { statisticsPaths, ViewerPaths } from './viewer-paths.ts';

interface ServerNotFoundProps {
  /** As it stands in the address. */
  readonly name: string;
  readonly paths: ViewerPaths | typeof statisticsPaths;
}

/** A server that nobody knows, with the one that was probably meant (§2.7, §2.8, §2.9). */
export function ServerNotFound({ name, paths }: ServerNotFoundProps) {
  const { game } = usePageSettings();
  const closest = closestServerName(game, name);
  return (
    <MessageCard
      title="Server Not Found"
      actions={
        <Link to={paths.all} className={buttonClass(closest === null ? 'primary' : 'plain')}>
          All servers
        </Link>
      }
    >
      <p>We don&apos;t recognize the server &quot;{name}&quot;.</p>
      {closest === null ? (
        <p>Check the spelling, or return to the list of servers and choose one.</p>
      ) : (
        <p>
          Did you mean{' '}
          <Link to={paths.one} params={{ server: serverKey(closest) }}>
            {closest}
          </Link>
          ?
        </p>
      )}
    </MessageCard>
  );
}

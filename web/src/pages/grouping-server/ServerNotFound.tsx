import { Link } from '@tanstack/react-router';
import { closestServerName, serverKey } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { Page } from '../../ui/Page.tsx';

/** A server that nobody knows, with the one that was probably meant (§2.7). */
export function ServerNotFound({ name }: { readonly name: string }) {
  const { game } = usePageSettings();
  const closest = closestServerName(game, name);
  return (
    <Page>
      <MessageCard
        title="Server Not Found"
        actions={
          <Link to={pageFacts.grouping.path} className={buttonClass(closest === null ? 'primary' : 'plain')}>
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
            <Link to={pageFacts.groupingServer.path} params={{ server: serverKey(closest) }}>
              {closest}
            </Link>
            ?
          </p>
        )}
      </MessageCard>
    </Page>
  );
}

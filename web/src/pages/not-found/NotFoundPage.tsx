import { Link } from '@tanstack/react-router';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { buttonClass } from '../../ui/button-class.ts';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { Page } from '../../ui/Page.tsx';

/** For every address that is none (§2.1). */
export function NotFoundPage() {
  return (
    <Page>
      <MessageCard
        title="Nobody here by that name"
        actions={
          <Link to={pageFacts.home.path} className={buttonClass('primary')}>
            Return to the homepage
          </Link>
        }
      >
        <p>There is nothing at this address. Perhaps a link is old, or a letter went astray.</p>
      </MessageCard>
    </Page>
  );
}

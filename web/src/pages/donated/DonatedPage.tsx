import { Link } from '@tanstack/react-router';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { Page } from '../../ui/Page.tsx';

/** Where a donation ends: nobody is asked for anything here, and no page leads here (product 4). */
export function DonatedPage() {
  const { site } = usePageSettings();
  return (
    <Page>
      <MessageCard
        title="It is very kind of you"
        actions={
          <Link to="/" className={buttonClass('primary')}>
            See who is out tonight
          </Link>
        }
      >
        <p>Your gift keeps the lights of {site.product_name} on, for you and for everybody who looks in.</p>
      </MessageCard>
    </Page>
  );
}

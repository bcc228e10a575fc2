import { Link } from '@tanstack/react-router';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { Page } from '../../ui/Page.tsx';

/** The thank-you page after a donation, to which no page links. */
export function DonatedPage() {
  const { site } = usePageSettings();
  return (
    <Page>
      <MessageCard
        title="Thank you!"
        actions={
          <Link to="/" className={buttonClass('primary')}>
            See who is online
          </Link>
        }
      >
        <p>Your donation keeps {site.product_name} running for everybody.</p>
      </MessageCard>
    </Page>
  );
}

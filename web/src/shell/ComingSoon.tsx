import { MessageCard } from '../ui/MessageCard.tsx';
import { Page } from '../ui/Page.tsx';

/** In place of a page that the operator has announced and not opened (product 1). */
export function ComingSoon() {
  return (
    <Page>
      <MessageCard title="Coming soon">
        <p>This page is on its way. It is not open yet.</p>
      </MessageCard>
    </Page>
  );
}

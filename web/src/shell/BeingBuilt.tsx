import { MessageCard } from '../ui/MessageCard.tsx';
import { Page } from '../ui/Page.tsx';

/** In place of a page that is not there yet, and that nobody has announced as such (product 1). */
export function BeingBuilt() {
  return (
    <Page>
      <MessageCard title="This page is being built">
        <p>It has its place already, and nothing in it yet.</p>
      </MessageCard>
    </Page>
  );
}

import type { PageHead } from '@rollcall/game/site/page-head';
import { ClosedPage } from './ClosedPage.tsx';

/** In place of a page that the operator has announced and not opened (product 1). */
export function ComingSoon({ head }: { readonly head: PageHead }) {
  return (
    <ClosedPage head={head} title="Coming soon">
      This page is announced. It opens when it can do what it promises.
    </ClosedPage>
  );
}

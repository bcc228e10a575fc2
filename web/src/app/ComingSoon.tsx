import type { PageFrame } from '@rollcall/game/site/page-frame';
import { ClosedPage } from './ClosedPage.tsx';

/** In place of a page that the operator has announced and not opened (product 1). */
export function ComingSoon({ frame }: { readonly frame: PageFrame }) {
  return (
    <ClosedPage frame={frame} title="Coming soon">
      This page is announced. It opens when it can do what it promises.
    </ClosedPage>
  );
}

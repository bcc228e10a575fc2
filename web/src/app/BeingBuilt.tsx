import { pageFrame } from '@rollcall/game/site/page-frame';
import { usePageSettings } from '../api/usePageSettings.ts';
import { ClosedPage } from './ClosedPage.tsx';
import { useShownPath } from './useShownPath.ts';

/** In place of a page that is not there yet, and that nobody has announced as such (product 1). */
export function BeingBuilt() {
  const frame = pageFrame(useShownPath(), usePageSettings());
  return (
    <ClosedPage frame={frame} title="This page is being built">
      The address is already the right one: what it says above will be here.
    </ClosedPage>
  );
}

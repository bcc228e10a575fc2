import { pageFrame } from '@rollcall/game/site/page-frame';
import { usePageSettings } from '../api/usePageSettings.ts';
import { ClosedPage } from './ClosedPage.tsx';
import { useShownPath } from './useShownPath.ts';

/** In place of a page that is not there yet, and that nobody has announced as such (product 1). */
export function BeingBuilt() {
  const frame = pageFrame(useShownPath(), usePageSettings());
  return (
    <ClosedPage frame={frame} title="This page is being built">
      We’re still working on it. Its address won’t change.
    </ClosedPage>
  );
}

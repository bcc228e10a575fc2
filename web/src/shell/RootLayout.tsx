import { Outlet } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { pageHead } from '@rollcall/game/site/page-head';
import { usePageSettings } from '../data/usePageSettings.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { useFullscreen } from '../ui/fullscreen.ts';
import { Banner } from './Banner.tsx';
import { ComingSoon } from './ComingSoon.tsx';
import { Footer } from './Footer.tsx';
import { FullscreenExit } from './FullscreenExit.tsx';
import { PageError } from './LoadError.tsx';
import { Nav } from './Nav.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PageMessages } from './PageMessages.tsx';
import { PageMetadata } from './PageMetadata.tsx';
import { reportCrash } from './report-crash.ts';
import styles from './root-layout.module.css';
import { RouteProgress } from './RouteProgress.tsx';
import { Toasts } from './Toasts.tsx';
import { useShownPath } from './useShownPath.ts';

/** What stands around every page. */
export function RootLayout() {
  const path = useShownPath();
  const head = pageHead(path, usePageSettings());
  const { isFullscreen, leave } = useFullscreen();
  const mainRef = useFocusOnArrival(path, isFullscreen);
  return (
    <>
      <PageMetadata head={head} />
      <a href="#main" className={styles['skip']}>
        Skip to content
      </a>
      {isFullscreen ? <FullscreenExit onLeave={leave} /> : <Nav banner={head.facts.banner} />}
      <RouteProgress />
      <OfflineBanner />
      <main id="main" ref={mainRef} tabIndex={-1} className={styles['main']}>
        <Banner head={head} isForListenersOnly={isFullscreen} />
        <div data-page-notices={head.facts.name} className={styles['messages']}>
          <PageMessages pageName={head.facts.name} />
        </div>
        <ErrorBoundary fallback={PageError} onError={reportPageCrash} resetKey={path}>
          {head.stage === 'soon' ? <ComingSoon head={head} /> : <Outlet />}
        </ErrorBoundary>
      </main>
      {!isFullscreen && (
        <>
          {head.facts.hasFooter && <Footer />}
          <div className={styles['spacer']} />
        </>
      )}
      <Toasts />
    </>
  );
}

const reportPageCrash = reportCrash('The page could not be drawn');

/**
 * A new page is read from its beginning: the focus goes there, as it would with a page that was loaded. It also goes
 * there when the control that had it left with the nav, or with the way out of fullscreen.
 */
function useFocusOnArrival(path: string, isFullscreen: boolean) {
  const mainRef = useRef<HTMLElement>(null);
  const last = useRef({ path, isFullscreen });
  useEffect(() => {
    const isNewPage = last.current.path !== path;
    const isFocusLost =
      last.current.isFullscreen !== isFullscreen && document.activeElement === document.body;
    if (isNewPage || isFocusLost) mainRef.current?.focus({ preventScroll: true });
    last.current = { path, isFullscreen };
  }, [path, isFullscreen]);
  return mainRef;
}

import { Outlet, rootRouteId, useRouterState } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef } from 'react';
import { pageFrame } from '@rollcall/game/site/page-frame';
import { usePageSettings } from '../api/usePageSettings.ts';
import { late, LatePart } from '../api/Late.tsx';
import { useQuestAt } from '../api/useQuestAt.ts';
import { useVisit } from '../api/useVisit.ts';
import { PageBoundary } from '../ui/ErrorBoundary.tsx';
import { useFullscreen } from '../ui/fullscreen.ts';
import { Alerts } from './Alerts.tsx';
import { Ask } from './ask/Ask.tsx';
import { Banner } from './Banner.tsx';
import { ComingSoon } from './ComingSoon.tsx';
import { Footer } from './Footer.tsx';
import { PageHead } from './PageHead.tsx';
import { PageError } from './LoadError.tsx';
import { Me } from './Me.tsx';
import { Nav } from './Nav.tsx';
import { OfflineBanner } from './OfflineBanner.tsx';
import { PageMessages } from './PageMessages.tsx';
import { reportCrash } from './report-crash.ts';
import styles from './root-layout.module.css';
import { SendSettings } from './SendSettings.tsx';
import { Toasts } from './Toasts.tsx';
import { ZonePicker } from './ZonePicker.tsx';

const FullscreenExit = late(async () => (await import('./FullscreenExit.tsx')).FullscreenExit);

/** The shell around every page. */
export function RootLayout() {
  useVisit();
  const path = useShownPath();
  const frame = pageFrame(path, usePageSettings(), useQuestAt(path).quest);
  const isBoard = frame.facts.banner.size === 'none';
  const { mode, isFullscreen, leave } = useFullscreen();
  const mainRef = useFocusOnArrival(path, isFullscreen);
  return (
    <>
      <PageHead frame={frame} />
      <a
        href="#main"
        className={`pad-3-4 rounded semibold ${styles['skip']}`}
        data-skip={isBoard ? 'list' : undefined}
        onClick={isBoard ? skipToList : undefined}
      >
        {isBoard ? 'Skip to the list: ↑ ↓, Space for details' : 'Skip to content'}
      </a>
      {isFullscreen ? (
        <LatePart failure="The way out of fullscreen could not be loaded" instead={null}>
          <FullscreenExit mode={mode} onLeave={leave} />
        </LatePart>
      ) : (
        <Nav banner={frame.facts.banner} />
      )}
      <RouteProgress />
      <OfflineBanner />
      <main
        id="main"
        ref={mainRef}
        tabIndex={-1}
        className={`quiet-focus ${styles['main']}`}
        data-banner={frame.facts.banner.size}
      >
        <Banner frame={frame} isFullscreen={isFullscreen} />
        <div data-page-notices={frame.facts.name} className={styles['messages']}>
          <PageMessages pageName={frame.facts.name} />
        </div>
        <PageBoundary fallback={PageError} onError={reportPageCrash} resetKey={path}>
          {frame.stage === 'soon' ? <ComingSoon frame={frame} /> : <Outlet />}
        </PageBoundary>
      </main>
      {!isFullscreen && (
        <>
          {frame.facts.hasFooter && <Footer />}
          <div className={`not-printed shown-to-768 ${styles['spacer']}`} />
        </>
      )}
      <Alerts />
      <Ask />
      <Me />
      <SendSettings />
      <ZonePicker />
      <Toasts />
    </>
  );
}

/**
 * The path of the rendered page. While the next page loads, the router's location is already the new one, but banner
 * and title change together with the page. Unknown addresses have no match of their own.
 */
function useShownPath(): string {
  return useRouterState({
    select: ({ matches, location }) => {
      const page = matches.at(-1);
      const isNone =
        page === undefined || page.routeId === rootRouteId || matches.some(({ _notFound }) => _notFound);
      return isNone ? location.pathname : page.pathname;
    },
  });
}

const reportPageCrash = reportCrash('The page could not be drawn');

/**
 * Moves the focus to the start of a new page, as a page load does, and also when the focused control disappears with
 * the nav or with the fullscreen button.
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

/** Skips the bars of a panel, to the rows on its canvas or the headers of its table. */
function skipToList(event: MouseEvent): void {
  const list = document.querySelector<HTMLElement>('#main section[tabindex="0"], #main thead button');
  // A panel without rows is focused at its start.
  if (list === null) return;
  event.preventDefault();
  list.focus();
}

/** A thin line at the top while a page loads, shown after 300 ms by its style sheet. */
function RouteProgress() {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  return isLoading && <progress className={styles['progress']} aria-label="Loading the page" />;
}

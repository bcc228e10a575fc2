import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { pageHead } from '@rollcall/game/site/page-head';
import { usePageSettings } from '../data/usePageSettings.ts';
import { Banner } from './Banner.tsx';
import { ComingSoon } from './ComingSoon.tsx';
import { Footer } from './Footer.tsx';
import { Nav } from './Nav.tsx';
import { PageMetadata } from './PageMetadata.tsx';
import styles from './root-layout.module.css';
import { Toasts } from './Toasts.tsx';

/** What stands around every page. */
export function RootLayout() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const head = pageHead(path, usePageSettings());
  const mainRef = useFocusOnArrival(path);
  return (
    <>
      <PageMetadata head={head} />
      <a href="#main" className={styles['skip']}>
        Skip to content
      </a>
      <Nav path={path} banner={head.facts.banner} />
      <main id="main" ref={mainRef} tabIndex={-1} className={styles['main']}>
        <Banner head={head} />
        {head.stage === 'soon' ? <ComingSoon /> : <Outlet />}
      </main>
      {head.facts.hasFooter && <Footer />}
      <div className={styles['spacer']} />
      <Toasts />
    </>
  );
}

/** A new page is read from its beginning: the focus goes there, as it would with a page that was loaded. */
function useFocusOnArrival(path: string) {
  const mainRef = useRef<HTMLElement>(null);
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current !== path) mainRef.current?.focus({ preventScroll: true });
    lastPath.current = path;
  }, [path]);
  return mainRef;
}

import { Link, useLocation } from '@tanstack/react-router';
import { everyPage, pageFacts } from '@rollcall/game/site/page-facts';
import { pageHead } from '@rollcall/game/site/page-head';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { Page } from '../../ui/Page.tsx';
import { closestName } from '@rollcall/game/misspelling';
import { serverKey } from '@rollcall/game/servers';
import { stageOf } from '@rollcall/game/site/page-frame';
import type { PageSettings } from '@rollcall/game/site/page-settings';

const suggestedPages = [pageFacts.live, pageFacts.grouping, pageFacts.who, pageFacts.feedback] as const;

/** Page for unknown addresses: suggests the closest page and popular ones. */
export function NotFoundPage() {
  const settings = usePageSettings();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const nearest = nearestPath(path, settings);
  return (
    <Page>
      <MessageCard
        title="Page not found"
        actions={
          <>
            {nearest !== null && (
              <Link to={nearest} className={buttonClass('primary')}>
                Go to {pageHead(nearest, settings).bannerTitle}
              </Link>
            )}
            <Link to={pageFacts.home.path} className={buttonClass(nearest === null ? 'primary' : 'plain')}>
              Return to the homepage
            </Link>
          </>
        }
      >
        <p>
          There is no page at <code>{path}</code>. The link may be out of date, or mistyped.
        </p>
        {nearest !== null && (
          <p>
            Did you mean <Link to={nearest}>{nearest}</Link>?
          </p>
        )}
        <p>
          You could also try{' '}
          {suggestedPages.map(({ path: to, banner }, index) => (
            <span key={to}>
              {index > 0 && (index === suggestedPages.length - 1 ? ' or ' : ', ')}
              <Link to={to}>{banner.title}</Link>
            </span>
          ))}
          .
        </p>
      </MessageCard>
    </Page>
  );
}

/** Addresses known in advance: open, listed pages and those of each server. Guilds and quests are not included. */
function knownPaths(settings: PageSettings): string[] {
  const { servers } = settings.game;
  return everyPage.flatMap((page) => {
    const isUnlisted = page.name === pageFacts.donated.name || page.name === pageFacts.home.name;
    if (
      isUnlisted ||
      page.path.includes('$guild') ||
      page.path.includes('$quest') ||
      stageOf(page, settings) === 'soon'
    )
      return [];
    if (!page.path.includes('$server')) return [page.path];
    return servers
      .filter(({ bitness }) => bitness === 64 || !page.is64BitOnly)
      .map(({ name }) => page.path.replace('$server', serverKey(name)));
  });
}

/** The page that a path probably means; null = none. Case and a trailing slash do not matter. */
export function nearestPath(typed: string, settings: PageSettings): string | null {
  // The leading slash is not one of the typed letters.
  const names = knownPaths(settings).map((path) => path.slice(1));
  const closest = closestName(names, typed.slice(1).replace(/\/+$/, ''));
  return closest === null ? null : `/${closest}`;
}

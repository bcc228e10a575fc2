import { Link, useLocation } from '@tanstack/react-router';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { pageHead } from '@rollcall/game/site/page-head';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';
import { Page } from '../../ui/Page.tsx';
import { nearestPath } from './nearest-path.ts';

const wayMarks = [pageFacts.live, pageFacts.grouping, pageFacts.who, pageFacts.feedback] as const;

/** For every address that is none (§2.1): the page that was probably meant, and the ones most people want. */
export function NotFoundPage() {
  const settings = usePageSettings();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const nearest = nearestPath(path, settings);
  return (
    <Page>
      <MessageCard
        title="Nobody here by that name"
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
          There is nothing at <code>{path}</code>. Perhaps a link is old, or a letter went astray.
        </p>
        {nearest !== null && (
          <p>
            Did you mean <Link to={nearest}>{nearest}</Link>?
          </p>
        )}
        <p>
          Or look at{' '}
          {wayMarks.map(({ path: to, banner }, index) => (
            <span key={to}>
              {index > 0 && (index === wayMarks.length - 1 ? ' or ' : ', ')}
              <Link to={to}>{banner.title}</Link>
            </span>
          ))}
          .
        </p>
      </MessageCard>
    </Page>
  );
}

import { Link } from '@tanstack/react-router';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { usePageSettings } from '../api/usePageSettings.ts';
import styles from './footer.module.css';
import type { PageSettings } from '@rollcall/game/site/page-settings';

/** Footer of the start page and /about; on narrow screens its text is in the sheet of `Me`. */
export function Footer() {
  return (
    <footer className="note hidden-to-768 line-above ground-sunken">
      <div className={`row wrap between gap-3-6 page-width ${styles['inner']}`}>
        <SiteWords />
        <nav aria-label="Footer" className={`flex gap-5 ${styles['links']}`}>
          <Link to={pageFacts.about.path}>About</Link>
          <Link to={pageFacts.feedback.path}>Feedback</Link>
          {/* A plain link, because this page is not part of the app. */}
          <a href="/v1/reference">API reference</a>
        </nav>
      </div>
    </footer>
  );
}

/** Credits and disclaimer, with a note if the data is a demonstration. */
export function SiteWords() {
  const { site, game, build, is_demo, has_made_up_history } = usePageSettings();
  return (
    <>
      <div className={styles['words']}>
        <p>
          {site.product_name} is made by {site.author}, independently of the makers of {game.name}, and is
          subject to change without notice.
        </p>
        <p className="size-small tabular color-third space-above-1">{versionText(build)}</p>
      </div>
      {is_demo && <p className={`rigid semibold color-ember ${styles['demo']}`}>Demo world</p>}
      {!is_demo && has_made_up_history && (
        <p className={`rigid semibold color-ember ${styles['demo']}`}>
          Part of the history comes from a demo world
        </p>
      )}
    </>
  );
}

/** The version, for the footer and reports: the first seven digits of the commit, and the day in UTC. */
export function versionText({ commit_hash, built_at }: PageSettings['build']): string {
  const version = commit_hash === 'unknown' ? 'Version unknown' : `Version ${commit_hash.slice(0, 7)}`;
  return built_at === null ? version : `${version}, built on ${built_at.slice(0, 10)}`;
}

import { Link } from '@tanstack/react-router';
import type { BannerFacts } from '@rollcall/game/site/page';
import { pageFacts } from '@rollcall/game/site/page-facts';
import type { PageFrame } from '@rollcall/game/site/page-frame';
import { usePageSettings } from '../api/usePageSettings.ts';
import { buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './banner.module.css';

const quietClass = `inline-row semibold touch-height gap-6px rounded no-underline ${styles['quiet']}`;

interface BannerProps {
  readonly frame: PageFrame;
  /** Hides the picture in fullscreen mode; the title stays for screen readers. */
  readonly isFullscreen: boolean;
}

/** The picture at the top of a page, with its title. */
export function Banner({ frame, isFullscreen }: BannerProps) {
  const { facts, bannerTitle, bannerSubtitle } = frame;
  const { size } = facts.banner;
  // The figures of the home page overlap the lower edge of the picture.
  const hasFigures = facts.name === pageFacts.home.name;
  if (isFullscreen || size === 'none') {
    const room = isFullscreen ? hasFigures && styles['roomForFigures'] : styles['roomForNav'];
    return (
      <div className={room || undefined}>
        <h1 className="visually-hidden">{bannerTitle}</h1>
      </div>
    );
  }
  const classes = [styles['banner'], styles[size], hasFigures && styles['withFigures']];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <div className={styles['sky']} />
      <div className={styles['tavern']} />
      <div className={styles['lights']} />
      <div className={styles['words']}>
        <h1 className={styles['title']} title={size === 'large' ? undefined : bannerTitle}>
          {bannerTitle}
        </h1>
        {bannerSubtitle !== '' && (
          <p className={styles['subtitle']} title={size === 'large' ? undefined : bannerSubtitle}>
            {bannerSubtitle}
          </p>
        )}
        {size === 'large' && <Actions banner={facts.banner} />}
      </div>
    </div>
  );
}

/** Links to the main page, to the suggestion form, and to the operator's external pages. */
function Actions({ banner: { action, hasSuggestion } }: { banner: BannerFacts }) {
  const { source_url, donation_url } = usePageSettings().site;
  const outside = [
    { label: 'Source code', href: source_url },
    { label: 'Donate', href: donation_url },
  ];
  return (
    <div className={`row wrap gap-3 ${styles['actions']}`}>
      {action !== null && (
        <Link to={action.path} className={buttonClass('onScene')}>
          {action.label}
        </Link>
      )}
      {hasSuggestion && (
        <Link to={pageFacts.feedback.path} className={quietClass}>
          Make a suggestion
        </Link>
      )}
      {outside.map(
        ({ label, href }) =>
          href !== null && (
            <a key={label} href={href} target="_blank" rel="noopener noreferrer" className={quietClass}>
              {label}
              <Icon name="outward" size={14} />
              <span className="visually-hidden"> (opens in a new tab)</span>
            </a>
          ),
      )}
    </div>
  );
}

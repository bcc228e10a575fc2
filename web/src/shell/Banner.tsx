import { Link } from '@tanstack/react-router';
import type { PageHead } from '@rollcall/game/site/page-head';
import { usePageSettings } from '../data/usePageSettings.ts';
import { buttonClass } from '../ui/button-class.ts';
import styles from './banner.module.css';

/** The picture on top of every page, with the page's title (§2.4). */
export function Banner({ head }: { readonly head: PageHead }) {
  const { size, isHiddenOnMobile, action } = head.facts.banner;
  const classes = [styles['banner'], styles[size], isHiddenOnMobile && styles['hiddenOnMobile']];
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <div className={styles['sky']} />
      <div className={styles['tavern']} />
      <div className={styles['lights']} />
      <div className={styles['words']}>
        <h1 className={styles['title']}>{head.bannerTitle}</h1>
        {head.bannerSubtitle !== '' && <p className={styles['subtitle']}>{head.bannerSubtitle}</p>}
        {action !== null && (
          <p className={styles['actions']}>
            <Link to={action.path} className={buttonClass('onNight')}>
              {action.label}
            </Link>
            {size === 'large' && <OutwardLinks />}
          </p>
        )}
      </div>
    </div>
  );
}

/** Source and donation page, where the operator has them (§2.2). */
function OutwardLinks() {
  const { source_url, donation_url } = usePageSettings().site;
  const links = [
    { label: 'Source code', href: source_url },
    { label: 'Donate', href: donation_url },
  ];
  return links.map(
    ({ label, href }) =>
      href !== null && (
        <a key={label} href={href} target="_blank" rel="noopener noreferrer" className={styles['outward']}>
          {label}
        </a>
      ),
  );
}

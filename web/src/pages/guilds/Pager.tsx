import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { formatNumber } from '../../ui/format.ts';
import { pageSteps } from './guild-list-view.ts';
import styles from './pager.module.css';

interface PagerProps {
  /** From 1. */
  readonly current: number;
  readonly last: number;
}

/** The way through the pages of the list: links, so that each page has an address. Nothing where there is one page. */
export function Pager({ current, last }: PagerProps) {
  if (last <= 1) return null;
  return (
    <nav className={styles['pager']} aria-label="Pages of guilds">
      <Step page={current - 1} isPossible={current > 1} label="Previous" rel="prev" />
      <ol className={styles['pages']}>
        {pageSteps(current, last).map((step) => (
          <Fragment key={step.kind === 'gap' ? step.key : step.page}>
            {step.kind === 'gap' ? (
              <li className={styles['gap']} aria-hidden="true">
                …
              </li>
            ) : (
              <li>
                <PageLink page={step.page} isCurrent={step.page === current} />
              </li>
            )}
          </Fragment>
        ))}
      </ol>
      <Step page={current + 1} isPossible={current < last} label="Next" rel="next" />
    </nav>
  );
}

/** The same address but for the page; the first page stands in no address. */
const withPage = (page: number) => (search: object) => ({
  ...search,
  page: page === 1 ? undefined : String(page),
});

function PageLink({ page, isCurrent }: { readonly page: number; readonly isCurrent: boolean }) {
  return (
    <Link
      to="."
      search={withPage(page)}
      className={styles['page']}
      aria-label={`Page ${formatNumber(page)}`}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {formatNumber(page)}
    </Link>
  );
}

interface StepProps {
  readonly page: number;
  readonly isPossible: boolean;
  readonly label: string;
  readonly rel: 'prev' | 'next';
}

/** It keeps its room where it leads nowhere: nothing moves under the pointer of who leafs. */
function Step({ page, isPossible, label, rel }: StepProps) {
  if (!isPossible) return <span className={styles['none']}>{label}</span>;
  return (
    <Link to="." search={withPage(page)} rel={rel} className={styles['step']}>
      {label}
    </Link>
  );
}

import styles from './badge.module.css';

/** The stage of a page beside its name: new = lately opened, soon = announced and not open. */
export function Badge({ stage }: { readonly stage: 'new' | 'soon' }) {
  return <span className={`${styles['badge']} ${styles[stage]}`}>{stage === 'new' ? 'New' : 'Soon'}</span>;
}

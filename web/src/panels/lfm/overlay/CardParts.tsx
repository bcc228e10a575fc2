import type { ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { ShapeIcon } from '../../people/PersonLine.tsx';
import styles from './lfm-card.module.css';
import type { TimerText } from './raid-timer-text.ts';

export function Timer({ timer: { text, title, isKnown } }: { readonly timer: TimerText }) {
  return (
    <span className={styles['timer']} title={title} data-unknown={isKnown ? undefined : ''}>
      <ShapeIcon name="timer" size={14} />
      {text}
    </span>
  );
}

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of a card under a small heading. */
export function CardPart({ title, children }: PartProps) {
  return (
    <section className={styles['part']}>
      <h4>{title}</h4>
      {children}
    </section>
  );
}

export function WikiLink({ url }: { readonly url: string }) {
  return (
    <a className={styles['wiki']} href={url} target="_blank" rel="noopener noreferrer">
      Read about it on the wiki
      <Icon name="outward" size={14} />
    </a>
  );
}

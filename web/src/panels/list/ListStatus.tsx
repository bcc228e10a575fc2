import { type ReactNode, useState } from 'react';
import panelStyles from '../panel.module.css';
import styles from './list-status.module.css';
import type { ListStatusText } from './list-status.ts';

interface ListStatusProps {
  readonly text: ListStatusText;
  /** Another object when the visitor asks for something else. */
  readonly asked: object;
  /** What can be done about how many are shown. */
  readonly children?: ReactNode;
}

/** The line below a list: what is shown, what is not, and why nothing new comes (look). */
export function ListStatus({ text, asked, children }: ListStatusProps) {
  const { shown, delay, hidden } = text;
  // Read out when the visitor asked for something else; not with every answer.
  const [told, setTold] = useState({ asked, text: '' });
  if (told.asked !== asked) setTold({ asked, text: [shown, hidden].filter(Boolean).join('. ') });
  return (
    <footer className={panelStyles['status']}>
      <span className={styles['shown']}>
        {shown}
        {children}
      </span>
      {delay !== '' && <span className={styles['delay']}>{delay}</span>}
      <span className={styles['hidden']}>{hidden}</span>
      <output className="visually-hidden">{told.text}</output>
    </footer>
  );
}

import { useId, type ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import styles from './user-settings.module.css';

interface CardProps {
  readonly title: string;
  readonly icon: IconName;
  readonly children: ReactNode;
}

/** One way in or out. */
export function Card({ title, icon, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <h3 id={id} className={styles['cardTitle']}>
        <Icon name={icon} size={20} className={styles['cardIcon']} />
        {title}
      </h3>
      {children}
    </section>
  );
}

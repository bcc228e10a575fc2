import styles from './list-table.module.css';
import type { SaidPart } from './said-parts.ts';

interface SaidPartsProps {
  readonly parts: readonly SaidPart[];
  /** Gives the parts their places and inks, by `data-part` and `data-tone`. */
  readonly className: string;
  /** What gives some part its colour. */
  readonly tone?: string | undefined;
}

/** What a cell of a table twin says beside its name: what the canvas says by a colour or a picture is said in words. */
export function SaidParts({ parts, className, tone }: SaidPartsProps) {
  return (
    <ul className={`${styles['parts']} ${className}`}>
      {parts.map(({ key, text }) => (
        // That a row recedes is seen; those who do not see it are told.
        <li
          key={key}
          data-part={key}
          data-tone={tone}
          className={key === 'state' ? 'visually-hidden' : undefined}
        >
          <bdi>{text}</bdi>
        </li>
      ))}
    </ul>
  );
}

import { kindWords } from './kind-words.ts';
import type { MomentWords } from './moment-words.ts';
import styles from './timeline.module.css';

interface TooltipProps {
  readonly told: MomentWords;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Above or below what it tells of, within the picture. Seen only: the slider says the same. */
export function TimelineTooltip({
  told: { title, place, kind, quest, length },
  x,
  y,
  width,
  height,
}: TooltipProps) {
  const isLeft = x > width / 2;
  const isAbove = y > height / 2;
  const side = isLeft ? { right: Math.max(0, width - x - 8) } : { left: Math.max(0, x - 8) };
  const edge = isAbove ? { bottom: height - y + 36 } : { top: y + 8 };
  return (
    <div className={styles['tooltip']} style={{ ...side, ...edge }} aria-hidden="true">
      <p className={styles['time']}>{title}</p>
      <p>
        <strong>{place}</strong>
        {kind !== null && <span className={styles['quiet']}> · {kindWords[kind]}</span>}
      </p>
      {quest !== '' && <p>{quest}</p>}
      <p className={styles['quiet']}>{length}</p>
    </div>
  );
}

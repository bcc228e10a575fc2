import type { IconName } from '../../icons.gen.ts';
import { anyClassText, guessedText, type LfmRow, type Named } from '../lfm-rows.ts';
import styles from './lfm-served-rows.module.css';
import { ServedIcon, ServedIcons } from './ServedIcons.tsx';

interface LfmServedRowsProps {
  readonly label: string;
  readonly rows: readonly LfmRow[];
  /** Takes the place of the canvas: its height is the canvas' own. */
  readonly className: string;
}

/** More fill no screen, and every visitor would carry them. */
export const servedRowsAtMost = 30;

/**
 * The rows as the server draws them, where there is no canvas to draw on: the same content at the same places, so that
 * groups stand in the very first picture and the canvas takes over without a jump. Drawn by default settings; who has
 * others sees the room instead (public/theme.js), for a list that changes under the eyes is worse than none.
 */
export function LfmServedRows({ label, rows, className }: LfmServedRowsProps) {
  const served = rows.slice(0, servedRowsAtMost);
  const more = rows.length - served.length;
  return (
    <div className={`${styles['scroller']} ${className}`} data-default-view="">
      <ServedIcons names={iconsOf(served)} />
      <ul className={styles['rows']} aria-label={label}>
        {served.map((row) => (
          <ServedRow key={row.id} row={row} />
        ))}
        {more > 0 && (
          <li className={styles['more']}>{`and ${more} more ${more === 1 ? 'group' : 'groups'}`}</li>
        )}
      </ul>
    </div>
  );
}

function iconsOf(rows: readonly LfmRow[]): readonly IconName[] {
  const named = rows.flatMap(({ race, classes }) => [race, ...classes]);
  return [...new Set(named.flatMap(({ icon }) => icon ?? [])), 'any-class', 'skull'];
}

function ServedRow({ row }: { readonly row: LfmRow }) {
  const emphasis = [
    row.isLit && styles['lit'],
    row.isRaid && styles['raid'],
    row.hasDividerAbove && styles['divided'],
  ];
  return (
    <li className={[styles['row'], ...emphasis].filter(Boolean).join(' ')}>
      <div className={styles['main']}>
        <p className={styles['leader']}>
          {row.race.icon && <ServedIcon name={row.race.icon} size={18} />}
          <bdi className={styles['name']}>{row.leaderName}</bdi>
          <span className={styles['small']}>{row.memberCount}</span>
        </p>
        <p className={styles['leaderLevel']}>{row.leaderLevel}</p>
        <p className={styles['comment']} dir="auto">
          {row.comment}
        </p>
        {row.foot && <p className={`${styles['foot']} ${styles[row.foot.tone]}`}>{row.foot.text}</p>}
      </div>
      <div className={styles['quest']}>
        <p className={`${styles['questName']} ${row.questKind === 'none' ? styles['none'] : ''}`} dir="auto">
          {row.questName}
        </p>
        <Tags row={row} />
        {row.tip !== '' && <p className={styles['tip']}>{row.tip}</p>}
      </div>
      <Classes classes={row.classes} />
      <p className={styles['levels']}>{row.levels}</p>
    </li>
  );
}

function Tags({ row: { difficulty, questKind } }: { readonly row: LfmRow }) {
  if (difficulty === null && questKind !== 'guessed') return null;
  return (
    <p className={styles['tags']}>
      {difficulty && (
        <span className={`${styles['tag']} ${difficulty.isReaper ? styles['reaper'] : ''}`}>
          {Array.from({ length: difficulty.skulls }, (_, index) => (
            <ServedIcon key={index} name="skull" size={11} />
          ))}
          {difficulty.text}
        </span>
      )}
      {questKind === 'guessed' && <i>{guessedText}</i>}
    </p>
  );
}

function Classes({ classes }: { readonly classes: readonly Named[] }) {
  if (classes.length === 0) {
    return (
      <p className={`${styles['classes']} ${styles['small']}`}>
        <ServedIcon name="any-class" size={15} />
        {anyClassText}
      </p>
    );
  }
  return (
    <p className={`${styles['classes']} ${styles['icons']}`}>
      {classes.map(({ icon, name }) =>
        icon ? <ServedIcon key={name} name={icon} size={18} title={name} /> : <span key={name}>{name}</span>,
      )}
    </p>
  );
}

import type { IconName } from '../../icons.gen.ts';
import type { Named } from '../../list/named.ts';
import { anyClassText, guessedText, type LfmRow } from '../lfm-rows.ts';
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
    <div className={`served-scroller ${className}`} data-default-view="">
      <ServedIcons names={iconsOf(served)} />
      <ul className="served-rows" aria-label={label}>
        {served.map((row) => (
          <ServedRow key={row.id} row={row} />
        ))}
        {more > 0 && <li className="served-more">{`and ${more} more ${more === 1 ? 'group' : 'groups'}`}</li>}
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
    row.isLit && 'served-lit',
    row.isRaid && 'served-raid',
    row.hasDividerAbove && 'served-divided',
  ];
  return (
    <li className={['served-row', ...emphasis].filter(Boolean).join(' ')}>
      <div className="served-main">
        <p className="served-leader">
          {row.race.icon && <ServedIcon name={row.race.icon} size={18} />}
          <bdi className="served-name">{row.leaderName}</bdi>
          <span className="served-small">{row.memberCount}</span>
        </p>
        <p className="served-leader-level">{row.leaderLevel}</p>
        <p className="served-comment" dir="auto">
          {row.comment}
        </p>
        {row.foot && <p className={`served-foot served-${row.foot.tone}`}>{row.foot.text}</p>}
      </div>
      <div className="served-quest">
        <p className={`served-quest-name ${row.questKind === 'none' ? 'served-none' : ''}`} dir="auto">
          {row.questName}
        </p>
        <Tags row={row} />
        {row.tip !== '' && <p className="served-tip">{row.tip}</p>}
      </div>
      <Classes classes={row.classes} />
      <p className="served-levels">{row.levels}</p>
    </li>
  );
}

function Tags({ row: { difficulty, questKind } }: { readonly row: LfmRow }) {
  if (difficulty === null && questKind !== 'guessed') return null;
  return (
    <p className="served-tags">
      {difficulty && (
        <span className={`served-tag ${difficulty.isReaper ? 'served-reaper' : ''}`}>
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
      <p className={`served-classes served-small`}>
        <ServedIcon name="any-class" size={15} />
        {anyClassText}
      </p>
    );
  }
  return (
    <p className={`served-classes served-icons`}>
      {classes.map(({ icon, name }) =>
        icon ? <ServedIcon key={name} name={icon} size={18} title={name} /> : <span key={name}>{name}</span>,
      )}
    </p>
  );
}

import { ServedIcon } from '../../list/served/ServedIcons.tsx';
import { ServedList } from '../../list/served/ServedList.tsx';
import type { IconName } from '../../icons.gen.ts';
import type { Named } from '../../character-labels.ts';
import { anyClassText, guessedText, type LfmRow } from '../lfm-rows.ts';

interface LfmServedRowsProps {
  readonly label: string;
  readonly rows: readonly LfmRow[];
  /** Takes the place of the canvas: its height is the canvas' own. */
  readonly className: string;
}

/** The groups as the server draws them. */
export function LfmServedRows(props: LfmServedRowsProps) {
  return <ServedList {...props} iconsOf={iconsOf} Item={ServedRow} words={['group', 'groups']} />;
}

function iconsOf({ race, classes }: LfmRow): readonly (IconName | null)[] {
  return [...[race, ...classes].map(({ icon }) => icon), 'any-class', 'skull'];
}

function ServedRow({ row }: { readonly row: LfmRow }) {
  const emphasis = [
    row.isLit && 'served-lit',
    row.isRaid && 'served-raid',
    row.hasDividerAbove && 'served-divided',
  ];
  return (
    <li className={['served-row served-group', ...emphasis].filter(Boolean).join(' ')}>
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

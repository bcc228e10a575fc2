import type { IconName } from '../../icons.gen.ts';
import { ServedIcon } from '../../list/served/ServedIcons.tsx';
import { ServedList } from '../../list/served/ServedList.tsx';
import type { ShownClass } from '../../character-labels.ts';
import { questBeside, type WhoRow } from '../who-rows.ts';

interface WhoServedRowsProps {
  readonly label: string;
  readonly rows: readonly WhoRow[];
  /** Takes the place of the canvas: its height is the canvas' own. */
  readonly className: string;
}

/** The characters as the server draws them: for somebody who has no friends on a list, and has chosen nothing. */
export function WhoServedRows(props: WhoServedRowsProps) {
  return <ServedList {...props} iconsOf={iconsOf} Item={ServedRow} words={['character', 'characters']} />;
}

function iconsOf({ race, gender, classes }: WhoRow): readonly (IconName | null)[] {
  return [...[race, ...classes].map(({ icon }) => icon), gender, 'party', 'in-quest', 'crown'];
}

/** So many have room in a wide row. */
const mostClasses = 3;

function ServedRow({ row }: { readonly row: WhoRow }) {
  const classes = row.classes.slice(0, mostClasses);
  const isGuildless = row.guild === '' && 'served-guildless';
  return (
    <li className={['served-row served-who', isGuildless].filter(Boolean).join(' ')}>
      {row.party && (
        <p className="served-party">
          <ServedIcon name="party" size={18} title="In a group" />
        </p>
      )}
      <div className={`served-person served-beside-${classes.length}`}>
        {row.race.icon && <ServedIcon name={row.race.icon} size={18} title={row.race.name} />}
        <p className="served-character">
          {row.hasCrown && <ServedIcon name="crown" size={13} />}
          <bdi>{row.name}</bdi>
        </p>
        {row.gender && <ServedIcon name={row.gender} size={12} />}
        <Whereabouts row={row} />
      </div>
      <Classes classes={classes} />
      <p className="served-total">{row.level}</p>
      <p className="served-guild" dir="auto">
        {row.guild}
      </p>
    </li>
  );
}

function Whereabouts({ row }: { readonly row: WhoRow }) {
  const { place, quest } = row;
  return (
    <div className="served-where">
      <p>{place}</p>
      {quest && (
        <p className="served-played">
          {quest.hasMark && <ServedIcon name="in-quest" size={13} title="In a quest" />}
          <span>{questBeside(row)}</span>
        </p>
      )}
    </div>
  );
}

function Classes({ classes }: { readonly classes: readonly ShownClass[] }) {
  return (
    <p className="served-levels-of">
      {classes.map(({ icon, name, level }) => (
        <span key={name}>
          {icon ? <ServedIcon name={icon} size={18} title={name} /> : name} {level}
        </span>
      ))}
    </p>
  );
}

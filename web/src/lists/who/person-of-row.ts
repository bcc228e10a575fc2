import type { PersonShown } from '../../people/PersonLine.tsx';
import type { WhoRow } from './who-rows.ts';

const genderLabels = { male: 'Male', female: 'Female' } as const;

/** A row of the list as a person in cards and dialogs. */
export function personOfRow(row: WhoRow): PersonShown {
  const { name, hasCrown, race, gender, guild, place, classes, level } = row;
  return {
    name,
    hasCrown,
    raceIcon: race.icon ?? 'race-unknown',
    race: [gender === null ? '' : genderLabels[gender], race.name].filter((word) => word !== '').join(' '),
    guild,
    place,
    classes,
    level,
  };
}

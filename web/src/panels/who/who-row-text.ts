import { accessibleText, type TextPart, textParts } from '../list/ListTable.tsx';
import type { WhoRow } from './who-rows.ts';

/** What the twin shows of a row in each column beside the name; what is empty is left out. */
export interface WhoRowTexts {
  /** "Group 3", "In a group"; empty = in none. */
  readonly party: string;
  readonly name: readonly TextPart[];
  readonly place: readonly TextPart[];
  /** "Rogue 12, Ranger 3". */
  readonly classes: string;
}

/** What the canvas says by a colour or a picture is said in words here. */
export function whoRowTexts(row: WhoRow): WhoRowTexts {
  return {
    party: partyText(row.party),
    name: textParts({
      crown: row.hasCrown ? 'crowned' : '',
      own: row.isRegistered ? 'your character' : '',
      friend: row.isFriend ? 'friend' : '',
      ignored: row.isIgnored ? 'ignored' : '',
      race: row.race.name,
      gender: row.gender ?? '',
      state: row.isGone ? 'gone' : '',
    }),
    place: textParts({ place: row.place, mark: row.quest?.hasMark ? 'in quest' : '' }),
    classes: row.classes.map(({ name, level }) => `${name} ${level}`).join(', '),
  };
}

function partyText(party: WhoRow['party']): string {
  if (party === null) return '';
  return party.number === '' ? 'In a group' : `Group ${party.number}`;
}

/** A row in one sentence, for those who move through the list by keyboard. */
export function describeWhoRow(row: WhoRow): string {
  const { party, name, place, classes } = whoRowTexts(row);
  return accessibleText([
    row.name,
    name,
    place,
    row.quest?.name ?? '',
    classes,
    `level ${row.level}`,
    row.guild,
    party,
  ]);
}

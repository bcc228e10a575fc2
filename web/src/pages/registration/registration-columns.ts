import type { CharacterColumn } from '../../panels/people/character-column.ts';
import { TrackedCell } from './TrackedCell.tsx';
import { VerifiedCell } from './VerifiedCell.tsx';

/** What the page says of a character beside what every list says. */
export const registrationColumns: readonly CharacterColumn[] = [
  { label: 'Verified', width: '92px', cardHeight: 'max(46px, 2.875rem)', Cell: VerifiedCell },
  { label: 'Tracked', width: '60px', cardHeight: 'max(46px, 2.875rem)', Cell: TrackedCell },
];

import type { GroupFilter } from '@rollcall/game/filters/filter-schemas';
import { chooseSkulls, everySkull } from '@rollcall/game/filters/skull-choice';
import { RangeFields } from './LevelRangeFields.tsx';

const limits = { minimum: everySkull.first, maximum: everySkull.last };
const words = {
  range: 'Reaper skulls',
  first: 'Fewest skulls',
  last: 'Most skulls',
  noun: 'number of skulls',
};

type SkullChoice = Pick<GroupFilter, 'difficulties' | 'skulls'>;

interface SkullRangeFieldsProps {
  readonly choice: SkullChoice;
  readonly onChange: (choice: SkullChoice) => void;
}

/** Fields for the range of skulls of a Reaper group. */
export function SkullRangeFields({ choice, onChange }: SkullRangeFieldsProps) {
  return (
    <RangeFields
      shape="slim"
      value={choice.skulls ?? everySkull}
      limits={limits}
      words={words}
      onChange={(range) => onChange(chooseSkulls(range, choice))}
    />
  );
}

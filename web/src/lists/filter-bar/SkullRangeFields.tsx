import { chooseSkulls, everySkull, type SkullChoice } from '@rollcall/game/filters/skull-choice';
import { RangeFields } from './LevelRangeFields.tsx';

const limits = { minimum: everySkull.first, maximum: everySkull.last };
const words = {
  range: 'Reaper skulls',
  first: 'Fewest skulls',
  last: 'Most skulls',
  noun: 'number of skulls',
};

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

import { classIcon } from '../../people/character-labels.ts';
import { ShapeIcon } from '../../people/ShapeIcon.tsx';
import { Chip } from './FilterBarParts.tsx';
import styles from './class-buttons.module.css';

interface ClassButtonsProps {
  /** Of the game, in its order. */
  readonly classes: readonly string[];
  /** Null = any class: none of them stands out. */
  readonly chosen: readonly string[] | null;
  readonly onPress: (name: string) => void;
}

/** A button for each class, with its drawing and its name; those that are left out recede. */
export function ClassButtons({ classes, chosen, onPress }: ClassButtonsProps) {
  return classes.map((name) => {
    const icon = classIcon(name);
    const isOn = chosen?.includes(name) ?? false;
    const look = chosen === null || isOn ? '' : styles['leftOut'];
    return (
      <Chip
        key={name}
        className={`inline-row can-shrink clip relative ${styles['class']} ${look}`}
        isOn={isOn}
        onPress={() => onPress(name)}
      >
        {icon !== null && <ShapeIcon name={icon} size={18} />}
        {name}
      </Chip>
    );
  });
}

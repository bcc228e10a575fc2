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

/** A button for each class, with its drawing; those that are left out recede. */
export function ClassButtons({ classes, chosen, onPress }: ClassButtonsProps) {
  return classes.map((name) => {
    const icon = classIcon(name);
    const isOn = chosen?.includes(name) ?? false;
    const look = chosen === null || isOn ? '' : styles['leftOut'];
    return (
      <Chip
        key={name}
        className={`can-shrink clip relative center ${styles['class']} ${look}`}
        isOn={isOn}
        label={name}
        onPress={() => onPress(name)}
      >
        {icon === null ? name : <ShapeIcon name={icon} size={20} />}
      </Chip>
    );
  });
}

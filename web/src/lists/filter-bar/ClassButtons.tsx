import { classIcon } from '../../people/character-labels.ts';
import { ShapeIcon } from '../../people/ShapeIcon.tsx';
import { Chip } from './FilterBarParts.tsx';
import styles from './class-buttons.module.css';

interface ClassButtonsProps {
  /** All classes, in the game's order. */
  readonly classes: readonly string[];
  /** Null = any class: no button stands out. */
  readonly chosen: readonly string[] | null;
  readonly onPress: (name: string) => void;
}

/** One button per class, with icon and name; excluded classes are dimmed. */
export function ClassButtons({ classes, chosen, onPress }: ClassButtonsProps) {
  return classes.map((name) => {
    const icon = classIcon(name);
    const isOn = chosen?.includes(name) ?? false;
    const look = chosen === null || isOn ? '' : styles['leftOut'];
    return (
      <Chip
        key={name}
        className={`inline-row can-shrink clip relative highlight-if-on ${styles['class']} ${look}`}
        isOn={isOn}
        onPress={() => onPress(name)}
      >
        {icon !== null && <ShapeIcon name={icon} size={18} />}
        {name}
      </Chip>
    );
  });
}

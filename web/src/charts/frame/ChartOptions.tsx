import { type ReactNode, useId } from 'react';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import styles from './chart-options.module.css';

interface ChartOptionsProps {
  readonly actions: readonly ChartAction[];
  /** Rarely used controls, above the actions; null = none. */
  readonly controls: ReactNode;
  /** Notes that do not fit in the line of the chart, below the actions; null = none. */
  readonly notes: ReactNode;
}

export interface ChartAction {
  readonly icon: IconName;
  readonly label: string;
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}

/** The "…" menu of a chart. The browser's popover closes on Escape and returns the focus to its button. */
export function ChartOptions({ actions, controls, notes }: ChartOptionsProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={`center rigid rounded color-second ${styles['more']}`}
        aria-label="More options"
        title="More options"
        popoverTarget={id}
      >
        <Icon name="more" size={18} strokeWidth={3.5} />
      </button>
      <section id={id} popover="auto" aria-label="More options" className={`popover ${styles['panel']}`}>
        {controls !== null && (
          <div className={`stack gap-2 pad-2-3 line-below ${styles['controls']}`}>{controls}</div>
        )}
        {actions.map((action) => (
          <Action key={action.label} {...action} closes={id} />
        ))}
        {notes !== null && (
          <div
            className={`stack gap-2 color-third size-note pad-2-3 line-above space-above-1 ${styles['notes']}`}
          >
            {notes}
          </div>
        )}
      </section>
    </>
  );
}

function Action(props: ChartAction & { readonly closes: string }) {
  const { icon, label, isPressed, isDisabled = false, onPress, closes } = props;
  return (
    <button
      type="button"
      className={`row gap-3 pad-0-3 full-width rounded ${styles['action']}`}
      popoverTarget={closes}
      popoverTargetAction="hide"
      aria-pressed={isPressed}
      disabled={isDisabled}
      onClick={onPress}
    >
      <Icon name={icon} size={16} />
      {label}
    </button>
  );
}

import { type KeyboardEvent, useRef } from 'react';
import type { PanelPlace } from '../panel-slot.ts';
import type { SecondPanel } from '../panel-url.ts';
import styles from './pair.module.css';
import { panelName } from './panel-names.ts';

interface PanelSwitchProps {
  readonly names: Readonly<Record<PanelPlace, SecondPanel>>;
  /** The one that is seen. */
  readonly front: PanelPlace;
  readonly onChoose: (place: PanelPlace) => void;
}

const places: readonly PanelPlace[] = ['primary', 'secondary'];
const towards = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** Tabs above two panels of which one is seen; the arrow keys go to the other. */
export function PanelSwitch({ names, front, onChoose }: PanelSwitchProps) {
  const list = useRef<HTMLDivElement>(null);
  const press = (event: KeyboardEvent) => {
    if (!towards.includes(event.key)) return;
    event.preventDefault();
    const isOther = event.key.startsWith('Arrow');
    const wanted = isOther ? front === 'secondary' : event.key === 'Home';
    onChoose(wanted ? 'primary' : 'secondary');
    const tab = list.current?.children[wanted ? 0 : 1];
    if (tab instanceof HTMLElement) tab.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label="Panels" className={styles['tabs']}>
      {places.map((place) => (
        <button
          key={place}
          type="button"
          role="tab"
          aria-selected={front === place}
          tabIndex={front === place ? 0 : -1}
          onClick={() => onChoose(place)}
          onKeyDown={press}
        >
          {panelName(names[place])}
        </button>
      ))}
    </div>
  );
}

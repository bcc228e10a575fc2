import { useEffect, useRef } from 'react';
import type { LfmPreset } from '../../../storage/lfm-presets-store.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { type ListView, plainView } from './list-view.ts';
import type { ViewFacts } from '../../view/view-params.ts';
import { lfmViewParams } from './view-params.ts';
import { describeView } from './view-words.ts';
import styles from './views-menu.module.css';

interface PresetLineProps {
  readonly preset: LfmPreset;
  readonly levels: ViewFacts;
  /** The list is shown by just this now. */
  readonly isCurrent: boolean;
  /** It has the focus from the beginning. */
  readonly isFocused: boolean;
  readonly onChoose: (view: ListView) => void;
  readonly onRename: () => void;
  readonly onReplace: () => void;
  readonly onDelete: () => void;
}

/** A view that has a name: what it says, and what can be done with it. */
export function PresetLine(props: PresetLineProps) {
  const { preset, levels, isCurrent, isFocused, onChoose, onRename, onReplace, onDelete } = props;
  const chooser = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFocused) chooser.current?.focus();
  }, [isFocused]);
  const view = lfmViewParams.parse(preset.view, levels, 'primary') ?? plainView(levels);
  const actions = [
    { icon: 'pencil', label: `Rename ${preset.name}`, act: onRename },
    { icon: 'replace', label: `Replace ${preset.name} by this view`, act: onReplace },
    { icon: 'trash', label: `Delete ${preset.name}`, act: onDelete },
  ] as const;
  return (
    <div className={styles['preset']}>
      <button
        ref={chooser}
        type="button"
        className={styles['choose']}
        aria-current={isCurrent || undefined}
        onClick={() => onChoose(view)}
      >
        <bdi className={styles['name']}>{preset.name}</bdi>
        <span className={styles['hint']}>{describeView(view, levels)}</span>
      </button>
      {actions.map(({ icon, label, act }) => (
        <button
          key={label}
          type="button"
          className={styles['deed']}
          aria-label={label}
          title={label}
          onClick={act}
        >
          <Icon name={icon} size={16} />
        </button>
      ))}
    </div>
  );
}

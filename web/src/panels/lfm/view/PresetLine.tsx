import { useEffect, useRef } from 'react';
import type { LfmPreset } from '../../../storage/lfm-stores.ts';
import { Drawing } from '../../../ui/Icon.tsx';
import { type ListView, plainView } from './list-view.ts';
import type { ViewFacts } from '../../view/view-params.ts';
import { lfmViewParams } from './view-params.ts';
import { describeView } from './view-words.ts';
import styles from './views-menu.module.css';

/** Drawings of Lucide (ISC) that nothing else shows. */
const lines = {
  pencil:
    'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4',
  replace:
    'M15.2 3a2 2 0 0 1 1.4.6l3.8 3.8a2 2 0 0 1 .6 1.4V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM17 21v-7a1 1 0 0 0-1-1H8a1 1 0 0 0-1 1v7M7 3v4a1 1 0 0 0 1 1h7',
  trash:
    'M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
} as const;

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
  const deeds = [
    { line: lines.pencil, label: `Rename ${preset.name}`, act: onRename },
    { line: lines.replace, label: `Replace ${preset.name} by this view`, act: onReplace },
    { line: lines.trash, label: `Delete ${preset.name}`, act: onDelete },
  ];
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
      {deeds.map(({ line, label, act }) => (
        <button
          key={label}
          type="button"
          className={styles['deed']}
          aria-label={label}
          title={label}
          onClick={act}
        >
          <Drawing line={line} size={16} />
        </button>
      ))}
    </div>
  );
}

import { useId, useRef, useState } from 'react';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { cleanPresetName, type LfmPreset, lfmPresetsStore } from '../../../storage/lfm-presets-store.ts';
import { useStored } from '../../../storage/useStored.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { copyLink } from '../../../ui/clipboard.ts';
import { usePanelSlot } from '../../panel-slot.ts';
import { viewOf } from './list-view.ts';
import { PresetLine } from './PresetLine.tsx';
import { PresetNameForm } from './PresetNameForm.tsx';
import type { ShownView } from './useShownView.ts';
import { usePresetDeeds } from './usePresetDeeds.ts';
import { lfmViewParams } from './view-params.ts';
import styles from './views-menu.module.css';

interface ViewsMenuProps {
  readonly view: ShownView;
}

/** A link to what is shown now, and the views that have a name: to choose, make, rename, replace and delete. */
export function ViewsMenu({ view }: ViewsMenuProps) {
  const { game: levels } = usePageSettings();
  const slot = usePanelSlot();
  const id = useId();
  const presets = useStored(lfmPresetsStore);
  const current = viewOf(view.settings, view.searchText);
  // A view that has a name may be shown in either place.
  const currentText = lfmViewParams.format(current, levels, 'primary');
  const [renamed, setRenamed] = useState<string | null>(null);
  // The line whose form has gone takes the focus over.
  const [refocused, setRefocused] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  // The focus goes back to the chip that opened it.
  const close = () => place.current?.closest<HTMLElement>('[popover]')?.hidePopover();
  const deeds = usePresetDeeds(currentText, close);

  const copy = () => {
    close();
    void copyLink(lfmViewParams.link(location.href, current, levels, slot.place));
  };
  const endRename = (name: string) => {
    setRenamed(null);
    setRefocused(name);
  };
  const remove = (preset: LfmPreset, index: number) => {
    // The line goes with the focus in it: its neighbour has it next.
    const lines = place.current?.querySelectorAll('li');
    const neighbour = lines?.[index + 1] ?? lines?.[index - 1] ?? place.current;
    neighbour?.querySelector('button')?.focus();
    deeds.remove(preset);
  };
  return (
    <div ref={place} className={styles['menu']}>
      <button type="button" className={styles['copy']} onClick={copy}>
        <Icon name="link" size={16} />
        Copy link to this view
      </button>
      <h3 className={styles['heading']} id={id}>
        Your views
      </h3>
      {presets.length === 0 ? (
        <p className={styles['hint']}>Save what the list is filtered and sorted by, to come back to it.</p>
      ) : (
        <ul className={styles['presets']} aria-labelledby={id}>
          {presets.map((preset, index) => (
            <li key={preset.name}>
              {renamed === preset.name ? (
                <PresetNameForm
                  label={`New name of ${preset.name}`}
                  start={preset.name}
                  submitLabel="Rename"
                  onSubmit={(text) => {
                    const problem = deeds.rename(preset, text);
                    if (problem === null) endRename(cleanPresetName(text));
                    return problem;
                  }}
                  onCancel={() => endRename(preset.name)}
                />
              ) : (
                <PresetLine
                  preset={preset}
                  levels={levels}
                  isCurrent={preset.view === currentText}
                  isFocused={preset.name === refocused}
                  onChoose={(chosen) => {
                    view.adopt(chosen);
                    close();
                  }}
                  onRename={() => setRenamed(preset.name)}
                  onReplace={() => void deeds.replace(preset)}
                  onDelete={() => remove(preset, index)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <PresetNameForm label="Save this view as" submitLabel="Save" onSubmit={deeds.save} />
      {deeds.dialog}
    </div>
  );
}

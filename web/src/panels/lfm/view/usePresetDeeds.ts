import type { ReactNode } from 'react';
import { type LfmPreset, lfmPresetsStore } from '../../../storage/lfm-presets-store.ts';
import { pageToasts } from '../../../ui/toast-store.ts';
import { useConfirm } from '../../../ui/ConfirmDialog.tsx';
import { addPreset, changePreset, checkName, removePreset, restorePreset } from './preset-list.ts';

/** How long a deletion can be taken back (product 4). */
const undoForMs = 8000;
const toldForMs = 3000;

/** What can be done with named views. Each tells what is wrong, or does it. */
export interface PresetDeeds {
  /** A new view under a name; asks before it takes the place of another. @returns what is wrong with the name */
  readonly save: (text: string) => Promise<string | null>;
  /** @returns what is wrong with the name; null = it has it */
  readonly rename: (preset: LfmPreset, text: string) => string | null;
  /** Asks first. */
  readonly replace: (preset: LfmPreset) => Promise<boolean>;
  /** At once, with a way back. */
  readonly remove: (preset: LfmPreset) => void;
  /** The question; to be drawn somewhere. */
  readonly dialog: ReactNode;
}

const store = lfmPresetsStore;
const tell = (title: string, message: string) =>
  pageToasts.show({ type: 'success', title, message, lifeMs: toldForMs });

/**
 * @param view what is shown now, as search parameters
 * @param onAsk the window around makes room for a question
 */
export function usePresetDeeds(view: string, onAsk: () => void): PresetDeeds {
  const [confirm, dialog] = useConfirm();

  const replace = async (preset: LfmPreset) => {
    onAsk();
    const isSure = await confirm({
      title: 'Replace view',
      message: `“${preset.name}” will be what the list shows now.`,
      confirmLabel: 'Replace',
    });
    if (isSure && store.set(changePreset(store.get(), preset, { view }))) tell('View replaced', preset.name);
    return isSure;
  };
  return {
    async save(text) {
      const check = checkName(store.get(), text, null);
      if (check.state === 'refused') return check.problem;
      if (check.state === 'taken') return (await replace(check.by)) ? null : check.problem;
      store.set(addPreset(store.get(), { name: check.name, view }));
      tell('View saved', check.name);
      return null;
    },
    rename(preset, text) {
      const check = checkName(store.get(), text, preset);
      if (check.state !== 'fine') return check.problem;
      store.set(changePreset(store.get(), preset, { name: check.name }));
      return null;
    },
    replace,
    remove(preset) {
      const index = store.get().indexOf(preset);
      store.set(removePreset(store.get(), preset));
      pageToasts.show({
        type: 'info',
        title: 'View deleted',
        message: preset.name,
        lifeMs: undoForMs,
        actions: [
          { label: 'Undo', onClick: () => void store.set(restorePreset(store.get(), preset, index)) },
        ],
      });
    },
    dialog,
  };
}

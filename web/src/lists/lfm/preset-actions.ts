import type { ReactNode } from 'react';
import {
  cleanPresetName,
  isSameName,
  type LfmPreset,
  lfmPresetsStore,
  presetCountMaximum,
  presetNameMaximum,
} from '../../storage/lfm-presets-store.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { useConfirm } from '../../ui/ConfirmDialog.tsx';

/** How long a deletion can be undone, ms. */
const undoForMs = 8000;
const toastForMs = 3000;

const tooLong = 'This view has too many filters to be saved. Remove some and try again.';

export interface PresetActions {
  /** Saves a new view; asks before replacing another. @returns why it was not saved; null = saved */
  readonly save: (text: string) => Promise<string | null>;
  /** @returns the problem with the name; null = renamed */
  readonly rename: (preset: LfmPreset, text: string) => string | null;
  /** Replaces a saved view after a confirmation. */
  readonly replace: (preset: LfmPreset) => Promise<boolean>;
  /** Deletes at once, with an undo. */
  readonly remove: (preset: LfmPreset) => void;
  /** The confirmation dialog, to be rendered by the caller. */
  readonly dialog: ReactNode;
}

const store = lfmPresetsStore;
const announce = (title: string, message: string) =>
  pageToasts.show({ type: 'success', title, message, lifeMs: toastForMs });

/**
 * @param view the current view as search parameters
 * @param onAsk closes the surrounding menu for a confirmation
 */
export function usePresetActions(view: string, onAsk: () => void): PresetActions {
  const [confirm, dialog] = useConfirm();

  const replace = async (preset: LfmPreset) => {
    onAsk();
    const isSure = await confirm({
      title: 'Replace view',
      message: `“${preset.name}” will be replaced with the current view.`,
      confirmLabel: 'Replace',
    });
    if (!isSure) return false;
    if (store.set(changePreset(store.get(), preset, { view }))) announce('View replaced', preset.name);
    else pageToasts.show({ type: 'error', title: 'View not replaced', message: tooLong });
    return true;
  };
  return {
    async save(text) {
      const check = checkName(store.get(), text, null);
      if (check.state === 'refused') return check.problem;
      if (check.state === 'taken') return (await replace(check.by)) ? null : check.problem;
      if (!store.set(addPreset(store.get(), { name: check.name, view }))) return tooLong;
      announce('View saved', check.name);
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

type Presets = readonly LfmPreset[];

/** A valid name, or the problem with it. */
type NameCheck =
  | { readonly state: 'fine'; readonly name: string }
  /** The name belongs to another view, which could be replaced. */
  | { readonly state: 'taken'; readonly by: LfmPreset; readonly problem: string }
  | { readonly state: 'refused'; readonly problem: string };

/**
 * Validates a name for a view.
 *
 * @param renamed null = a new view
 */
export function checkName(presets: Presets, text: string, renamed: LfmPreset | null): NameCheck {
  const name = cleanPresetName(text);
  const length = Array.from(name).length;
  if (length === 0) return { state: 'refused', problem: 'Name: type 1 to 40 characters.' };
  if (length > presetNameMaximum) {
    return {
      state: 'refused',
      problem: `Name: at most ${presetNameMaximum} characters; this has ${length}.`,
    };
  }
  const by = presets.find((preset) => preset !== renamed && isSameName(preset.name, name));
  if (by) return { state: 'taken', by, problem: `Name: “${by.name}” is taken by another view.` };
  if (renamed === null && presets.length >= presetCountMaximum) {
    return {
      state: 'refused',
      problem: `You can save up to ${presetCountMaximum} views. Delete one to save another.`,
    };
  }
  return { state: 'fine', name };
}

export function addPreset(presets: Presets, preset: LfmPreset): Presets {
  return [...presets, preset];
}

export function changePreset(presets: Presets, before: LfmPreset, patch: Partial<LfmPreset>): Presets {
  return presets.map((preset) => (isSameName(preset.name, before.name) ? { ...preset, ...patch } : preset));
}

export function removePreset(presets: Presets, removed: LfmPreset): Presets {
  return presets.filter(({ name }) => !isSameName(name, removed.name));
}

/** Undoes a deletion. If the name has been used since, or the list is full, nothing changes. */
export function restorePreset(presets: Presets, removed: LfmPreset, index: number): Presets {
  const isPossible =
    presets.length < presetCountMaximum && !presets.some(({ name }) => isSameName(name, removed.name));
  return isPossible ? presets.toSpliced(index, 0, removed) : presets;
}

import {
  cleanPresetName,
  isSameName,
  type LfmPreset,
  presetCountMaximum,
  presetNameMaximum,
} from '../../../storage/lfm-stores.ts';

type Presets = readonly LfmPreset[];

/** A name that may be used, or why it may not. */
export type NameCheck =
  | { readonly state: 'fine'; readonly name: string }
  /** Another view has it; it could be replaced. */
  | { readonly state: 'taken'; readonly by: LfmPreset; readonly problem: string }
  | { readonly state: 'refused'; readonly problem: string };

/**
 * Looks at a name that was typed for a view.
 *
 * @param renamed the view that is to get it; null = a new one
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
      problem: `There is room for ${presetCountMaximum} views. Delete one to save another.`,
    };
  }
  return { state: 'fine', name };
}

/** A new view at the end. */
export function addPreset(presets: Presets, preset: LfmPreset): Presets {
  return [...presets, preset];
}

/** Another name or another view in the same place. */
export function changePreset(presets: Presets, before: LfmPreset, patch: Partial<LfmPreset>): Presets {
  return presets.map((preset) => (isSameName(preset.name, before.name) ? { ...preset, ...patch } : preset));
}

/** All others; no deletion fails. */
export function removePreset(presets: Presets, removed: LfmPreset): Presets {
  return presets.filter(({ name }) => !isSameName(name, removed.name));
}

/**
 * Takes a deletion back. What has happened since stays: where its name or its room is gone, nothing changes.
 *
 * @param index where it stood
 */
export function restorePreset(presets: Presets, removed: LfmPreset, index: number): Presets {
  const isPossible =
    presets.length < presetCountMaximum && !presets.some(({ name }) => isSameName(name, removed.name));
  return isPossible ? presets.toSpliced(index, 0, removed) : presets;
}

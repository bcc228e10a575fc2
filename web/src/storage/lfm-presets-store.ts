import * as z from 'zod/mini';
import { createLocalStore, readBySchema } from './local-store.ts';
import { wellFormed } from '@rollcall/game/text';

/** Maximum number of named views. */
export const presetCountMaximum = 20;
/** Maximum length of a name, in characters. */
export const presetNameMaximum = 40;

/** Maximum length of a view, in characters: as much as an address holds. */
const presetViewMaximum = 8000;

/** A named view of the group list. */
export interface LfmPreset {
  /** One line without surrounding spaces; unique without regard to case. */
  readonly name: string;
  /** As in a link: search parameters (lists/view/view-params.ts). Wrong words are ignored there. */
  readonly view: string;
}

/** Normalizes a name: one line, single spaces, no invisible characters. */
export function cleanPresetName(text: string): string {
  return wellFormed(text)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
}

/** Key for comparing names, without regard to case and Unicode normalization of accents. */
export function presetNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** Compares names without regard to case and Unicode normalization of accents. */
export function isSameName(one: string, other: string): boolean {
  return presetNameKey(one) === presetNameKey(other);
}

const nameSchema = z.string().check(
  z.refine((name: string) => cleanPresetName(name) === name, {
    error: 'must be one line without blanks around it',
  }),
  z.refine((name: string) => name !== '' && Array.from(name).length <= presetNameMaximum, {
    error: `must have 1 to ${presetNameMaximum} characters`,
  }),
);

const presetsSchema = z
  .array(z.object({ name: nameSchema, view: z.string().check(z.maxLength(presetViewMaximum)) }))
  .check(
    z.maxLength(presetCountMaximum),
    z.refine(
      (presets: readonly LfmPreset[]) =>
        presets.every(
          ({ name }, index) => presets.findIndex((other) => isSameName(other.name, name)) === index,
        ),
      { error: 'must have different names' },
    ),
  );

/** The visitor's named views of the group list, oldest first. */
export const lfmPresetsStore = createLocalStore<readonly LfmPreset[]>({
  key: 'lfm-presets',
  label: 'views',
  makeDefault: () => [],
  read: readBySchema(presetsSchema),
});

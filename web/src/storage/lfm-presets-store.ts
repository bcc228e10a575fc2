import * as z from 'zod/mini';
import { createLocalStore, readBySchema } from './local-store.ts';
import { wellFormed } from '@rollcall/game/text';

/** At most so many views have a name. */
export const presetCountMaximum = 20;
/** Characters of a name. */
export const presetNameMaximum = 40;

/** Characters of a view: as much as an address holds. */
const presetViewMaximum = 8000;

/** A way to look at the group list, kept under a name. */
export interface LfmPreset {
  /** One line, without blanks around it; unlike every other, whatever the case. */
  readonly name: string;
  /** As in a link: search parameters (lists/view/view-params.ts). Wrong words are ignored there. */
  readonly view: string;
}

/** A name as it is kept: one line, single blanks, nothing that cannot be seen. */
export function cleanPresetName(text: string): string {
  return wellFormed(text)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
}

/** What names are compared by: neither the case nor the way in which accents are written makes a difference. */
export function presetNameKey(name: string): string {
  return name.normalize('NFKC').toLowerCase();
}

/** Names are the same whatever the case and the way in which accents are written. */
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

/** The visitor's named views of the group list, in the order in which they were made. */
export const lfmPresetsStore = createLocalStore<readonly LfmPreset[]>({
  key: 'lfm-presets',
  label: 'views',
  makeDefault: () => [],
  read: readBySchema(presetsSchema),
});

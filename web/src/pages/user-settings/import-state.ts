import type { PartName } from '../../storage/transfer/import-parts.ts';
import type { OpenedBundle } from './import-work.ts';
import type { TransferNotice } from './transfer-words.ts';

/** How far an import is. */
export type ImportState =
  | { readonly state: 'none' }
  /** What was brought cannot be imported. */
  | { readonly state: 'refused'; readonly notice: TransferNotice }
  /** It is looked at; nothing has been changed. */
  | {
      readonly state: 'preview';
      readonly opened: OpenedBundle;
      /** Parts that the visitor does not want. */
      readonly unticked: ReadonlySet<PartName>;
      /** Why it could not be done, when it was tried. */
      readonly notice: TransferNotice | null;
    }
  | { readonly state: 'done'; readonly taken: readonly string[] }
  | { readonly state: 'undone' };

import type { GameDefinition } from '@rollcall/game/definition';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { bundleMaximum, readBundle, writeBundle } from '@rollcall/game/settings/settings-bundle';
import { logProblem } from '../../api/browser-log.ts';
import { settingsOriginId } from '../../api/visitor-ids.ts';
import { isOwnToken } from '../../storage/access-tokens-store.ts';
import { storedKeys, type TravelingKey } from '../../storage/stored-keys.ts';
import { applyImport, type PartName, planImport, undoImport } from '../../storage/transfer/plan-import.ts';
import { type ReadEntries, packEntries, readEntries } from '../../storage/transfer/travel-kinds.ts';
import {
  keysOf,
  storedValues,
  type StoredValues,
  travelingKeys,
  valueStores,
} from '../../storage/transfer/stored-values.ts';
import { writeTogether } from '../../storage/transfer/write-together.ts';
import { pageToasts } from '../../ui/toast-store.ts';
import { type PreviewRow, previewRows } from './preview-view.ts';
import { refusalNotice, type TransferNotice } from './transfer-messages.ts';

/** The logic of exports and imports, loaded with the first one. */

/** Content of an imported file or code, as far as it could be read. */
export interface OpenedBundle {
  readonly incoming: ReadEntries;
  readonly userId: string | null;
  /** ISO 8601; null = not stated. */
  readonly createdAt: string | null;
  /** Keys in it that are unknown here. */
  readonly unknownKeys: readonly string[];
  /** Keys in it that are not moved between browsers. */
  readonly localKeys: readonly string[];
  readonly unreadableKeys: readonly TravelingKey[];
}

const keys = {
  traveling: new Set<string>(travelingKeys),
  local: new Set<string>(keysOf(storedKeys).filter((key) => storedKeys[key] === 'never')),
};

/** Everything stored here, as the text of a bundle. */
export function bundleText(settings: PageSettings, withTokens: boolean, now: Date): string {
  const stores = valueStores(settings.game);
  return writeBundle({
    createdAt: now.toISOString(),
    userId: settingsOriginId(settings, navigator),
    entries: packEntries(storedValues(stores), stores, withTokens),
  });
}

/** Reads a file of any kind and size. @returns its content, or why it cannot be imported */
export async function openFile(
  file: File,
  game: GameDefinition,
  product: string,
): Promise<TransferNotice | OpenedBundle> {
  if (file.size > bundleMaximum) return refusalNotice('too-large', product, file.size);
  try {
    return openBundle(await file.text(), game, product, file.size);
  } catch {
    // The file has disappeared, or is not a file, such as a folder.
    return refusalNotice('not-json', product, file.size);
  }
}

/** @returns the content of a text, or why it cannot be imported */
export function openBundle(
  text: string,
  game: GameDefinition,
  product: string,
  bytes: number | null = null,
): TransferNotice | OpenedBundle {
  const reading = readBundle(text, keys);
  if (reading.state === 'refused') return refusalNotice(reading.why, product, bytes);
  const { bundle, unknownKeys, localKeys } = reading;
  const incoming = readEntries(bundle.entries, valueStores(game));
  const { userId, createdAt } = bundle;
  return { incoming, userId, createdAt, unknownKeys, localKeys, unreadableKeys: incoming.unreadableKeys };
}

/** The changes that an import would make here, as texts. */
export function planRows(
  { incoming }: OpenedBundle,
  present: StoredValues,
  game: GameDefinition,
): PreviewRow[] {
  // This plan is not stored, so its time does not matter.
  const at = present.friends.updatedAt;
  const tokens = incoming.entries['access-tokens']?.value ?? [];
  const foreignTokenCount = tokens.filter((token) => !isOwnToken(token)).length;
  return previewRows(planImport(present, incoming, at), game, foreignTokenCount);
}

/** A completed import and the data to undo it. */
export interface AppliedImport {
  readonly before: StoredValues;
  readonly applied: StoredValues;
}

/** Imports the chosen parts, all or none. Never throws. @returns the completed import, or why nothing was done */
export function takeIn(
  { incoming, userId }: OpenedBundle,
  chosen: ReadonlySet<PartName>,
  game: GameDefinition,
  now: Date,
): AppliedImport | TransferNotice {
  const stores = valueStores(game);
  return attempt(() => {
    const before = storedValues(stores);
    const applied = applyImport(before, incoming, chosen, { userId, at: now.toISOString() });
    const outcome = writeTogether(stores, applied);
    if (outcome === 'refused') throw new Error('a store did not take its value');
    return outcome === 'written' ? { before, applied } : failureNotice(outcome);
  });
}

/** Undoes an import, but keeps later changes. Never throws. @returns why it failed; null = undone */
export function putBack({ before, applied }: AppliedImport, game: GameDefinition): TransferNotice | null {
  const stores = valueStores(game);
  return attempt(() => {
    const outcome = writeTogether(stores, undoImport(before, applied, storedValues(stores)));
    if (outcome === 'refused') throw new Error('a store did not take its value back');
    return outcome === 'written' ? null : failureNotice(outcome);
  });
}

function attempt<T>(work: () => T): T | TransferNotice {
  try {
    return work();
  } catch (error) {
    logProblem('error', 'Settings could not be imported', error);
    return failureNotice('failed');
  }
}

/** Shows a separate notice for each list whose settings were corrected. */
export function showCorrections(rows: readonly PreviewRow[]): void {
  for (const { label, isCorrectedSettings } of rows) {
    if (!isCorrectedSettings) continue;
    pageToasts.show({
      type: 'warning',
      title: 'Settings corrected',
      message: correctedText(label),
      subMessage: 'Import completed with adjustments.',
    });
  }
}

/** Notice of a failed import or undo; `failed` = for an unexpected reason. */
function failureNotice(failure: 'no-room' | 'forbidden' | 'failed'): TransferNotice {
  switch (failure) {
    case 'no-room':
      return {
        tone: 'error',
        title: 'Storage is full',
        text: 'This browser has no room left. Nothing was changed.',
      };
    case 'forbidden':
      return {
        tone: 'error',
        title: 'Storage is blocked',
        text: 'This browser doesn’t let the site store anything, for example in a private window. Nothing was changed.',
      };
    case 'failed':
      return {
        tone: 'error',
        title: 'Nothing was changed',
        text: 'An unexpected error occurred while applying your settings. Everything is as it was. This error has been logged.',
      };
  }
}

/** Text for settings that were corrected during the import. */
function correctedText(label: string): string {
  const name = label.replace(/ settings$/, '');
  return `Some imported ${name} settings were invalid and have been corrected to safe defaults.`;
}

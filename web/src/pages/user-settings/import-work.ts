import type { GameDefinition } from '@rollcall/game/definition';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import { bundleMaximum, readBundle, writeBundle } from '@rollcall/game/settings/settings-bundle';
import { logProblem } from '../../api/browser-log.ts';
import { originOfSettings } from '../../api/visitor-ids.ts';
import { isOwnToken } from '../../storage/access-tokens-store.ts';
import { storedKeys, type TravelingKey } from '../../storage/stored-keys.ts';
import { applyImport, type PartName, planImport, undoImport } from '../../storage/transfer/plan-import.ts';
import { type BroughtEntries, packEntries, readEntries } from '../../storage/transfer/travel-kinds.ts';
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

/** What of an export and an import is done, rather than shown: loaded with the first of them. */

/** What somebody brings, understood as far as it can be. */
export interface OpenedBundle {
  readonly brought: BroughtEntries;
  readonly userId: string | null;
  /** ISO 8601; null = it does not say. */
  readonly madeAt: string | null;
  /** Names in it that mean nothing here. */
  readonly unknownKeys: readonly string[];
  /** Names in it of what every browser has for itself. */
  readonly stayingKeys: readonly string[];
  readonly unreadableKeys: readonly TravelingKey[];
}

const keys = {
  traveling: new Set<string>(travelingKeys),
  staying: new Set<string>(keysOf(storedKeys).filter((key) => storedKeys[key] === 'never')),
};

/** All that is kept here, as the text of a bundle. */
export function bundleText(settings: PageSettings, withTokens: boolean, now: Date): string {
  const stores = valueStores(settings.game);
  return writeBundle({
    madeAt: now.toISOString(),
    userId: originOfSettings(settings, navigator),
    entries: packEntries(storedValues(stores), stores, withTokens),
  });
}

/** Reads a file of any kind and size. @returns what it holds, or why it cannot be imported */
export async function openFile(
  file: File,
  game: GameDefinition,
  product: string,
): Promise<TransferNotice | OpenedBundle> {
  if (file.size > bundleMaximum) return refusalNotice('too-large', product, file.size);
  try {
    return openBundle(await file.text(), game, product, file.size);
  } catch {
    // It went away meanwhile, or is none: a folder, such as.
    return refusalNotice('not-json', product, file.size);
  }
}

/**
 * @param product name of this site
 * @param bytes size of the file that it stood in; null = it came otherwise
 * @returns what a text holds, or why it cannot be imported
 */
export function openBundle(
  text: string,
  game: GameDefinition,
  product: string,
  bytes: number | null = null,
): TransferNotice | OpenedBundle {
  const reading = readBundle(text, keys);
  if (reading.state === 'refused') return refusalNotice(reading.why, product, bytes);
  const { bundle, unknownKeys, stayingKeys } = reading;
  const brought = readEntries(bundle.entries, valueStores(game));
  const { userId, madeAt } = bundle;
  return { brought, userId, madeAt, unknownKeys, stayingKeys, unreadableKeys: brought.unreadableKeys };
}

/** What an import would change here, in words. */
export function planRows(
  { brought }: OpenedBundle,
  present: StoredValues,
  game: GameDefinition,
): PreviewRow[] {
  // Nothing is kept of this: when it would be does not matter.
  const at = present.friends.updatedAt;
  const tokens = brought.entries['access-tokens']?.value ?? [];
  const foreignTokenCount = tokens.filter((token) => !isOwnToken(token)).length;
  return previewRows(planImport(present, brought, at), game, foreignTokenCount);
}

/** An import that was done, and what undoes it. */
export interface DoneImport {
  readonly before: StoredValues;
  readonly applied: StoredValues;
}

/** Imports the chosen parts: all of it or nothing. Never throws. @returns what undoes it, or why nothing was done */
export function takeIn(
  { brought, userId }: OpenedBundle,
  chosen: ReadonlySet<PartName>,
  game: GameDefinition,
  now: Date,
): DoneImport | TransferNotice {
  const stores = valueStores(game);
  return attempt(() => {
    const before = storedValues(stores);
    const applied = applyImport(before, brought, chosen, { userId, at: now.toISOString() });
    const outcome = writeTogether(stores, applied);
    if (outcome === 'refused') throw new Error('a store did not take its value');
    return outcome === 'written' ? { before, applied } : failureNotice(outcome);
  });
}

/** Undoes an import, and leaves what has been changed since. Never throws. @returns why not; null = it is undone */
export function putBack({ before, applied }: DoneImport, game: GameDefinition): TransferNotice | null {
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

/** §5: told by itself, for the settings of each list that were put right. */
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

/** Why an import, or what undoes it, was not done; `failed` = for no reason that can be foreseen. */
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

/** §5, for settings that were put right on their way in. */
function correctedText(label: string): string {
  const name = label.replace(/ settings$/, '');
  return `Some imported ${name} settings were invalid and have been corrected to safe defaults.`;
}

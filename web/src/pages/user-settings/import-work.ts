import type { GameDefinition } from '@rollcall/game/definition';
import { readBundle, writeBundle, type BundleRefusal } from '@rollcall/game/settings-bundle';
import { logProblem } from '../../data/browser-log.ts';
import { storedKeys, type TravelingKey } from '../../storage/stored-keys.ts';
import type { PartName } from '../../storage/transfer/import-parts.ts';
import { packEntries, travelingKeys } from '../../storage/transfer/pack-entries.ts';
import { applyImport, planImport } from '../../storage/transfer/plan-import.ts';
import { readEntries, type BroughtEntries } from '../../storage/transfer/read-entries.ts';
import { storedValues, type StoredValues, valueStores } from '../../storage/transfer/stored-values.ts';
import { undoImport } from '../../storage/transfer/undo-import.ts';
import { type WriteOutcome, writeTogether } from '../../storage/transfer/write-together.ts';
import { userIdStore } from '../../storage/visitor-store.ts';
import { previewRows, type PreviewRow } from './preview-view.ts';

/** What of an export and an import is done, rather than shown: loaded with the first of them. */

/** What somebody brings, understood as far as it can be. */
export interface OpenedBundle {
  readonly brought: BroughtEntries;
  readonly userId: string | null;
  /** ISO 8601; null = it does not say. */
  readonly madeAt: string | null;
  /** Names in it that mean nothing here. */
  readonly unknownKeys: readonly string[];
  readonly unreadableKeys: readonly TravelingKey[];
}

const keys = {
  traveling: new Set<string>(travelingKeys),
  staying: new Set<string>(Object.keys(storedKeys)),
};

/** All that is kept here, as the text of a bundle. */
export function bundleText(game: GameDefinition, withTokens: boolean, now: Date): string {
  const values = storedValues(valueStores(game));
  return writeBundle({
    madeAt: now.toISOString(),
    userId: userIdStore.get(),
    entries: packEntries(values, withTokens),
  });
}

/** @returns why it is no bundle, or what it holds */
export function openBundle(text: string, game: GameDefinition): BundleRefusal | OpenedBundle {
  const reading = readBundle(text, keys);
  if (reading.state === 'refused') return reading.why;
  const { bundle, unknownKeys } = reading;
  const brought = readEntries(bundle.entries, valueStores(game));
  const { userId, madeAt } = bundle;
  return { brought, userId, madeAt, unknownKeys, unreadableKeys: brought.unreadableKeys };
}

/** What an import would change here, in words. */
export function planRows(
  { brought }: OpenedBundle,
  present: StoredValues,
  game: GameDefinition,
): PreviewRow[] {
  // Nothing is kept of this: when it would be does not matter.
  const at = present.friends.updatedAt;
  return previewRows(planImport(present, brought, at), game);
}

/** An import that was done, and what undoes it. */
export interface DoneImport {
  readonly before: StoredValues;
  readonly applied: StoredValues;
}

/** `failed` = for no reason that can be foreseen: it is in the log. */
export type Failure = Exclude<WriteOutcome, 'written' | 'refused'> | 'failed';

/** Imports the chosen parts: all of it or nothing. Never throws. */
export function takeIn(
  { brought, userId }: OpenedBundle,
  chosen: ReadonlySet<PartName>,
  game: GameDefinition,
  now: Date,
): DoneImport | Failure {
  const stores = valueStores(game);
  return attempt(() => {
    const before = storedValues(stores);
    const applied = applyImport(before, brought, chosen, { userId, at: now.toISOString() });
    const outcome = writeTogether(stores, applied);
    if (outcome === 'refused') throw new Error('a store did not take its value');
    return outcome === 'written' ? { before, applied } : outcome;
  });
}

/** Undoes an import, and leaves what has been changed since. Never throws. */
export function putBack({ before, applied }: DoneImport, game: GameDefinition): 'undone' | Failure {
  const stores = valueStores(game);
  return attempt(() => {
    const outcome = writeTogether(stores, undoImport(before, applied, storedValues(stores)));
    if (outcome === 'refused') throw new Error('a store did not take its value back');
    return outcome === 'written' ? 'undone' : outcome;
  });
}

function attempt<T>(work: () => T): T | 'failed' {
  try {
    return work();
  } catch (error) {
    logProblem('error', 'Settings could not be imported', error);
    return 'failed';
  }
}

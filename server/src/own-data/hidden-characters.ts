import type { Logger } from '../http/logger.ts';
import type { Store } from '../store/store.ts';
import { askStore } from '../visitors/ask-store.ts';
import { keepRows } from '../visitors/kept-rows.ts';

/** Characters that their owners have hidden, in memory for readers. */
export interface HiddenCharacters {
  readonly isHidden: (characterId: number) => boolean;
  readonly isShown: (characterId: number) => boolean;
  /** @throws HttpError 503 while the store is unavailable */
  readonly hide: (characterId: number) => Promise<void>;
  /** @throws HttpError 503 while the store is unavailable */
  readonly show: (characterId: number) => Promise<void>;
  readonly count: () => number;
  /** Reads the store again. */
  readonly sync: () => Promise<void>;
  readonly close: () => void;
}

export async function openHiddenCharacters(parts: {
  readonly store: Store;
  readonly logger: Logger;
  readonly nowMs: () => number;
  /** Calls `listener` when another server has changed the table. */
  readonly onTableChanged: (table: 'hidden_characters', listener: () => void) => void;
}): Promise<HiddenCharacters> {
  const { store, logger, nowMs } = parts;
  let known: ReadonlySet<number> | null = null;
  const kept = await keepRows<{ readonly id: number }>({
    store,
    logger,
    name: 'hidden characters',
    read: () => store.sql<{ id: number }[]>`select character_id as id from hidden_characters`,
    onChange: () => {
      known = null;
    },
  });
  parts.onTableChanged('hidden_characters', () => void kept.sync());
  const ids = () => {
    known ??= new Set(kept.rows()?.map(({ id }) => id));
    return known;
  };
  return {
    isHidden: (id) => ids().has(id),
    isShown: (id) => !ids().has(id),
    hide: async (id) => {
      await askStore(
        () => store.sql`
          insert into hidden_characters (character_id, hidden_at) values (${id}, ${new Date(nowMs())})
          on conflict do nothing`,
      );
      await kept.put({ id });
    },
    show: async (id) => {
      await askStore(() => store.sql`delete from hidden_characters where character_id = ${id}`);
      await kept.drop(id);
    },
    count: () => ids().size,
    sync: kept.sync,
    close: kept.close,
  };
}

import { createSerialQueue } from '../../http/serial-queue.ts';

interface FollowedVersionsParts {
  readonly store: {
    readonly isUnavailable: () => boolean;
    /** Calls `listener` when the store can be read again. @returns a function that unsubscribes */
    readonly onReturn: (listener: () => void) => () => void;
  };
  /** The present versions by id; documents that do not exist are missing. */
  readonly readVersions: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** Called when versions could not be read. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * The stored documents that viewers of streams follow, such as rosters. Announces which of them have changed, whichever
 * server changed them.
 */
export function createFollowedVersions<Seen extends { readonly version: number }>({
  store,
  readVersions,
  onFailure,
}: FollowedVersionsParts) {
  /** The documents as last read for their viewers; null = not read yet, or gone. */
  const followed = new Map<string, Seen | null>();
  const listeners = new Set<(ids: readonly string[]) => void>();
  const inOrder = createSerialQueue();

  function changed(ids: readonly string[]): void {
    const wanted = ids.filter((id) => followed.has(id));
    if (wanted.length > 0) for (const listener of listeners) listener(wanted);
  }

  /** Finds out which documents other servers have changed, with one query. */
  async function compareVersions(): Promise<void> {
    if (followed.size === 0 || store.isUnavailable()) return;
    try {
      const versions = await readVersions([...followed.keys()]);
      changed([...followed].filter(([id, seen]) => versions.get(id) !== seen?.version).map(([id]) => id));
    } catch (error) {
      onFailure(error);
    }
  }

  const changedElsewhere = () => void inOrder(compareVersions);

  return {
    /** In the form of `SideTopics`. */
    subscribe: (listener: (ids: readonly string[]) => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** In the form of `SideTopics`. */
    setFollowed: (id: string, isFollowed: boolean) => {
      if (isFollowed) followed.set(id, null);
      else followed.delete(id);
    },
    /** Remembers a document as it was read for its followers; null = it is gone. */
    noteRead: (id: string, seen: Seen | null) => {
      if (followed.has(id)) followed.set(id, seen);
    },
    seen: (): ReadonlyMap<string, Seen | null> => followed,
    /** Call with documents that this server has changed or deleted. */
    changed,
    /** Call when other servers may have changed documents. */
    changedElsewhere,
    close: store.onReturn(changedElsewhere),
  };
}

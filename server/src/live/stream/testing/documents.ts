import type { SideTopic, SideTopics } from '../side-topics.ts';

/** Documents by id, such as rosters, in a store that all servers share. */
export function createDocuments(versions = new Map<string, number>()) {
  const listeners = new Set<(ids: readonly string[]) => void>();
  const reads: string[] = [];
  const followed: string[] = [];
  let isAway = false;
  /** The reads that wait while `hold` is in force. */
  let held: (() => void)[] | null = null;

  const kind: SideTopics = {
    prefix: 'raid',
    frameType: 'roster',
    isName: (id) => /^[A-Za-z]{4}$/.test(id),
    async read(id) {
      reads.push(id);
      const version = versions.get(id);
      const wasAway = isAway;
      if (held !== null) await new Promise<void>((resolve) => held?.push(resolve));
      if (wasAway) throw new Error('the store is away');
      return version === undefined ? null : { id, version };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setFollowed: (id, isFollowed) => followed.push(`${isFollowed ? '+' : '-'}${id}`),
  };

  return {
    kind,
    topic: (id: string): SideTopic => ({ name: `raid:${id}`, id, kind }),
    /** Ids in the order of their reads. */
    reads,
    /** `+id` and `-id`, in the order in which ids were followed and left. */
    followed,
    listenerCount: () => listeners.size,
    tell: (id: string) => listeners.forEach((listener) => listener([id])),
    /** Changes a document or, without a version, deletes it, without notifying listeners. */
    put: (id: string, version: number | null) =>
      version === null ? versions.delete(id) : versions.set(id, version),
    versionOf: (id: string): number | null => versions.get(id) ?? null,
    setAway: (away: boolean) => (isAway = away),
    /** Reads see what is stored when they begin, and end when they are released. */
    hold: () => (held ??= []),
    release: () => {
      const waiting = held ?? [];
      held = null;
      for (const resolve of waiting) resolve();
    },
  };
}

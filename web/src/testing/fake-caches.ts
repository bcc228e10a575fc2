interface Wrongs {
  /** Every access throws, as in a browser that forbids caches. */
  readonly isForbidden?: boolean;
  /** Writing throws. */
  readonly isFull?: boolean;
}

/** Origin of relative addresses. */
export const fakeOrigin = 'https://rollcall.example';

type Asked = RequestInfo | URL;

function addressOf(asked: Asked): string {
  return new URL(asked instanceof Request ? asked.url : asked, fakeOrigin).href;
}

class FakeCache implements Cache {
  readonly kept = new Map<string, Response>();
  readonly #wrongs: Wrongs;

  constructor(wrongs: Wrongs) {
    this.#wrongs = wrongs;
  }

  async match(asked: Asked): Promise<Response | undefined> {
    return this.kept.get(addressOf(asked))?.clone();
  }

  async put(asked: Asked, response: Response): Promise<void> {
    if (this.#wrongs.isFull) throw new DOMException('Full', 'QuotaExceededError');
    this.kept.set(addressOf(asked), response);
  }

  async delete(asked: Asked): Promise<boolean> {
    return this.kept.delete(addressOf(asked));
  }

  async keys(): Promise<Request[]> {
    return [...this.kept.keys()].map((address) => new Request(address));
  }

  async matchAll(): Promise<Response[]> {
    return [...this.kept.values()].map((response) => response.clone());
  }

  async add(asked: Asked): Promise<void> {
    await this.put(asked, await fetch(asked));
  }

  async addAll(asked: Iterable<Asked>): Promise<void> {
    for (const one of asked) await this.add(one);
  }
}

/** A Cache Storage in memory. */
export function makeCaches(wrongs: Wrongs = {}) {
  const byName = new Map<string, FakeCache>();
  const open = async (name: string) => {
    if (wrongs.isForbidden) throw new DOMException('No', 'SecurityError');
    const cache = byName.get(name) ?? new FakeCache(wrongs);
    byName.set(name, cache);
    return cache;
  };
  const caches: CacheStorage = {
    open,
    keys: async () => [...byName.keys()],
    has: async (name) => byName.has(name),
    delete: async (name) => byName.delete(name),
    async match(asked, { cacheName } = {}) {
      for (const [name, cache] of byName) {
        if (cacheName !== undefined && cacheName !== name) continue;
        const found = await cache.match(asked);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
  return {
    caches,
    /** Paths in a cache, in order. */
    pathsIn: (name: string) =>
      [...(byName.get(name)?.kept.keys() ?? [])].map((address) => new URL(address).pathname).toSorted(),
  };
}

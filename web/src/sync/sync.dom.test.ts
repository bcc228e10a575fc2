import { defaultDefinition } from '@rollcall/game/definition';
import { emptyDocument, type SyncDocument } from '@rollcall/game/sync/sync-document';
import { documentText } from '@rollcall/game/sync/sync-text';
import { makeCharacter } from '@rollcall/game/testing/makers';
import { dayMs } from '@rollcall/game/time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { syncStore } from '../storage/sync-store.ts';
import { storedValues, valueStores } from '../storage/transfer/stored-values.ts';
import { createSync, deleteSyncData, joinSync, leaveSync, renewSync, setWithTokens } from './sync-actions.ts';
import { inGroups } from '../storage/transfer/code-letters.ts';
import { keysOfCode, makeSyncCode, openSync, readSyncCode, sealSync } from './sync-crypto.ts';
import { pushAfterMs, startSyncEngine, type SyncEngine } from './sync-engine.ts';
import { SyncError } from './sync-exchange.ts';

vi.mock('./start-sync.ts', () => ({ startSync: () => {} }));

const stores = valueStores(defaultDefinition);
const at = '2026-11-29T12:00:00.000Z';
const friends = (...ids: number[]) => ({
  createdAt: at,
  updatedAt: at,
  data: ids.map((id) => ({ id, character: null })),
});
const friendIds = () => stores.friends.get().data.map(({ id }) => id);
const token = { characterId: 5, token: 'the-secret-token', tokenId: 'abcdefgh12345678' };

interface Kept {
  version: number;
  ciphertext: string;
  bearer: string;
}

/** The server of a test, with everything that it was sent. */
const server = { kept: new Map<string, Kept>(), seen: [] as string[], isAway: false, pushes: 0 };

const answer = (status: number, body: unknown) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { Date: new Date().toUTCString() },
  });
const refusal = (status: number, code: string, data?: unknown) =>
  answer(status, { message: code, error: code, code, request_id: '1', data });

function put(id: string, ifMatch: string | null, sent: Omit<Kept, 'version'>): Response {
  const found = server.kept.get(id);
  if (found === undefined && ifMatch !== null) return refusal(404, 'not-found');
  if (found !== undefined && ifMatch !== `"${found.version}"`)
    return refusal(412, 'newer-version', { version: found.version, ciphertext: found.ciphertext });
  const version = (found?.version ?? 0) + 1;
  server.kept.set(id, { ...sent, version });
  server.pushes += 1;
  return answer(200, { data: { version } });
}

async function serve(url: string, init: RequestInit & { readonly body?: string }): Promise<Response> {
  const id = url.split('/').at(-1) ?? '';
  const headers = new Headers(init.headers);
  const body = init.body ?? '';
  server.seen.push(url, body, ...headers.values());
  if (server.isAway) throw new TypeError('Failed to fetch');
  const bearer = headers.get('authorization') ?? '';
  const found = server.kept.get(id);
  if (found !== undefined && found.bearer !== bearer) return refusal(403, 'secret-refused');
  if (init.method === 'PUT') {
    const { ciphertext } = JSON.parse(body) as { ciphertext: string };
    return put(id, headers.get('if-match'), { ciphertext, bearer });
  }
  if (found === undefined) return refusal(404, 'not-found');
  if (init.method === 'DELETE') {
    server.kept.delete(id);
    return answer(204, null);
  }
  return answer(200, { data: { version: found.version, ciphertext: found.ciphertext } });
}

/** The storage of a browser while the test plays another one. */
type Browser = Record<string, string>;
function suspend(): Browser {
  const kept = Object.fromEntries(
    Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place) ?? '').map((key) => [
      key,
      localStorage.getItem(key) ?? '',
    ]),
  );
  resume({});
  return kept;
}
function resume(browser: Browser): void {
  localStorage.clear();
  for (const [key, text] of Object.entries(browser)) localStorage.setItem(key, text);
  dispatchEvent(new StorageEvent('storage', { key: null }));
}

let engines: SyncEngine[] = [];
async function syncNow(): Promise<void> {
  const engine = startSyncEngine(stores);
  engines.push(engine);
  await engine.syncNow();
  engine.stop();
}

beforeEach(() => {
  // Opens every store, so that each follows the changes of other tabs.
  storedValues(stores);
  syncStore.get();
  resume({});
  server.kept.clear();
  server.seen = [];
  server.isAway = false;
  server.pushes = 0;
  vi.stubGlobal('fetch', serve);
});
afterEach(() => {
  for (const engine of engines) engine.stop();
  engines = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the encryption', () => {
  it('derives id, Bearer and key from the code as any HKDF does', async () => {
    const code = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    // Made by `hkdfSync` of Node.
    expect(await keysOfCode(code)).toEqual({
      id: 'e6c9f6990f5067fa4009a8f2c4d9afa2b43e6fe48f54b5177d3ad8b88a9214f2',
      bearer: 'br0kZIqiLz5__QEsSBxnAjbsKbsUUbfA8Imv6AVnSJQ',
      key: 'tuWgrDm8Kaji5S3llNqbkzfNucRoibeGMf1pCKsiriM',
    });
    expect(readSyncCode(` ${inGroups(code).toLowerCase()} `)).toEqual({ state: 'whole', code });
    expect(readSyncCode(code.slice(1))).toEqual({ state: 'incomplete', count: 31 });
  });

  it('decrypts nothing with another key, and nothing that was changed', async () => {
    const keys = await keysOfCode(makeSyncCode());
    const sealed = await sealSync('the data', keys);
    expect(await openSync(sealed, keys)).toBe('the data');
    expect(await openSync(sealed, await keysOfCode(makeSyncCode()))).toBeNull();
    for (const damaged of ['', '1.AA', `2${sealed.slice(1)}`, `${sealed.slice(0, -4)}AAAA`])
      expect(await openSync(damaged, keys)).toBeNull();
  });
});

describe('two browsers with one code', () => {
  it('get the lists of both and the settings of the sync, and the server sees neither code, key nor data', async () => {
    stores.friends.set(friends(11, 12));
    stores.theme.set('light');
    stores['ignored-words'].set({ createdAt: at, updatedAt: at, data: ['selling-plat'] });
    const code = await createSync({ stores, withTokens: false });
    const first = suspend();

    stores.friends.set(friends(12, 13));
    stores.theme.set('dark');
    await joinSync({ stores, withTokens: false }, code);
    await syncNow();
    expect(friendIds()).toEqual([12, 13, 11]);
    expect(stores.theme.get()).toBe('light');
    stores.theme.set('dark');
    stores.friends.set(friends(13, 11));
    await syncNow();
    const second = suspend();

    resume(first);
    await syncNow();
    expect(friendIds()).toEqual([11, 13]);
    expect(stores.theme.get()).toBe('dark');
    expect(syncStore.get()?.problem).toBeNull();

    const { key } = syncStore.get()?.keys ?? { key: '' };
    for (const secret of [code, key, 'selling-plat', '"theme"', 'light'])
      expect(server.seen.join('\n')).not.toContain(secret);
    expect(JSON.stringify([first, second])).not.toContain(code);
  });

  it('keep what was changed while they were offline', async () => {
    stores.friends.set(friends(1, 2, 3));
    const code = await createSync({ stores, withTokens: false });
    let one = suspend();
    await joinSync({ stores, withTokens: false }, code);
    await syncNow();
    server.isAway = true;
    stores.friends.set(friends(2, 3, 4));
    await syncNow();
    expect(syncStore.get()?.problem).toBe('offline');
    const other = suspend();

    resume(one);
    stores.friends.set(friends(1, 2, 5));
    stores['lfm-settings'].set({ ...stores['lfm-settings'].get(), onlyShowRaids: true });
    await syncNow();
    server.isAway = false;
    await syncNow();
    one = suspend();

    resume(other);
    stores['lfm-settings'].set({ ...stores['lfm-settings'].get(), ownedContent: ['Pack A'] });
    await syncNow();
    expect(friendIds()).toEqual([2, 4, 5]);
    expect(stores['lfm-settings'].get()).toMatchObject({ onlyShowRaids: true, ownedContent: ['Pack A'] });
    suspend();

    resume(one);
    await syncNow();
    expect(friendIds().toSorted((a, b) => a - b)).toEqual([2, 4, 5]);
    expect(stores['lfm-settings'].get()).toMatchObject({ onlyShowRaids: true, ownedContent: ['Pack A'] });
    const pushes = server.pushes;
    await syncNow();
    expect(server.pushes).toBe(pushes);
  });

  it('share access tokens only if both have chosen to', async () => {
    stores['access-tokens'].set({ createdAt: at, updatedAt: at, data: [token] });
    const code = await createSync({ stores, withTokens: false });
    setWithTokens({ stores, withTokens: true });
    await syncNow();
    suspend();
    await joinSync({ stores, withTokens: false }, code);
    await syncNow();
    expect(stores['access-tokens'].get().data).toEqual([]);
    setWithTokens({ stores, withTokens: true });
    await syncNow();
    expect(stores['access-tokens'].get().data).toEqual([token]);
    expect(server.seen.join()).not.toContain(token.token);
  });

  it('keep the access tokens that they have when one stops sharing them, and others do not get them', async () => {
    const tokens = () => stores['access-tokens'].get().data;
    const storedText = async () => {
      const keys = await keysOfCode(code);
      return openSync(server.kept.get(keys.id)?.ciphertext ?? '', keys);
    };
    const sharing = { stores, withTokens: true };
    stores['access-tokens'].set({ createdAt: at, updatedAt: at, data: [token] });
    const code = await createSync(sharing);
    let first = suspend();
    await joinSync(sharing, code);
    await syncNow();
    let second = suspend();

    resume(first);
    setWithTokens({ stores, withTokens: false });
    await syncNow();
    expect(tokens()).toEqual([token]);
    expect(await storedText()).not.toContain(token.token);
    first = suspend();

    resume(second);
    await syncNow();
    expect(tokens()).toEqual([token]);
    const pushes = server.pushes;
    stores.theme.set('light');
    await syncNow();
    expect(server.pushes).toBe(pushes + 1);
    expect(tokens()).toEqual([token]);
    expect(await storedText()).not.toContain(token.token);
    second = suspend();

    await joinSync(sharing, code);
    await syncNow();
    expect(tokens()).toEqual([]);
    const third = suspend();

    // The second device chooses to share it.
    resume(second);
    setWithTokens({ stores, withTokens: false });
    setWithTokens(sharing);
    await syncNow();
    expect(await storedText()).toContain(token.token);
    suspend();
    resume(third);
    await syncNow();
    expect(tokens()).toEqual([token]);
    suspend();
    resume(first);
    await syncNow();
    expect(tokens()).toEqual([token]);
  });

  it('stay quiet about entries that they cannot read', async () => {
    const code = await createSync({ stores, withTokens: false });
    const keys = await keysOfCode(code);
    const unreadable: SyncDocument = new Map([
      ['friends/7', { at: 1, by: 'newer', value: 'of a newer site' }],
    ]);
    const kept = server.kept.get(keys.id);
    if (kept === undefined) throw new Error('nothing is kept');
    server.kept.set(keys.id, {
      ...kept,
      version: 2,
      ciphertext: await sealSync(documentText(unreadable), keys),
    });
    await syncNow();
    const listener = vi.fn();
    const unsubscribe = stores.friends.subscribe(listener);
    await syncNow();
    unsubscribe();
    expect(listener).not.toHaveBeenCalled();
  });

  it('merge the secrets of a roster, and keep details of characters that do not travel', async () => {
    const roster = {
      id: 'roster-1',
      questName: 'The Tidal Throne',
      serverName: 'Thelanis',
      startsAt: '2026-12-14T20:15:00Z',
      organiserSecret: null,
      signUps: [{ personId: 'p1', secret: 's1' }],
      isAnnounced: false,
    };
    const seen = makeCharacter({ id: 7 });
    stores['raid-rosters'].set([roster]);
    stores.friends.set({ createdAt: at, updatedAt: at, data: [{ id: 7, character: seen }] });
    const code = await createSync({ stores, withTokens: false });
    expect(stores.friends.get().data).toEqual([{ id: 7, character: seen }]);
    suspend();
    const other = { ...roster, organiserSecret: 'o', signUps: [{ personId: 'p2', secret: 's2' }] };
    stores['raid-rosters'].set([other]);
    await joinSync({ stores, withTokens: false }, code);
    await syncNow();
    const united = stores['raid-rosters'].get()[0];
    expect(united?.organiserSecret).toBe('o');
    expect(united?.signUps.map(({ personId }) => personId).toSorted()).toEqual(['p1', 'p2']);
    expect(stores.friends.get().data).toEqual([{ id: 7, character: null }]);
  });

  it('are not fooled by a clock that is a year ahead', async () => {
    const code = await createSync({ stores, withTokens: false });
    const first = suspend();
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] });
    await joinSync({ stores, withTokens: false }, code);
    server.isAway = true;
    const trueMs = Date.now();
    vi.setSystemTime(trueMs + 365 * dayMs);
    stores.theme.set('light');
    await syncNow();
    vi.setSystemTime(trueMs);
    server.isAway = false;
    await syncNow();
    suspend();
    resume(first);
    await syncNow();
    expect(stores.theme.get()).toBe('light');
    stores.theme.set('dark');
    await syncNow();
    expect(stores.theme.get()).toBe('dark');
    const times = syncStore.get()?.form.entries.map(([, time]) => time) ?? [];
    expect(Math.max(...times)).toBeLessThan(trueMs + dayMs);
  });
});

describe('a sync', () => {
  it('is removed from a device by a new code', async () => {
    stores.friends.set(friends(1));
    const old = await createSync({ stores, withTokens: false });
    const other = suspend();
    await joinSync({ stores, withTokens: false }, old);
    const renewed = await renewSync();
    expect(renewed).not.toBe(old);
    await syncNow();
    expect(syncStore.get()?.problem).toBeNull();
    suspend();
    resume(other);
    await syncNow();
    expect(syncStore.get()?.problem).toBe('gone');
    expect(friendIds()).toEqual([1]);
    leaveSync();
    await expect(joinSync({ stores, withTokens: false }, old)).rejects.toMatchObject({ problem: 'gone' });
    await joinSync({ stores, withTokens: false }, renewed);
    expect(friendIds()).toEqual([1]);
  });

  it('keeps its code if the old one cannot be deleted', async () => {
    await createSync({ stores, withTokens: false });
    const { id } = syncStore.get()?.keys ?? { id: '' };
    vi.stubGlobal('fetch', (url: string, init: RequestInit & { readonly body?: string }) =>
      init.method === 'DELETE' && url.endsWith(id) ? Promise.reject(new TypeError('away')) : serve(url, init),
    );
    await expect(renewSync()).rejects.toMatchObject({ problem: 'offline' });
    expect(syncStore.get()?.keys.id).toBe(id);
    expect([...server.kept.keys()]).toEqual([id]);
  });

  it('that was encrypted with another key, or by a newer version of the site, is not overwritten', async () => {
    stores.friends.set(friends(1));
    const code = await createSync({ stores, withTokens: false });
    const keys = await keysOfCode(code);
    const found = server.kept.get(keys.id);
    if (found === undefined) throw new Error('nothing is kept');
    for (const [ciphertext, problem] of [
      [
        await sealSync(documentText(emptyDocument), { ...(await keysOfCode(makeSyncCode())), id: keys.id }),
        'wrong-key',
      ],
      [await sealSync('{"version":2}', keys), 'newer-site'],
    ] as const) {
      server.kept.set(keys.id, { ...found, version: 9, ciphertext });
      stores.friends.set(friends(1, 2));
      await syncNow();
      expect(syncStore.get()?.problem).toBe(problem);
      expect(server.kept.get(keys.id)?.ciphertext).toBe(ciphertext);
      expect(friendIds()).toEqual([1, 2]);
    }
  });

  it('merges into yesterday’s data instead of losing what came later', async () => {
    const code = await createSync({ stores, withTokens: false });
    const { id } = await keysOfCode(code);
    const yesterday = server.kept.get(id);
    stores.friends.set(friends(1));
    await syncNow();
    if (yesterday !== undefined) server.kept.set(id, { ...yesterday });
    await syncNow();
    expect(friendIds()).toEqual([1]);
    expect(server.kept.get(id)?.version).toBe(2);
  });

  it('that does not fit into 256 KB says so, and keeps the data here', async () => {
    const noise = (length: number) =>
      Array.from(crypto.getRandomValues(new Uint16Array(length)), (unit) =>
        String.fromCharCode(0x4e00 + (unit % 0x5000)),
      ).join('');
    await createSync({ stores, withTokens: false });
    const pushes = server.pushes;
    const views = Array.from({ length: 20 }, (_, place) => ({ name: `View ${place}`, view: noise(7900) }));
    expect(stores['lfm-presets'].set(views)).toBe(true);
    await syncNow();
    expect(syncStore.get()?.problem).toBe('too-large');
    expect(server.pushes).toBe(pushes);
    expect(stores['lfm-presets'].get()).toEqual(views);
  });

  it('is pushed once, three seconds after the first of several changes', async () => {
    await createSync({ stores, withTokens: false });
    const engine = startSyncEngine(stores);
    engines.push(engine);
    await engine.syncNow();
    const before = server.pushes;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    stores.friends.set(friends(1));
    vi.advanceTimersByTime(pushAfterMs - 1);
    stores.friends.set(friends(1, 2));
    expect(server.pushes).toBe(before);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await vi.waitFor(() => expect(server.pushes).toBe(before + 1));
    expect(friendIds()).toEqual([1, 2]);
  });

  it('waits as long as the server asks, even if something changes or the page is viewed again', async () => {
    const code = await createSync({ stores, withTokens: false });
    const first = suspend();
    await joinSync({ stores, withTokens: false }, code);
    stores.friends.set(friends(4));
    await syncNow();
    suspend();
    resume(first);
    const before = server.pushes;
    const calls: (string | undefined)[] = [];
    let isLimited = true;
    vi.stubGlobal('fetch', (url: string, init: RequestInit & { readonly body?: string }) => {
      calls.push(init.method);
      if (init.method !== 'PUT' || !isLimited) return serve(url, init);
      const refused = refusal(429, 'rate-limited');
      refused.headers.set('Retry-After', '60');
      return Promise.resolve(refused);
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const engine = startSyncEngine(stores);
    engines.push(engine);
    stores.theme.set('light');
    await engine.syncNow();
    expect([friendIds(), syncStore.get()?.problem]).toEqual([[4], 'limited']);
    isLimited = false;
    vi.advanceTimersByTime(30_000);
    stores.friends.set(friends(4, 5));
    vi.advanceTimersByTime(29_000);
    await engine.syncNow();
    expect(calls).toEqual(['GET', 'PUT']);
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(server.pushes).toBe(before + 1));
    await vi.waitFor(() => expect(syncStore.get()?.problem).toBeNull());
  });

  it('fetches when the server has a newer version, but not its own', async () => {
    const code = await createSync({ stores, withTokens: false });
    const first = suspend();
    await joinSync({ stores, withTokens: false }, code);
    stores.friends.set(friends(4));
    await syncNow();
    suspend();
    resume(first);
    const engine = startSyncEngine(stores);
    engines.push(engine);
    engine.noteVersion(2);
    await engine.syncNow();
    await vi.waitFor(() => expect(friendIds()).toEqual([4]));
    const calls = server.seen.length;
    engine.noteVersion(2);
    await Promise.resolve();
    expect(server.seen.length).toBe(calls);
  });

  it('is deleted from the server, and ends', async () => {
    await createSync({ stores, withTokens: false });
    expect(server.kept.size).toBe(1);
    await deleteSyncData();
    expect(server.kept.size).toBe(0);
    expect(syncStore.get()).toBeNull();
    await expect(renewSync()).rejects.toBeInstanceOf(SyncError);
  });
});

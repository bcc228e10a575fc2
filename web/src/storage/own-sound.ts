/**
 * The visitor's own sound for alerts. It is in IndexedDB, since it is too large for the other stores, and stays in this
 * browser: exports and transfers leave it out.
 */
export interface OwnSound {
  /** Name of the file. */
  readonly name: string;
  /** The file, in a format that the browser can decode. */
  readonly bytes: ArrayBuffer;
}

const table = 'sounds';
const key = 'own';

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('rollcall', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(table);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('The database was not opened.'));
  });
}

/** @throws Error if the browser keeps no files, or has no space */
async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(table, mode);
      const request = act(transaction.objectStore(table));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('The file was not stored.'));
    });
  } finally {
    database.close();
  }
}

const isOwnSound = (stored: unknown): stored is OwnSound =>
  typeof stored === 'object' &&
  stored !== null &&
  'name' in stored &&
  typeof stored.name === 'string' &&
  'bytes' in stored &&
  stored.bytes instanceof ArrayBuffer;

/** Null = there is none. Never throws: a browser that keeps no files has none. */
export async function readOwnSound(): Promise<OwnSound | null> {
  try {
    const stored: unknown = await run('readonly', (store) => store.get(key));
    return isOwnSound(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** @throws Error if the browser cannot store it */
export const storeOwnSound = async (sound: OwnSound): Promise<void> => {
  await run('readwrite', (store) => store.put(sound, key));
};

/** @throws Error if the browser does not allow it */
export const deleteOwnSound = (): Promise<undefined> => run('readwrite', (store) => store.delete(key));

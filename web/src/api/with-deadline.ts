/** Timeout for a part of the app, in ms. */
export const chunkTimeoutMs = 120_000;

/**
 * Waits for a chunk, with a time limit.
 *
 * @throws Error when it takes longer than {@link chunkTimeoutMs}; whatever `loading` throws
 */
export async function withDeadline<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Nothing came within ${chunkTimeoutMs / 1000} seconds.`)),
      chunkTimeoutMs,
    );
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs something only while the page is visible.
 *
 * @param begin called now, unless the page is hidden, and whenever it is visible again; returns a function that stops
 *   it
 */
export function whileSeen(begin: (isSeenAgain: boolean) => () => void): () => void {
  let end: (() => void) | null = null;
  const look = (isSeenAgain: boolean) => {
    const isHidden = document.visibilityState === 'hidden';
    if (isHidden) {
      end?.();
      end = null;
    } else {
      end ??= begin(isSeenAgain);
    }
  };
  const onChange = () => look(true);
  look(false);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    end?.();
    end = null;
  };
}

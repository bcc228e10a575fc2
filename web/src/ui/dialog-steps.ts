/**
 * What the history needs next so that its entry and the open dialogs agree. An entry carries the ids of the dialogs that
 * stood open on it, the lowest first; each dialog has one entry more than the one below it.
 */
export type DialogStep =
  | { readonly type: 'rest' }
  | { readonly type: 'go'; readonly by: number }
  | { readonly type: 'push' | 'replace'; readonly ids: readonly string[] };

/**
 * One step at a time: the browser makes one entry of two that are pushed at once.
 *
 * @param entry ids on the current entry
 * @param open ids of the dialogs that stand open, the lowest first
 * @param isForwardPassage the visitor came from before and there is a page behind this entry: nothing of it is open any
 *   more, so the way goes on
 */
export function nextDialogStep(
  entry: readonly string[],
  open: readonly string[],
  isForwardPassage: boolean,
): DialogStep {
  if (entry.length > open.length) {
    return { type: 'go', by: isForwardPassage ? 1 : open.length - entry.length };
  }
  if (!entry.every((id, place) => open[place] === id)) {
    return { type: 'replace', ids: open.slice(0, entry.length) };
  }
  if (open.length > entry.length) return { type: 'push', ids: open.slice(0, entry.length + 1) };
  return { type: 'rest' };
}

/** The ids on a history entry, whose state any version of the site may have written. */
export function dialogsOfState(state: unknown): readonly string[] {
  if (typeof state !== 'object' || state === null || !('dialogs' in state)) return [];
  const { dialogs } = state;
  return Array.isArray(dialogs) ? dialogs.filter((id) => typeof id === 'string') : [];
}

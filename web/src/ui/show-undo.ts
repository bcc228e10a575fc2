import { pageToasts } from './toast-store.ts';

/** How long something can be undone (product 4). */
const undoForMs = 8000;

/** Tells of something that was done and can be undone for eight seconds. */
export function showUndo(title: string, message: string, undo: () => void): void {
  pageToasts.show({
    type: 'info',
    title,
    message,
    lifeMs: undoForMs,
    actions: [{ label: 'Undo', onClick: undo }],
  });
}

import { useSyncExternalStore } from 'react';
import { updateMark } from './update-mark-store.ts';

/**
 * Mark in the nav while an update is offered, even after its toast has closed. Its button is loaded with the update.
 */
export function UpdateMark() {
  return useSyncExternalStore(updateMark.subscribe, updateMark.get, () => null);
}

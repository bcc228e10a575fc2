import { useSyncExternalStore } from 'react';
import { updateMark } from './update-mark-store.ts';

/**
 * Stands in the nav from when an update is offered, and stays after its toast has gone; what it looks like
 * comes with the update.
 */
export function UpdateMark() {
  return useSyncExternalStore(updateMark.subscribe, updateMark.get, () => null);
}

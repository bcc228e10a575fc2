import { useSyncExternalStore } from 'react';
import { updateMark } from './update-mark-store.ts';

/** Stays in the nav after the update toast has gone (product 2); what it looks like comes with the update. */
export function UpdateMark() {
  return useSyncExternalStore(updateMark.subscribe, updateMark.get, () => null);
}

import type { StoreSurroundings } from './local-store.ts';
import { storageNotices } from './storage-notices.ts';

/** For what is kept as long as the tab: other tabs have their own. */
export const sessionSurroundings: StoreSurroundings = {
  place: () => sessionStorage,
  onOtherTab: () => {},
  notices: storageNotices,
};

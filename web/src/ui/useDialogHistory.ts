import { useRouter, type RegisteredRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { createDialogHistory, type DialogHistory, type PageHistory } from './dialog-history.ts';
import { dialogsOfState } from './dialog-steps.ts';

/** One per page; the first dialog makes it. */
const histories = new WeakMap<RegisteredRouter, DialogHistory>();

function historyOf(router: RegisteredRouter): DialogHistory {
  const known = histories.get(router);
  if (known !== undefined) return known;
  const made = createDialogHistory(pageHistoryOf(router));
  histories.set(router, made);
  return made;
}

function pageHistoryOf(router: RegisteredRouter): PageHistory {
  const { history } = router;
  /** The same address, in the same place: only the state differs. */
  const commit = (ids: readonly string[], replace: boolean) => {
    const here = router.latestLocation;
    const state = { ...here.state, dialogs: ids };
    void router.commitLocation({ ...here, state, replace, resetScroll: false, hashScrollIntoView: false });
  };
  return {
    dialogs: () => dialogsOfState(history.location.state),
    position: () => history.location.state.__TSR_index,
    push: (ids) => commit(ids, false),
    replace: (ids) => commit(ids, true),
    go: (by) => history.go(by),
    subscribe(listener) {
      history.subscribe(({ action }) => {
        const by = { PUSH: 0, REPLACE: 0, BACK: -1, FORWARD: 1 };
        listener({
          by: action.type === 'GO' ? action.index : by[action.type],
          isPush: action.type === 'PUSH',
        });
      });
    },
  };
}

/** Entries outlive a reload, and ids must not come again after it. */
let lastNumber = 0;
function newId(): string {
  lastNumber += 1;
  return `${Math.round(performance.timeOrigin + performance.now()).toString(36)}-${lastNumber}`;
}

/**
 * Gives a dialog its place in the history (§2.2): Back closes it, a reload too, and closing it otherwise takes its entry
 * away.
 *
 * @param onLeave the visitor went back, or to another page
 */
export function useDialogHistory(isOpen: boolean, onLeave: () => void): { readonly isTop: () => boolean } {
  const history = historyOf(useRouter());
  const [id] = useState(newId);
  const leave = useEffectEvent(onLeave);
  useEffect(() => (isOpen ? history.open(id, () => leave()) : undefined), [history, id, isOpen]);
  return { isTop: () => history.isTop(id) };
}

import { Dialog as Base } from '@base-ui/react/dialog';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react';
import { CloseDialogContext, type DialogPlacement, type DialogProps } from './Dialog.tsx';
import styles from './dialog.module.css';
import { Icon } from './Icon.tsx';
import { useRootMark } from './useRootMark.ts';
import { type RegisteredRouter, useRouter } from '@tanstack/react-router';
import {
  createDialogHistory,
  type DialogHistory,
  dialogsOfState,
  type PageHistory,
} from './dialog-history.ts';

/** One per router, created by the first dialog. */
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
  /** Changes only the state of the entry, not its address. */
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

/** Part of unique ids: history entries outlive a reload, so ids must not repeat after it. */
let lastNumber = 0;
function newId(): string {
  lastNumber += 1;
  return `${Math.round(performance.timeOrigin + performance.now()).toString(36)}-${lastNumber}`;
}

/** Gives an open dialog a history entry: Back closes it, and closing it in another way removes the entry. */
export function useDialogHistory(isOpen: boolean, onLeave: () => void): { readonly isTop: () => boolean } {
  const history = historyOf(useRouter());
  const [id] = useState(newId);
  const leave = useEffectEvent(onLeave);
  useEffect(() => (isOpen ? history.open(id, () => leave()) : undefined), [history, id, isOpen]);
  return { isTop: () => history.isTop(id) };
}

/** True in a dialog beside the page, which has no backdrop, so that a dialog opened from it shows its own. */
const BesideContext = createContext(false);

/** The dialog itself; rendered by Dialog, which loads this file. */
export function DialogFrame(props: DialogProps) {
  const { title, description, onClose, children, actions, initialFocus, kind = 'plain' } = props;
  const { placement = 'middle' } = props;
  // A dialog beside the page does not trap the focus or dim the page.
  const isBeside = useSyncExternalStore(...besidePage[placement]);
  const isFromBeside = useContext(BesideContext);
  const [isOpen, setOpen] = useState(true);
  const close = useCallback(() => setOpen(false), []);
  const { isTop } = useDialogHistory(isOpen, close);
  useRootMark('dialog', true);
  useRootMark('side-dialog', placement === 'side' && isOpen);

  const onOpenChange = (open: boolean, details: Base.Root.ChangeEventDetails) => {
    const isUsedUp = details.reason === 'escape-key' && details.event.defaultPrevented;
    if (open || isUsedUp || !isTop()) details.cancel();
    else close();
  };

  return (
    <Base.Root
      open={isOpen}
      onOpenChange={onOpenChange}
      onOpenChangeComplete={(open) => !open && onClose()}
      modal={!isBeside}
      disablePointerDismissal={kind === 'alert' || isBeside}
    >
      <Base.Portal>
        {!isBeside && <Base.Backdrop className={`fades ${styles['backdrop']}`} forceRender={isFromBeside} />}
        <Base.Viewport className={`center ${styles['viewport']} ${styles[placement]}`}>
          <Base.Popup
            className={`card stack color-text relative full-width float-shadow quiet-focus ${styles['popup']} ${styles[props.width ?? 'medium']} ${styles[kind]}`}
            role={kind === 'alert' ? 'alertdialog' : 'dialog'}
            aria-modal={!isBeside}
            {...(initialFocus !== undefined && { initialFocus })}
          >
            <div className={styles['head']}>
              <Base.Title className="size-title-3">{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className={`color-second space-above-1 ${styles['description']}`}>
                  {description}
                </Base.Description>
              )}
            </div>
            <CloseDialogContext value={close}>
              <BesideContext value={isBeside}>
                {/* A confirmation has only a title and a description. */}
                <div className={`hidden-if-empty ${styles['body']}`}>{children}</div>
              </BesideContext>
              {actions !== undefined && (
                <div className={`flex wrap at-end gap-3 line-above ${styles['actions']}`}>{actions}</div>
              )}
            </CloseDialogContext>
            {/* Comes last, so that the focus starts at the content of the dialog. */}
            <Base.Close className={`icon-button hover-raised ${styles['close']}`} aria-label="Close">
              <Icon name="close" size={20} />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Minimum window width at which a side sheet is beside the page, as in the style sheet. */
const besideQuery = '(min-width: 1024px)';

type WatchedFact = [watch: (onChange: () => void) => () => void, is: () => boolean];
const never: WatchedFact = [() => () => undefined, () => false];

/** By placement: subscription and snapshot of whether the dialog is beside the page. */
const besidePage: Record<DialogPlacement, WatchedFact> = {
  middle: never,
  bottom: never,
  side: [
    (onChange) => {
      const list = matchMedia(besideQuery);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(besideQuery).matches,
  ],
};

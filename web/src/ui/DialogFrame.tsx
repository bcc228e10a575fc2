import { Dialog as Base } from '@base-ui/react/dialog';
import { createContext, useCallback, useContext, useState, useSyncExternalStore } from 'react';
import type { DialogPlacement, DialogProps } from './Dialog.tsx';
import styles from './dialog.module.css';
import { AnyIcon } from './AnyIcon.tsx';
import { CloseDialogContext } from './useCloseDialog.ts';
import { useDialogHistory } from './useDialogHistory.ts';
import { useRootMark } from './useRootMark.ts';

/** True in a dialog that stands beside the page: one that it opens has nothing behind it that is dimmed yet. */
const BesideContext = createContext(false);

/** The window itself; always by way of Dialog, which loads it. */
export function DialogFrame(props: DialogProps) {
  const { title, description, onClose, children, actions, initialFocus, kind = 'plain' } = props;
  const { placement = 'middle' } = props;
  // The page goes on beside it: nothing is trapped, nothing is dimmed.
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
        {!isBeside && <Base.Backdrop className={styles['backdrop']} forceRender={isFromBeside} />}
        <Base.Viewport className={`${styles['viewport']} ${styles[placement]}`}>
          <Base.Popup
            className={`${styles['popup']} ${styles[props.width ?? 'medium']} ${styles[kind]}`}
            role={kind === 'alert' ? 'alertdialog' : 'dialog'}
            aria-modal={!isBeside}
            {...(initialFocus !== undefined && { initialFocus })}
          >
            <div className={styles['head']}>
              <Base.Title className={styles['title']}>{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className={styles['description']}>{description}</Base.Description>
              )}
            </div>
            <CloseDialogContext value={close}>
              <BesideContext value={isBeside}>
                <div className={styles['body']}>{children}</div>
              </BesideContext>
              {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
            </CloseDialogContext>
            {/* Last, so that the focus begins with what the dialog is about. */}
            <Base.Close className={`icon-button ${styles['close']}`} aria-label="Close">
              <AnyIcon name="close" size={20} />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** As wide as the style sheet asks for before the page makes room for a sheet. */
const room = '(min-width: 1024px)';

/** For each placement: how to watch, and to know, whether the dialog stands beside the page instead of over it. */
const besidePage: Record<DialogPlacement, [watch: (onChange: () => void) => () => void, is: () => boolean]> =
  {
    middle: [() => () => undefined, () => false],
    side: [
      (onChange) => {
        const list = matchMedia(room);
        list.addEventListener('change', onChange);
        return () => list.removeEventListener('change', onChange);
      },
      () => matchMedia(room).matches,
    ],
  };

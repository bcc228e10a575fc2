import { Link } from '@tanstack/react-router';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { SendCode } from '../pages/user-settings/SendCode.tsx';
import { Dialog, useCloseDialog } from '../ui/Dialog.tsx';
import styles from './preferences.module.css';

/** Dialog with a code for a phone, created when it opens. */
export function SendSettingsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Send settings to my phone"
      description="Your settings are encrypted in this browser before they are sent. The code works once, for five minutes."
      onClose={onClose}
    >
      <Code />
    </Dialog>
  );
}

function Code() {
  const close = useCloseDialog();
  return (
    <div className="stack gap-4">
      <div className={`stack gap-4 ${styles['code']}`}>
        <SendCode isRequested onDone={close} />
      </div>
      <p className="note text-prose">
        Access tokens stay in this browser. To send them too, or to use a file, go to{' '}
        <Link to={pageFacts.userSettings.path}>User settings</Link>.
      </p>
    </div>
  );
}

import { Icon, type IconName } from '../ui/Icon.tsx';
import { Button } from '../ui/Button.tsx';
import { usePeopleDialogs, type PeopleDialogKind } from './usePeopleDialogs.ts';

const buttons: Readonly<Record<PeopleDialogKind, { readonly label: string; readonly icon: IconName }>> = {
  registered: { label: 'My characters', icon: 'people' },
  friends: { label: 'Friends', icon: 'heart' },
  ignored: { label: 'Ignored characters', icon: 'mute' },
  words: { label: 'Ignored words', icon: 'message' },
};

/** Buttons that open the dialogs of the visitor's lists. */
export function PeopleButtons({ kinds }: { kinds: readonly PeopleDialogKind[] }) {
  const { open, prepare, dialog } = usePeopleDialogs();
  return (
    <>
      <ul className="flex wrap gap-2 space-above-3">
        {kinds.map((kind) => (
          <li key={kind}>
            <Button
              kind="slim"
              aria-haspopup="dialog"
              onClick={() => open(kind)}
              onPointerEnter={prepare}
              onFocus={prepare}
            >
              <Icon name={buttons[kind].icon} size={16} />
              {buttons[kind].label}
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}

import { Button } from '../../ui/Button.tsx';
import { holdFocus } from '../../ui/hold-focus.ts';

interface CloseButtonProps {
  readonly label: string;
  readonly onClose: () => void;
}

/** Puts away what has become of an import, and itself with it: what follows on the page gets the focus. */
export function CloseButton({ label, onClose }: CloseButtonProps) {
  return (
    <Button
      onClick={({ currentTarget }) => {
        holdFocus(currentTarget.closest('section'));
        onClose();
      }}
    >
      {label}
    </Button>
  );
}

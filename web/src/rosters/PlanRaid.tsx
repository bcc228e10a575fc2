import { useState } from 'react';
import { late, LatePart } from '../api/Late.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { MakeRosterProps } from './MakeRosterDialog.tsx';

/** Loaded when the button is about to be pressed. */
const MakeRosterDialog = late(async () => (await import('./MakeRosterDialog.tsx')).MakeRosterDialog);

/** A button that opens the form for a raid night. */
export function PlanRaid(props: MakeRosterProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        kind="slim"
        onClick={() => setOpen(true)}
        onPointerEnter={MakeRosterDialog.prepare}
        onFocus={MakeRosterDialog.prepare}
      >
        <Icon name="calendarPlus" size={16} />
        Plan a raid night
      </Button>
      {isOpen && (
        <LatePart failure="Couldn’t open the form" onClose={close}>
          <MakeRosterDialog {...props} onClose={close} />
        </LatePart>
      )}
    </>
  );
}

import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { logProblem } from '../api/browser-log.ts';
import { withDeadline } from '../api/with-deadline.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { type Opener, useIsOpen } from '../ui/opener.ts';
import { pageToasts } from '../ui/toast-store.ts';

interface LateDialogProps {
  readonly opener: Opener;
  /** Must stay the same function; once the code has come, the browser gives it at once. */
  readonly load: () => Promise<ComponentType<{ readonly onClose: () => void }>>;
  /** Said when it cannot be loaded or drawn. */
  readonly failure: string;
}

/** A dialog of the shell whose code comes when it is first opened. It is there in fullscreen too. */
export function LateDialog({ opener, load, failure }: LateDialogProps) {
  const isOpen = useIsOpen(opener);
  const [loaded, setLoaded] = useState<{ readonly Dialog: Awaited<ReturnType<typeof load>> } | null>(null);
  const giveUp = (error: unknown) => {
    logProblem('warn', failure, error);
    opener.close();
    pageToasts.show({
      type: 'error',
      title: failure,
      message: 'Please check your connection and try again.',
    });
  };
  const failed = useEffectEvent(giveUp);
  const isAwaited = isOpen && loaded === null;
  useEffect(() => {
    if (isAwaited)
      withDeadline(load()).then(
        (Dialog) => setLoaded({ Dialog }),
        (error: unknown) => failed(error),
      );
  }, [isAwaited, load]);
  if (!isOpen || loaded === null) return null;
  return (
    <ErrorBoundary fallback={Nothing} onError={giveUp}>
      <loaded.Dialog onClose={opener.close} />
    </ErrorBoundary>
  );
}

const Nothing = () => null;

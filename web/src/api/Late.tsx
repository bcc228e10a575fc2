import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  startTransition,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { Button } from '../ui/Button.tsx';
import { ErrorBoundary, type FallbackProps } from '../ui/ErrorBoundary.tsx';
import { MessageCard } from '../ui/MessageCard.tsx';
import { pageToasts } from '../ui/toast-store.ts';
import { logProblem } from './browser-log.ts';
import { isOnline } from './online.ts';
import { markHandled } from './handled-failures.ts';
import { useHydrated } from './useHydrated.ts';
import { withDeadline } from './with-deadline.ts';

/** A component whose code is loaded on first render; used inside a {@link LatePart}. */
export type Late<Props> = ComponentType<Props> & {
  /** Starts loading. A failure shows on render. */
  readonly prepare: () => void;
  /** Like `prepare`; resolves on success or failure. */
  readonly load: () => Promise<void>;
};

/** The code of a part could not be loaded. */
export class LateError extends Error {
  override readonly name = 'LateError';
  /** Makes the next render import the part again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.forget = forget;
  }
}

/** A component whose code is imported on first render and, unlike with `React.lazy`, again after a failure. */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): Late<Props> {
  let part: ComponentType<Props> | null = null;
  const forget = () => {
    part = null;
  };
  const makePart = () =>
    lazy(async () => {
      try {
        return { default: await withDeadline(load()) };
      } catch (cause) {
        throw new LateError(cause, forget);
      }
    });
  function LateComponent(props: Props) {
    part ??= makePart();
    return createElement(part, props);
  }
  const loadIt = () => withDeadline(load()).then(() => undefined, markHandled);
  return Object.assign(LateComponent, { prepare: () => void loadIt(), load: loadIt });
}

/**
 * Loads the code of a part as soon as it is wanted. A part that is rendered only once loaded needs no placeholder,
 * which React would show for at least 300 ms.
 * @returns true once loading has ended, successfully or not
 */
export function useLateCode({ load }: Pick<Late<object>, 'load'>, isWanted: boolean): boolean {
  const [hasCome, setHasCome] = useState(false);
  useEffect(() => {
    // A transition keeps the page responsive while a large part is drawn.
    if (isWanted) void load().then(() => startTransition(() => setHasCome(true)));
  }, [load, isWanted]);
  return hasCome;
}

interface LatePartProps {
  /** For the log, and for the toast: "Couldn’t open Ask". */
  readonly failure: string;
  /** Shown while loading, in the size of the part; omitted = nothing. */
  readonly placeholder?: ReactNode;
  /** Shown after a failure; omitted = a message with a retry button. */
  readonly instead?: ReactNode | ((onRetry: () => void) => ReactNode);
  readonly onFail?: () => void;
  /** Closes a part that the visitor opened. Called after a failure, with a toast. */
  readonly onClose?: () => void;
  readonly reloadPage?: () => void;
  readonly children?: ReactNode;
}

/** Logged errors: several instances of a part share one. */
const logged = new WeakSet<Error>();

/**
 * Error and loading boundary around a late part, so that the rest of the page survives its failure. The server, and the
 * browser while hydrating, render the placeholder.
 */
export function LatePart(props: LatePartProps) {
  const { failure, placeholder = null, onFail, onClose, children } = props;
  const { reloadPage = () => location.reload() } = props;
  const isHydrated = useHydrated();
  const [failureCount, setFailureCount] = useState(0);
  const onError = (error: Error, componentStack: string) => {
    const isUnloaded = error instanceof LateError;
    if (isUnloaded) error.forget();
    // The shell already shows that the browser is offline.
    if (!logged.has(error) && (!isUnloaded || isOnline()))
      logProblem(isUnloaded ? 'warn' : 'error', failure, { error, componentStack });
    logged.add(error);
    setFailureCount(failureCount + 1);
    onFail?.();
    if (onClose === undefined) return;
    showLoadFailure(failure);
    onClose();
  };
  const { instead = onClose ? null : (onRetry: () => void) => <Failed onRetry={onRetry} /> } = props;
  const fallback = ({ onRetry }: FallbackProps) => {
    if (typeof instead !== 'function') return instead;
    // Some browsers remember a failed import until the page is reloaded.
    return instead(() => (failureCount > 1 && isOnline() ? reloadPage() : onRetry()));
  };
  return (
    <ErrorBoundary fallback={fallback} onError={onError}>
      {isHydrated ? <Suspense fallback={placeholder}>{children}</Suspense> : placeholder}
    </ErrorBoundary>
  );
}

/** Loads the code of an action; null = failed, with a toast. */
export async function loadForAction<Code>(title: string, load: () => Promise<Code>): Promise<Code | null> {
  try {
    return await withDeadline(load());
  } catch (cause) {
    markHandled(cause);
    if (isOnline()) logProblem('warn', title, cause);
    showLoadFailure(title);
    return null;
  }
}

/** Shows a toast that the code of an action or part could not be loaded. */
export function showLoadFailure(title: string): void {
  pageToasts.show({ type: 'error', title, message: 'Please check your connection and try again.' });
}

function Failed({ onRetry }: Pick<FallbackProps, 'onRetry'>) {
  return (
    <MessageCard
      title="This part couldn’t load"
      actions={
        <Button kind="primary" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <p>Please check your connection, or whether your browser blocks files of this site.</p>
    </MessageCard>
  );
}

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
import { ownFailure } from './owned-failures.ts';
import { useHydrated } from './useHydrated.ts';
import { withDeadline } from './with-deadline.ts';

/** A component whose code is loaded when it is first drawn; it stands in a {@link LatePart}. */
export type Late<Props> = ComponentType<Props> & {
  /** Begins to load it. A failure shows when it is drawn. */
  readonly prepare: () => void;
  /** As `prepare`; resolves when it has come or failed. */
  readonly load: () => Promise<void>;
};

/** The code of a part could not be loaded. */
export class LateError extends Error {
  override readonly name = 'LateError';
  /** The part is imported again when it is drawn again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.forget = forget;
  }
}

/** Unlike with `React.lazy`, a part that is drawn again after its code failed to load is imported again. */
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
  const loadIt = () => withDeadline(load()).then(() => undefined, ownFailure);
  return Object.assign(LateComponent, { prepare: () => void loadIt(), load: loadIt });
}

/**
 * Loads a part from the moment it is wanted. A part that is drawn only after that needs no placeholder, which React would
 * show for at least 300 ms.
 *
 * @returns whether its code has come, or failed
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
  /** Stands there until it has come, in the size of the part; nothing when left out. */
  readonly placeholder?: ReactNode;
  /** Stands there when it failed; when left out, a message with a button that tries again. */
  readonly instead?: ReactNode | ((onRetry: () => void) => ReactNode);
  readonly onFail?: () => void;
  /** Closes what the visitor has opened. When it fails, a toast says so, and it is closed. */
  readonly onClose?: () => void;
  readonly reloadPage?: () => void;
  readonly children?: ReactNode;
}

/** Parts of one kind share a failure, which is logged once. */
const logged = new WeakSet<Error>();

/**
 * The boundary around a part whose code is loaded late: nothing else of the page fails with it. The server, and the browser
 * while it hydrates, draw what stands in for it.
 */
export function LatePart(props: LatePartProps) {
  const { failure, placeholder = null, onFail, onClose, children } = props;
  const { reloadPage = () => location.reload() } = props;
  const isHydrated = useHydrated();
  const [failureCount, setFailureCount] = useState(0);
  const onError = (error: Error, componentStack: string) => {
    const isUnloaded = error instanceof LateError;
    if (isUnloaded) error.forget();
    // The shell says that there is no network.
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

/** Loads the code of an action. When that fails, a toast says so, and there is none: null. */
export async function loadForAction<Code>(title: string, load: () => Promise<Code>): Promise<Code | null> {
  try {
    return await withDeadline(load());
  } catch (cause) {
    ownFailure(cause);
    if (isOnline()) logProblem('warn', title, cause);
    showLoadFailure(title);
    return null;
  }
}

/** Says that the code of an action or of a part did not come. */
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

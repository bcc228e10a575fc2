import { Component, type ErrorInfo, type ReactNode } from 'react';
import { appStart } from './app-start.ts';

export interface FallbackProps {
  readonly error: Error;
  /** Id of the reported error, if it was reported. */
  readonly errorId?: string;
  /** Renders the children again. */
  readonly onRetry: () => void;
}

interface ErrorBoundaryProps {
  readonly fallback: (props: FallbackProps) => ReactNode;
  readonly onError?: (error: Error, componentStack: string, errorId: string) => void;
  /** A change renders the children again. */
  readonly resetKey?: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failure: { readonly error: Error; readonly errorId: string } | null;
  readonly resetKey: string | undefined;
}

/** Shows `fallback` if its children fail to render. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null, resetKey: this.props.resetKey };

  static getDerivedStateFromProps(
    { resetKey }: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return resetKey === state.resetKey ? null : { failure: null, resetKey };
  }

  static getDerivedStateFromError(cause: unknown): Pick<ErrorBoundaryState, 'failure'> {
    return { failure: { error: toError(cause), errorId: makeErrorId() } };
  }

  override componentDidCatch(cause: unknown, info: ErrorInfo): void {
    const { failure } = this.state;
    this.props.onError?.(
      failure?.error ?? toError(cause),
      info.componentStack ?? '',
      failure?.errorId ?? makeErrorId(),
    );
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    // As a component, so that it can use hooks.
    const Fallback = this.props.fallback;
    return <Fallback {...failure} onRetry={() => this.setState({ failure: null })} />;
  }
}

/** An error boundary around server-rendered content: rethrows failures while the app starts, which ends the start. */
export class PageBoundary extends ErrorBoundary {
  static override getDerivedStateFromError(cause: unknown): Pick<ErrorBoundaryState, 'failure'> {
    if (appStart.isUnderWay()) throw cause;
    return super.getDerivedStateFromError(cause);
  }
}

function toError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause));
}

/** A short id of a failure, which a visitor can send us: seven letters or digits. */
function makeErrorId(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number.toString(36).padStart(7, '0');
}

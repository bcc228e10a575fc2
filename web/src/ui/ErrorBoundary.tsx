import { Component, type ErrorInfo, type ReactNode } from 'react';

export interface FallbackProps {
  readonly error: Error;
  /** Draws the children anew. */
  readonly onRetry: () => void;
}

interface ErrorBoundaryProps {
  readonly fallback: (props: FallbackProps) => ReactNode;
  readonly onError?: (error: Error, componentStack: string) => void;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: Error | null;
}

/** Shows `fallback` in place of children that threw while they were drawn. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null };

  static getDerivedStateFromError(cause: unknown): ErrorBoundaryState {
    return { error: toError(cause) };
  }

  override componentDidCatch(cause: unknown, info: ErrorInfo): void {
    this.props.onError?.(toError(cause), info.componentStack ?? '');
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return this.props.fallback({ error, onRetry: () => this.setState({ error: null }) });
  }
}

/** Anything can be thrown. */
function toError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause));
}

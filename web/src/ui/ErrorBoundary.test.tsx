import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ComponentError } from './MessageCard.tsx';
import { appStart } from './app-start.ts';
import { ErrorBoundary, PageBoundary } from './ErrorBoundary.tsx';

let isBroken = true;
function Fragile() {
  // oxlint-disable-next-line typescript/only-throw-error -- anything can be thrown at us
  if (isBroken) throw 'glass';
  return <p>Whole again</p>;
}

beforeEach(() => {
  isBroken = true;
  // React reports what a boundary caught.
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('an error boundary', () => {
  it('shows the way out and renders again on a retry', () => {
    const onError = vi.fn<(error: Error, componentStack: string, errorId: string) => void>();
    render(
      <ErrorBoundary fallback={ComponentError} onError={onError}>
        <Fragile />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('heading', { name: 'Component Error' })).toBeTruthy();
    expect(
      screen.getByText("This component encountered an error and couldn't render properly."),
    ).toBeTruthy();
    const [error, componentStack, errorId] = onError.mock.calls[0] ?? [];
    expect(error).toMatchObject({ message: 'glass' });
    expect(componentStack).toContain('Fragile');
    expect(screen.getByText(String(errorId))).toBeTruthy();
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(screen.getByText('Whole again')).toBeTruthy();
  });

  it('renders content with another key again', () => {
    const within = (resetKey: string) => (
      <ErrorBoundary fallback={ComponentError} resetKey={resetKey}>
        <Fragile />
      </ErrorBoundary>
    );
    const { rerender } = render(within('/broken'));
    isBroken = false;
    rerender(within('/broken'));
    expect(screen.queryByText('Whole again')).toBeNull();
    rerender(within('/whole'));
    expect(screen.getByText('Whole again')).toBeTruthy();
  });

  it('stays out of the way when all is well', () => {
    isBroken = false;
    render(
      <ErrorBoundary fallback={ComponentError}>
        <Fragile />
      </ErrorBoundary>,
    );
    expect(screen.getByText('Whole again')).toBeTruthy();
  });
});

describe('the boundary of a page', () => {
  afterEach(appStart.end);

  const renderPage = () =>
    render(
      <PageBoundary fallback={ComponentError}>
        <Fragile />
      </PageBoundary>,
    );

  it('passes a failure on while the app starts: the page as it was served is better than a message', () => {
    appStart.begin();
    expect(renderPage).toThrow('glass');
  });

  it('shows the way out once the app has started', () => {
    appStart.begin();
    appStart.end();
    renderPage();
    expect(screen.getByRole('heading', { name: 'Component Error' })).toBeTruthy();
  });
});

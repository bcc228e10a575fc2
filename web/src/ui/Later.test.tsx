import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi, type Mock } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { later, loadParts } from './Later.tsx';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
});

const Live = () => <a href="/live">Live part</a>;

function makePart(load: Mock<() => Promise<() => React.JSX.Element>> = vi.fn(async () => Live)) {
  return { load, Part: later('below', load) };
}

/** The place in the drawing of the server, and the app that takes its place. */
function takeOver(Part: React.ComponentType) {
  document.body.innerHTML =
    '<div id="root"><div data-later="below"><a href="/live">Live part</a> of earlier</div></div>';
  const container = document.getElementById('root') ?? document.body;
  return render(<Part />, { container });
}

describe('a part that comes later', () => {
  it('is what the server drew until somebody moves', async () => {
    const { load, Part } = makePart();
    takeOver(Part);
    expect(document.body.textContent).toContain('of earlier');
    expect(load).not.toHaveBeenCalled();
    await act(async () => fireEvent.pointerMove(window));
    expect(load).toHaveBeenCalledOnce();
    expect(document.body.textContent).toBe('Live part');
  });

  it('is brought up to date when nobody has moved for a while', async () => {
    vi.useFakeTimers();
    const { Part } = makePart();
    takeOver(Part);
    await act(() => vi.advanceTimersByTimeAsync(14_999));
    expect(document.body.textContent).toContain('of earlier');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(document.body.textContent).toBe('Live part');
  });

  it('keeps the focus of who is in it', async () => {
    const { Part } = makePart();
    takeOver(Part);
    await act(async () => screen.getByRole('link').focus());
    expect(document.body.textContent).toBe('Live part');
    expect(document.activeElement).toBe(screen.getByRole('link'));
  });

  it('does what was pressed in what the server drew', async () => {
    const press = vi.fn<() => void>();
    document.documentElement.dataset['pressedEarly'] = '';
    const Close = () => (
      <button type="button" onClick={press}>
        Close
      </button>
    );
    const { load, Part } = makePart(vi.fn(async () => Close));
    document.body.innerHTML =
      '<div id="root"><div data-later="below"><button type="button" data-pressed="1">Close</button></div></div>';
    await act(
      async () => void render(<Part />, { container: document.getElementById('root') ?? document.body }),
    );
    await act(async () => void (await import('./press-again.ts')));
    expect(load, 'without waiting for anybody to move').toHaveBeenCalledOnce();
    expect(press).toHaveBeenCalledOnce();
    delete document.documentElement.dataset['pressedEarly'];
  });

  it('waits also where the server had nothing to draw', async () => {
    const { load, Part } = makePart();
    document.body.innerHTML = '<div id="root"><div data-later="below"></div></div>';
    await act(
      async () => void render(<Part />, { container: document.getElementById('root') ?? document.body }),
    );
    expect(load).not.toHaveBeenCalled();
    await act(async () => fireEvent.wheel(window));
    expect(document.body.textContent).toBe('Live part');
  });

  it('is loaded at once where the server did not draw it, and is there at once the next time', async () => {
    const { load, Part } = makePart();
    await act(async () => void render(<Part />));
    expect(screen.getByRole('link').textContent).toBe('Live part');
    cleanup();
    render(<Part />);
    expect(screen.getByRole('link').textContent).toBe('Live part');
    expect(load).toHaveBeenCalledOnce();
  });

  it('stays as the server drew it when it cannot be loaded, and is tried again', async () => {
    const { load, Part } = makePart(vi.fn(async () => Live));
    load.mockRejectedValueOnce(new Error('gone'));
    const { unmount } = takeOver(Part);
    await act(async () => fireEvent.keyDown(window));
    expect(document.body.textContent).toContain('of earlier');
    unmount();
    await act(async () => void render(<Part />));
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('link').textContent).toBe('Live part');
  });

  it('is an error of the page when there is nothing else to show', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { Part } = makePart(vi.fn(() => Promise.reject(new Error('gone'))));
    await act(
      async () =>
        void render(
          <ErrorBoundary fallback={({ error }) => <p>{error.message}</p>}>
            <Part />
          </ErrorBoundary>,
        ),
    );
    expect(screen.getByText('gone')).toBeTruthy();
  });

  it('is there from the beginning where parts were loaded before', async () => {
    const Part = later('early', async () => Live);
    await loadParts().catch(() => undefined);
    render(<Part />);
    expect(screen.getByRole('link').textContent).toBe('Live part');
  });
});

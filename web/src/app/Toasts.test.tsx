import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { storageNotices } from '../storage/storage-notices.ts';
import { pageToasts, type ToastContent } from '../ui/toast-store.ts';
import { Toasts } from './Toasts.tsx';

const hello: ToastContent = { type: 'info', title: 'Hello', message: 'You there' };
const numbered = (number: number): ToastContent => ({ ...hello, title: `Toast ${number}.` });

const log = () => screen.getByRole('log', { name: 'Notices' });
const button = (name: string) => within(log()).getAllByRole('button', { name })[0] ?? log();
const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** Shows toasts and waits until they are rendered. */
async function show(...contents: readonly ToastContent[]) {
  await act(async () => contents.forEach((content) => pageToasts.show(content)));
  await act(() => vi.dynamicImportSettled());
}

beforeAll(() => import('./ToastStack.tsx'));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  render(
    <>
      <button type="button">Elsewhere</button>
      <input type="search" aria-label="Search" defaultValue="ab" />
      <Toasts />
    </>,
  );
});
afterEach(() => {
  cleanup();
  while (pageToasts.dismissOldest());
  vi.useRealTimers();
});

describe('toasts', () => {
  it('have a live region from the beginning, and announce their messages', async () => {
    expect(log().getAttribute('aria-live')).toBe('polite');
    expect(log().childElementCount).toBe(0);
    await show({ ...hello, type: 'error', subMessage: 'Below' });
    expect(log().textContent).toBe('Error: HelloYou thereBelow');
  });

  it('report problems of stored settings', async () => {
    await act(async () => storageNotices.raise({ type: 'unreadable', label: 'LFM settings' }));
    await act(() => vi.dynamicImportSettled());
    await act(() => vi.dynamicImportSettled());
    expect(log().textContent).toContain('Settings reset');
  });

  it('close when their action is used, unless the action prevents that', async () => {
    const onClick = vi.fn();
    const actions = [
      { label: 'Undo', onClick },
      { label: 'Look', onClick, staysOpen: true },
    ];
    await show({ ...hello, actions });
    fireEvent.click(button('Look'));
    expect(log().textContent).toContain('Hello');
    fireEvent.click(button('Undo'));
    expect(log().textContent).toBe('');
    expect(onClick).toHaveBeenCalledTimes(2);
  });

  it('close by themselves, unless they are permanent', async () => {
    await show({ ...hello, lifeMs: 3000 }, { ...hello, title: 'Stays' });
    await pass(2999);
    expect(log().textContent).toContain('Hello');
    await pass(1);
    expect(log().textContent).not.toContain('Hello');
    await pass(100_000);
    expect(log().textContent).toContain('Stays');
  });

  it('restart their lifetime when shown again', async () => {
    await show({ ...hello, lifeMs: 3000 });
    await pass(2000);
    await show({ ...hello, lifeMs: 3000 });
    await pass(2000);
    expect(log().textContent).toContain('Hello');
    await pass(1000);
    expect(log().textContent).toBe('');
  });

  it('stay while a pointer other than a finger hovers over them', async () => {
    await show({ ...hello, lifeMs: 3000 });
    const stack = log().firstElementChild ?? log();
    await pass(2000);
    fireEvent.pointerOver(stack, { pointerType: 'mouse' });
    await pass(60_000);
    expect(log().textContent).toContain('Hello');
    fireEvent.pointerOut(stack, { pointerType: 'mouse' });
    await pass(999);
    expect(log().textContent).toContain('Hello');
    fireEvent.pointerOver(stack, { pointerType: 'touch' });
    await pass(1);
    expect(log().textContent).toBe('');
  });

  it('stay while one has the focus, which F6 moves to them and back', async () => {
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    elsewhere.focus();
    await show({ ...hello, lifeMs: 3000 });
    press('F6', elsewhere);
    expect(document.activeElement).toBe(button('Close'));
    await pass(60_000);
    expect(log().textContent).toContain('Hello');
    press('F6', button('Close'));
    expect(document.activeElement).toBe(elsewhere);
    await pass(3000);
    expect(log().textContent).toBe('');
  });

  it('keep the focus among themselves, and return it in the end', async () => {
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    elsewhere.focus();
    await show(numbered(1), numbered(2));
    press('F6', elsewhere);
    fireEvent.click(button('Close'));
    expect(document.activeElement).toBe(button('Close'));
    expect(log().textContent).toContain('Toast 2.');
    fireEvent.click(button('Close'));
    expect(document.activeElement).toBe(elsewhere);
  });

  it('move the focus to the page if its origin is gone', async () => {
    const gone = document.body.appendChild(document.createElement('button'));
    const main = document.body.appendChild(document.createElement('main'));
    Object.assign(main, { id: 'main', tabIndex: -1 });
    gone.focus();
    await show(hello);
    button('Close').focus();
    gone.remove();
    press('Escape');
    expect(document.activeElement).toBe(main);
    main.remove();
  });

  it('do not take the focus once the visitor has left them', async () => {
    const elsewhere = screen.getByRole('button', { name: 'Elsewhere' });
    await show({ ...hello, lifeMs: 3000 });
    press('F6');
    elsewhere.focus();
    elsewhere.blur();
    await pass(3000);
    expect(log().textContent).toBe('');
    expect(document.activeElement).toBe(document.body);
  });

  it('are five at most; others wait with their full lifetime', async () => {
    await show(...[1, 2, 3, 4, 5].map(numbered), { ...numbered(6), lifeMs: 1000 });
    expect(within(log()).getAllByRole('button')).toHaveLength(5);
    expect(log().textContent).toContain('1 more');
    await pass(5000);
    press('Escape');
    expect(log().textContent).not.toContain('Toast 1.');
    expect(log().textContent).toContain('Toast 6.');
    await pass(1000);
    expect(log().textContent).not.toContain('Toast 6.');
  });

  it('close oldest first by Escape, unless a field uses the key', async () => {
    await show(numbered(1), numbered(2));
    press('Escape', screen.getByRole('searchbox'));
    expect(log().textContent).toContain('Toast 1.');
    press('Escape');
    expect(log().textContent).not.toContain('Toast 1.');
    expect(log().textContent).toContain('Toast 2.');
  });

  it('show hostile text as text', async () => {
    await show({ ...hello, message: '<img src=x onerror=alert(1)>\u202Eevil' });
    expect(log().querySelector('img')).toBeNull();
    expect(
      within(log())
        .getByText(/onerror/)
        .getAttribute('dir'),
    ).toBe('auto');
  });
});

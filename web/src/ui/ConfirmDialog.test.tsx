import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Confirm, type ConfirmQuestion, useConfirm } from './ConfirmDialog.tsx';

const question: ConfirmQuestion = {
  title: 'Reset filters?',
  message: 'All filters go back to their defaults.',
  confirmLabel: 'Reset Filters',
};

async function openPage() {
  const confirms: Confirm[] = [];
  function Page() {
    const [confirm, dialog] = useConfirm();
    useEffect(() => void confirms.push(confirm), [confirm]);
    return dialog;
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Page }),
    history: createMemoryHistory(),
  });
  const view = await act(async () => render(<RouterProvider<typeof router> router={router} />));
  const answers: boolean[] = [];
  const ask = (asked: ConfirmQuestion = question) =>
    act(async () => {
      void confirms[0]?.(asked).then((answer) => answers.push(answer));
    });
  return { view, ask, answers, router };
}

beforeAll(() => import('./DialogFrame.tsx'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const dialogGone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

describe('a confirmation', () => {
  it.each([
    ['its action', 'Reset Filters', true],
    ['Cancel', 'Cancel', false],
    ['the close button', 'Close', false],
  ])('is answered by %s', async (_what, name, expected) => {
    const { ask, answers } = await openPage();
    await ask();
    expect(await screen.findByRole('alertdialog', { name: 'Reset filters?' })).toBeTruthy();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name })));
    await dialogGone();
    expect(answers).toEqual([expected]);
  });

  it('is cancelled by Back', async () => {
    const { ask, answers, router } = await openPage();
    await ask();
    await screen.findByRole('alertdialog');
    await waitFor(() => expect(router.history.length).toBe(2));
    await act(async () => router.history.back());
    await dialogGone();
    expect(answers).toEqual([false]);
  });

  it('is cancelled when another one replaces it or the page unmounts', async () => {
    const { ask, answers, view } = await openPage();
    await ask();
    await screen.findByRole('alertdialog', { name: 'Reset filters?' });
    await ask({ ...question, title: 'Reset tools?' });
    await screen.findByRole('alertdialog', { name: 'Reset tools?' });
    expect(answers).toEqual([false]);
    await act(async () => view.unmount());
    expect(answers).toEqual([false, false]);
  });

  it('can be followed by another at once', async () => {
    const { ask, answers } = await openPage();
    await ask();
    await screen.findByRole('alertdialog', { name: 'Reset filters?' });
    fireEvent.click(screen.getByRole('button', { name: 'Reset Filters' }));
    await ask({ ...question, title: 'Tools too?' });
    await screen.findByRole('alertdialog', { name: 'Tools too?' });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Cancel' })));
    await dialogGone();
    expect(answers).toEqual([true, false]);
  });

  it.each([
    ['plain', 'Reset Filters'],
    ['danger', 'Keep them'],
  ] as const)('with the tone %s focuses "%s" first', async (tone, focused) => {
    const { ask } = await openPage();
    await ask({ ...question, tone, cancelLabel: 'Keep them' });
    await screen.findByRole('alertdialog');
    await waitFor(() => expect(document.activeElement?.textContent).toBe(focused));
  });
});

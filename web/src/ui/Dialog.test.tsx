import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  Link,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Dialog, useCloseDialog } from './Dialog.tsx';

function Done() {
  return (
    <button type="button" onClick={useCloseDialog()}>
      Done
    </button>
  );
}

function Page() {
  const [open, setOpen] = useState<readonly string[]>([]);
  const toggle = (name: string) => () =>
    setOpen((names) => (names.includes(name) ? names.filter((other) => other !== name) : [...names, name]));
  return (
    <>
      <button type="button" onClick={toggle('First')}>
        Open
      </button>
      {open.includes('First') && (
        <Dialog title="First" description="The lower one" onClose={toggle('First')} actions={<Done />}>
          <button type="button" onClick={toggle('Second')}>
            Another
          </button>
          <Link to="/" search={{ page: 'next' }}>
            Elsewhere
          </Link>
          {open.includes('Second') && (
            <Dialog title="Second" kind="alert" onClose={toggle('Second')}>
              <p>The upper one</p>
            </Dialog>
          )}
        </Dialog>
      )}
    </>
  );
}

async function openPage() {
  vi.stubGlobal('scrollTo', vi.fn());
  const history = createMemoryHistory();
  const rootRoute = createRootRoute({ component: Page });
  const router = createRouter({ routeTree: rootRoute, history, scrollRestoration: true });
  await act(async () => {
    render(
      <StrictMode>
        <RouterProvider<typeof router> router={router} />
      </StrictMode>,
    );
  });
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  return { history, opener };
}

async function openFirst() {
  const page = await openPage();
  fireEvent.click(page.opener);
  await screen.findByRole('dialog', { name: 'First' });
  await waitFor(() => expect(page.history.length).toBe(2));
  return page;
}

async function openBoth() {
  const page = await openFirst();
  fireEvent.click(screen.getByRole('button', { name: 'Another' }));
  await screen.findByRole('alertdialog', { name: 'Second' });
  await waitFor(() => expect(page.history.length).toBe(3));
  return page;
}

const isGone = (role: string) => waitFor(() => expect(screen.queryByRole(role)).toBeNull());
const position = (history: ReturnType<typeof createMemoryHistory>) => history.location.state.__TSR_index;
const pressEscape = () =>
  act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }));

/** Loads the code before the first test, so that no test waits for it. */
beforeAll(() => import('./DialogFrame.tsx'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a dialog', () => {
  it('has a name and a description, takes the focus and returns it', async () => {
    const { opener } = await openFirst();
    const dialog = screen.getByRole('dialog', { name: 'First' });
    expect(dialog.getAttribute('aria-modal')).toBe('true');
    expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'The lower one',
    );
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Another'));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await isGone('dialog');
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it.each([
    ['Escape', pressEscape],
    ['its close button', () => fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
    ['its own button', () => fireEvent.click(screen.getByRole('button', { name: 'Done' }))],
  ])('closes by %s, and leaves no history entry', async (_what, close) => {
    const { history } = await openFirst();
    await act(async () => void (await close()));
    await isGone('dialog');
    await waitFor(() => expect(position(history)).toBe(0));
  });

  it('closes by Back, and is not reopened by Forward', async () => {
    const { history } = await openFirst();
    await act(async () => history.back());
    await isGone('dialog');
    await act(async () => history.forward());
    await waitFor(() => expect(position(history)).toBe(0));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes when a link in it opens another page, and is skipped by Back', async () => {
    const { history } = await openFirst();
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Elsewhere' })));
    await isGone('dialog');
    expect(history.location.search).toBe('?page=next');
    await act(async () => history.back());
    await waitFor(() => expect(position(history)).toBe(0));
  });

  it('does not scroll the page', async () => {
    const { opener } = await openPage();
    vi.mocked(scrollTo).mockClear();
    fireEvent.click(opener);
    await screen.findByRole('dialog', { name: 'First' });
    await act(async () => {});
    expect(scrollTo).not.toHaveBeenCalled();
  });

  it('can open above another, and Escape closes only the top one', async () => {
    const { history } = await openBoth();
    await pressEscape();
    await isGone('alertdialog');
    expect(screen.getByRole('dialog', { name: 'First' })).toBeTruthy();
    await waitFor(() => expect(position(history)).toBe(1));
    await pressEscape();
    await isGone('dialog');
    await waitFor(() => expect(position(history)).toBe(0));
  });

  it('consumes the Escape key, so that listeners of the page ignore it', async () => {
    await openFirst();
    const seen: boolean[] = [];
    const listen = (event: KeyboardEvent) => void seen.push(event.defaultPrevented);
    addEventListener('keydown', listen);
    await pressEscape();
    await pressEscape();
    removeEventListener('keydown', listen);
    expect(seen).toEqual([false]);
  });
});

describe('a side sheet', () => {
  async function openSheet(isRoomy: boolean) {
    const listeners: (() => void)[] = [];
    const media = { matches: isRoomy, addEventListener: (_: string, run: () => void) => listeners.push(run) };
    vi.stubGlobal('matchMedia', () => ({ ...media, matches: media.matches, removeEventListener() {} }));
    vi.stubGlobal('scrollTo', vi.fn());
    const onClose = vi.fn();
    function Place() {
      return (
        <>
          <button type="button">Beside</button>
          <Dialog title="Sheet" placement="side" onClose={onClose}>
            <Done />
          </Dialog>
        </>
      );
    }
    const router = createRouter({
      routeTree: createRootRoute({ component: Place }),
      history: createMemoryHistory(),
    });
    await act(async () => void render(<RouterProvider<typeof router> router={router} />));
    const sheet = await screen.findByRole('dialog', { name: 'Sheet' });
    const setRoom = (isNowRoomy: boolean) =>
      act(async () => {
        media.matches = isNowRoomy;
        listeners.forEach((run) => run());
      });
    return { sheet, onClose, setRoom };
  }
  const clickBeside = () =>
    act(async () => {
      const beside = screen.getByText('Beside');
      fireEvent.pointerDown(beside);
      fireEvent.mouseDown(beside);
      fireEvent.click(beside);
    });

  it('leaves the page usable if there is room for both', async () => {
    const { sheet, onClose } = await openSheet(true);
    expect(sheet.getAttribute('aria-modal')).toBe('false');
    expect(screen.getByRole('button', { name: 'Beside' })).toBeTruthy();
    await clickBeside();
    expect(onClose).not.toHaveBeenCalled();
    await pressEscape();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('covers the page when the window becomes narrow', async () => {
    const { sheet, setRoom } = await openSheet(true);
    await setRoom(false);
    expect(sheet.getAttribute('aria-modal')).toBe('true');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Beside' })).toBeNull());
  });
});

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { Button } from '../ui/Button.tsx';
import { pageToasts } from '../ui/toast-store.ts';
import { openPromise, type OpenPromise } from '../testing/open-promise.ts';
import { late, LatePart, loadForAction } from './Late.tsx';

type Part = ComponentType<{ readonly name: string }>;
const Drawn: Part = ({ name }) => <p>{name} is here</p>;

let warned: MockInstance;
let tries: OpenPromise<Part>[];
const makeLate = () =>
  late<{ readonly name: string }>(() => {
    const attempt = openPromise<Part>();
    tries.push(attempt);
    return attempt.promise;
  });
const come = () => act(async () => tries.at(-1)?.resolve(Drawn));
const fail = () => act(async () => tries.at(-1)?.reject(new TypeError('Failed to fetch module')));
const retry = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Retry' })));

beforeEach(() => {
  tries = [];
  warned = vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  cleanup();
  while (pageToasts.dismissOldest());
  vi.restoreAllMocks();
});

describe('a part whose code is loaded late', () => {
  it('is loaded once when first rendered, with a placeholder until then', async () => {
    const Late = makeLate();
    const parts = ['one', 'two'].map((name) => (
      <LatePart key={name} failure="It failed" placeholder={<p>{name} awaited</p>}>
        <Late name={name} />
      </LatePart>
    ));
    expect(tries).toHaveLength(0);
    render(<div>{parts}</div>);
    expect(tries).toHaveLength(1);
    expect(screen.getAllByText(/awaited/)).toHaveLength(2);
    await come();
    expect(screen.getAllByText(/is here/)).toHaveLength(2);
  });

  it('says that it failed, logs it, and is imported again on demand', async () => {
    const Late = makeLate();
    render(
      <LatePart failure="It failed">
        <Late name="one" />
      </LatePart>,
    );
    await fail();
    expect(screen.getByRole('heading', { name: 'This part couldn’t load' })).toBeTruthy();
    expect(warned).toHaveBeenCalledWith('[rollcall] It failed', expect.anything());
    expect(tries).toHaveLength(1);
    await retry();
    expect(tries).toHaveLength(2);
    await come();
    expect(screen.getByText('one is here')).toBeTruthy();
  });

  it.each([
    ['of the part itself', undefined],
    ['of its fallback', (onRetry: () => void) => <Button onClick={onRetry}>Retry</Button>],
  ])(
    'reloads the page by a button %s after a second failure, but only if it is online',
    async (_, instead) => {
      const reload = vi.fn();
      const Late = makeLate();
      render(
        <LatePart failure="It failed" reloadPage={reload} {...(instead && { instead })}>
          <Late name="one" />
        </LatePart>,
      );
      await fail();
      await retry();
      await fail();
      const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      await retry();
      expect([reload.mock.calls.length, tries.length]).toEqual([0, 3]);
      await fail();
      onLine.mockReturnValue(true);
      await retry();
      expect([reload.mock.calls.length, tries.length]).toEqual([1, 3]);
    },
  );

  it('closes with a toast if its code fails to load, and is imported again when reopened', async () => {
    const Late = makeLate();
    const close = vi.fn();
    const opened = () => (
      <LatePart failure="Couldn’t open it" onClose={close}>
        <Late name="one" />
      </LatePart>
    );
    const { rerender } = render(opened());
    await fail();
    expect(close).toHaveBeenCalledOnce();
    expect(pageToasts.toasts().map(({ title }) => title)).toEqual(['Couldn’t open it']);
    rerender(<p />);
    rerender(opened());
    expect(tries).toHaveLength(2);
    await come();
    expect(screen.getByText('one is here')).toBeTruthy();
  });

  it('shows its fallback after a failure', async () => {
    const Late = makeLate();
    const onFail = vi.fn();
    render(
      <LatePart failure="It failed" instead={<p>Without it</p>} onFail={onFail}>
        <Late name="one" />
      </LatePart>,
    );
    await fail();
    expect(screen.getByText('Without it')).toBeTruthy();
    expect(onFail).toHaveBeenCalledOnce();
    expect(pageToasts.toasts()).toEqual([]);
  });
});

describe('the code of an action', () => {
  it('is passed to the action', async () => {
    expect(await loadForAction('Couldn’t export', async () => 'code')).toBe('code');
    expect(pageToasts.toasts()).toEqual([]);
  });

  it('is null if it fails to load, with a toast and a log entry', async () => {
    expect(await loadForAction('Couldn’t export', () => Promise.reject(new TypeError('x')))).toBeNull();
    expect(pageToasts.toasts().map(({ title }) => title)).toEqual(['Couldn’t export']);
    expect(warned).toHaveBeenCalledExactlyOnceWith('[rollcall] Couldn’t export', expect.any(TypeError));
  });
});

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { chunkReloads } from './chunk-failure.ts';
import { lazyPage } from './lazy-page.ts';
import { LoadError } from './LoadError.tsx';

interface Module {
  readonly Tavern: ComponentType;
}
const tavern: Module = { Tavern: () => <p>The tavern</p> };

/** An import that fails a number of times, then succeeds. */
const failing = (times: number) => {
  let left = times;
  return vi.fn<() => Promise<Module>>(async () => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return tavern;
  });
};

async function show(Page: ComponentType) {
  await act(async () => {
    render(
      <ErrorBoundary fallback={LoadError}>
        <Suspense>
          <Page />
        </Suspense>
      </ErrorBoundary>,
    );
  });
}

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

let reload: { readonly mock: { readonly calls: unknown[] } };

beforeEach(() => {
  // React logs errors that a boundary caught.
  vi.spyOn(console, 'error').mockReturnValue();
  reload = vi.spyOn(chunkReloads, 'reload').mockReturnValue(true);
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('a lazy page', () => {
  it('is loaded once for all callers', async () => {
    const load = failing(0);
    const Page = lazyPage(load, 'Tavern');
    await Promise.all([Page.preload?.(), Page.preload?.()]);
    expect(Page.preload).toBeUndefined();
    await show(Page);
    expect(screen.getByText('The tavern')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('is loaded on render if it was not preloaded', async () => {
    await show(lazyPage(failing(0), 'Tavern'));
    expect(screen.getByText('The tavern')).toBeTruthy();
  });

  it('may fail to preload: the next try is a new import', async () => {
    const load = failing(1);
    const Page = lazyPage(load, 'Tavern');
    await expect(Page.preload?.()).resolves.toBeUndefined();
    await Page.preload?.();
    await show(Page);
    expect(screen.getByText('The tavern')).toBeTruthy();
    expect(reload.mock.calls).toHaveLength(0);
  });

  it('reloads the page if it fails when needed, and offers a way out if that has no effect', async () => {
    await show(lazyPage(failing(9), 'Tavern'));
    expect(reload.mock.calls).toEqual([['Tavern']]);
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy();
  });

  it('shows the failure after the reload, and is imported again on retry', async () => {
    vi.spyOn(chunkReloads, 'mayReload').mockReturnValue(false);
    const load = failing(1);
    await show(lazyPage(load, 'Tavern'));
    expect(reload.mock.calls).toHaveLength(0);
    expect(screen.getByRole('link', { name: 'Return to the homepage' }).getAttribute('href')).toBe('/');
    await press('Try Again');
    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.getByText('The tavern')).toBeTruthy();
  });

  it('reloads the whole page if the retry fails', async () => {
    vi.spyOn(chunkReloads, 'mayReload').mockReturnValue(false);
    const retryFailed = vi.spyOn(chunkReloads, 'retryFailed').mockReturnValue();
    await show(lazyPage(failing(9), 'Tavern'));
    await press('Try Again');
    expect(retryFailed).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'Try Again' }).hasAttribute('disabled')).toBe(false);
  });
});

describe('a page that throws', () => {
  it('is rendered again by Try Again, and shows the id of its report', async () => {
    let isBroken = true;
    const Broken = () => {
      if (isBroken) throw new Error('A beam came down');
      return <p>Mended</p>;
    };
    await show(Broken);
    expect(screen.getByRole('heading', { name: 'Component Error' })).toBeTruthy();
    expect(screen.getByText(/^[0-9a-z]{7}$/)).toBeTruthy();
    isBroken = false;
    await press('Try Again');
    expect(screen.getByText('Mended')).toBeTruthy();
  });
});

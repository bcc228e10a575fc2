import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { PageSettingsContext } from '../../api/usePageSettings.ts';
import { makePageSettings } from '../../testing/page-settings.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageFilter } from './PageFilter.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(address: string, isRow = false) {
  const root = createRootRoute({
    component: () => (
      <>
        <button type="button">Elsewhere</button>
        <PageFilter isRow={isRow} />
      </>
    ),
    notFoundComponent: () => null,
  });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await act(async () => {
    render(
      <PageSettingsContext value={makePageSettings()}>
        <RouterProvider<typeof router> router={router} />
      </PageSettingsContext>,
    );
  });
  return () => decodeURIComponent(router.latestLocation.href);
}

const fold = () => screen.getByText('Page filter:').closest('button') ?? document.body;
const isOpen = () => fold().getAttribute('aria-expanded') === 'true';
const toggle = () => fireEvent.click(fold());
const choose = (label: string) => act(async () => fireEvent.click(screen.getByLabelText(label)));

describe('the filter of a page', () => {
  it('is kept in the address, without defaults', async () => {
    const address = await open('/servers?x=1');
    await choose('Year');
    await choose('All');
    await choose('Active only');
    expect(address()).toBe('/servers?x=1&range=year&servers=all&activity=active');
    await choose('Quarter');
    await choose('Only 64-bit');
    await choose('All characters');
    expect(address()).toBe('/servers?x=1');
  });

  it.each([
    ['/servers', false, 'Quarter'],
    ['/servers?range=day&activity=active', false, 'Day · Active only'],
    ['/servers?servers=all', false, 'Quarter · All'],
    ['/servers?servers=orien,khyber', false, 'Quarter · Khyber and Orien'],
    ['/servers?compare=orien,khyber', false, 'Quarter · Khyber and Orien'],
    ['/servers', true, 'Quarter · Only 64-bit · All characters'],
  ])('summarizes the choice on its button at %s (in a row: %s)', async (address, isRow, words) => {
    await open(address, isRow);
    expect(fold().textContent).toBe(`Page filter: ${words}`);
  });

  it('has a chip for every server that switches it for the whole page', async () => {
    const address = await open('/servers');
    const chip = (name: string) => screen.getByRole('button', { name });
    const isOn = (name: string) => chip(name).getAttribute('aria-pressed');
    expect([isOn('Orien'), isOn('Thrane')]).toEqual(['true', 'false']);
    await act(async () => fireEvent.click(chip('Thrane')));
    expect([isOn('Thrane'), address()]).toEqual([
      'true',
      '/servers?servers=argonnessen,cannith,ghallanda,khyber,orien,sarlona,thelanis,wayfinder,thrane',
    ]);
    await choose('Only 32-bit');
    expect([isOn('Orien'), isOn('Thrane'), address()]).toEqual(['false', 'true', '/servers?servers=32-bit']);
  });

  it('leaves the last server on', async () => {
    const address = await open('/servers?servers=orien');
    const last = screen.getByRole('button', { name: 'Orien' });
    expect(last.getAttribute('aria-disabled')).toBe('true');
    await act(async () => fireEvent.click(last));
    expect([last.getAttribute('aria-pressed'), address()]).toEqual(['true', '/servers?servers=orien']);
  });

  it('is folded at first', async () => {
    await open('/servers');
    expect(isOpen()).toBe(false);
    expect(document.getElementById(fold().getAttribute('aria-controls') ?? '')).toBeTruthy();
    toggle();
    expect(isOpen()).toBe(true);
    toggle();
    expect(isOpen()).toBe(false);
  });

  it('stays open while in use, and closes when the focus leaves', async () => {
    await open('/servers');
    toggle();
    fireEvent.pointerDown(screen.getByLabelText('Year'));
    await choose('Year');
    expect(isOpen()).toBe(true);
    fireEvent.pointerDown(screen.getByText('Elsewhere'));
    expect(isOpen()).toBe(false);
    toggle();
    act(() => screen.getByText('Elsewhere').focus());
    expect(isOpen()).toBe(false);
  });

  it('closes on Escape, which returns the focus to its button and closes nothing else', async () => {
    await open('/servers');
    const heard = vi.fn();
    addEventListener('keydown', heard);
    toggle();
    screen.getByLabelText('Year').focus();
    fireEvent.keyDown(screen.getByLabelText('Year'), { key: 'Escape' });
    expect([isOpen(), document.activeElement, heard.mock.calls.length]).toEqual([false, fold(), 0]);
    fireEvent.keyDown(fold(), { key: 'Escape' });
    expect(heard).toHaveBeenCalledOnce();
    removeEventListener('keydown', heard);
  });
});

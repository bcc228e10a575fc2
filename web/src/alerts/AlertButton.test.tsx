import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { alertsStore } from '../storage/alerts-store.ts';
import { makePageSettings } from '../testing/page-settings.ts';
import { renderPage } from '../testing/RenderPage.tsx';
import { pageToasts } from '../ui/toast-store.ts';
import { AlertButton } from './AlertButton.tsx';

/** The code that makes rules is loaded before the first test, so that no test waits for it. */
beforeAll(async () => void (await import('./RuleToggle.tsx')));
afterEach(() => {
  cleanup();
  alertsStore.reset();
  localStorage.clear();
  for (const { id } of pageToasts.toasts()) pageToasts.dismiss(id);
  vi.unstubAllGlobals();
});

const draft = { kind: 'server', server: 'Orien', when: 'up' } as const;
const off = 'Tell me when Orien comes back';
const on = 'Alert on: when Orien comes back. Stop';

async function open(settings = makePageSettings()) {
  await renderPage(<AlertButton draft={draft} label={off} kind="link" />, settings);
  await act(async () => vi.dynamicImportSettled());
}
const press = async (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const undo = () =>
  act(async () =>
    pageToasts
      .toasts()
      .at(-1)
      ?.actions?.find(({ label }) => label === 'Undo')
      ?.onClick(),
  );

it('adds a rule, announces that, and shows that it is on', async () => {
  await open();
  await press(off);
  await vi.waitFor(() => expect(screen.getByRole('button', { name: on })).toBeTruthy());
  expect(alertsStore.get().rules).toMatchObject([{ rule: draft, isOn: true, onPage: true }]);
  const [toast] = pageToasts.toasts();
  expect(toast).toMatchObject({ title: 'Alert on', message: 'When Orien comes back.' });
  expect(toast?.actions?.map(({ label }) => label)).toEqual(['Change', 'Undo']);
});

it('keeps the focus when its rule is loaded', async () => {
  await open();
  const button = screen.getByRole('button', { name: off });
  await act(async () => button.focus());
  await press(off);
  await vi.waitFor(() => expect(screen.getByRole('button', { name: on })).toBeTruthy());
  expect(document.activeElement).toBe(button);
});

it('removes the rule again, and both adding and removing can be undone', async () => {
  await open();
  await press(off);
  await undo();
  expect(alertsStore.get().rules).toEqual([]);
  await press(off);
  await press(on);
  expect(alertsStore.get().rules).toEqual([]);
  await undo();
  expect(alertsStore.get().rules).toMatchObject([{ rule: draft }]);
});

it('is hidden while the notifications page is only announced', async () => {
  const settings = makePageSettings();
  await open({ ...settings, site: { ...settings.site, stages: { notifications: 'soon' } } });
  expect(screen.queryByRole('button')).toBeNull();
});

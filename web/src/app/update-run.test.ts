import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeStorage } from '../testing/storage.ts';
import { createUpdateStore } from '../storage/update-store.ts';
import { createToastStore } from '../ui/toast-store.ts';
import { quietForMs } from './update-flow.ts';
import { runUpdateFlow, type WorkerLike } from './update-run.ts';

class FakeWorker extends EventTarget implements WorkerLike {
  state = 'installing';
  readonly postMessage = vi.fn<(message: object) => void>();
}

/** A browser with a page; the test acts as the server, the other tabs and the visitor. */
function setUp({ isFirstVisit = false, storage = makeStorage() } = {}) {
  const container = Object.assign(new EventTarget(), { controller: isFirstVisit ? null : {} });
  const slots: { waiting: FakeWorker | null; installing: FakeWorker | null } = {
    waiting: null,
    installing: null,
  };
  let unregistered = () => {};
  const unregister = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        unregistered = () => resolve(true);
      }),
  );
  const registration = Object.assign(new EventTarget(), slots, { unregister });
  const toasts = createToastStore();
  const timers: { readonly ring: () => void; readonly waitMs: number }[] = [];
  const marks: (() => void)[] = [];
  const reload = vi.fn<() => void>();
  const log = vi.fn<(level: string, message: string, cause: unknown) => void>();
  let nowMs = 10 * quietForMs;
  const start = () =>
    runUpdateFlow(registration, {
      container,
      toasts,
      times: createUpdateStore((problem) => log('error', 'times', problem), storage.surroundings),
      showMark: (onRefresh) => void marks.push(onRefresh),
      nowMs: () => nowMs,
      setTimer: (ring, waitMs) => void timers.push({ ring, waitMs }),
      reload,
      log,
    });
  /** The browser finds a new worker and installs it. */
  const install = () => {
    const worker = new FakeWorker();
    registration.installing = worker;
    registration.dispatchEvent(new Event('updatefound'));
    registration.installing = null;
    registration.waiting = worker;
    worker.state = 'installed';
    worker.dispatchEvent(new Event('statechange'));
    return worker;
  };
  const takeOver = () => {
    container.controller = {};
    container.dispatchEvent(new Event('controllerchange'));
  };
  const click = (label: string) =>
    toasts
      .toasts()[0]
      ?.actions?.find((action) => action.label === label)
      ?.onClick();
  const titles = () => toasts.toasts().map(({ title }) => title);
  const pass = (ms: number) => void (nowMs += ms);
  const passUnregistered = async () => {
    unregistered();
    await Promise.resolve();
    await Promise.resolve();
  };
  return {
    start,
    install,
    takeOver,
    click,
    titles,
    pass,
    passUnregistered,
    registration,
    toasts,
    timers,
    marks,
    reload,
    log,
  };
}

let page = setUp();
beforeEach(() => {
  page = setUp();
});

describe('the update of an open page', () => {
  it('is offered for ten seconds, with Refresh and Later', () => {
    page.start();
    page.install();
    expect(page.toasts.toasts()).toMatchObject([
      { title: 'Update Available', lifeMs: 10_000, actions: [{ label: 'Refresh' }, { label: 'Later' }] },
    ]);
  });

  it('is offered if it was waiting before the page loaded', () => {
    page.registration.waiting = new FakeWorker();
    page.start();
    expect(page.titles()).toEqual(['Update Available']);
  });

  it('takes over on request, and then the page reloads', () => {
    page.start();
    const worker = page.install();
    page.click('Refresh');
    expect(worker.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
    expect(page.reload).not.toHaveBeenCalled();
    page.takeOver();
    page.takeOver();
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  it('is not waited for longer than five seconds', () => {
    page.start();
    page.install();
    page.click('Refresh');
    expect(page.timers).toMatchObject([{ waitMs: 5000 }]);
    page.timers[0]?.ring();
    expect(page.registration.unregister).toHaveBeenCalledTimes(1);
    expect(page.log).toHaveBeenCalledWith(
      'warn',
      'The new version did not take over in time',
      expect.anything(),
    );
  });

  it('removes a hanging worker before the reload, which would hang too', async () => {
    page.start();
    page.install();
    page.click('Refresh');
    page.timers[0]?.ring();
    expect(page.reload).not.toHaveBeenCalled();
    await page.passUnregistered();
    expect(page.reload).toHaveBeenCalledTimes(1);
    page.timers[1]?.ring();
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  it('does not wait longer than a second for the worker to be removed', () => {
    page.start();
    page.install();
    page.click('Refresh');
    page.timers[0]?.ring();
    expect(page.timers[1]?.waitMs).toBe(1000);
    page.timers[1]?.ring();
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  it('logs that the worker cannot be messaged, and reloads the page', () => {
    page.start();
    page.install();
    page.registration.waiting = null;
    page.click('Refresh');
    expect(page.log).toHaveBeenCalledWith(
      'error',
      'The new version could not be asked to take over',
      expect.any(Error),
    );
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  it('has its mark as soon as it is offered, whether or not the toast is closed, and the mark acts like Refresh', () => {
    page.start();
    const worker = page.install();
    expect(page.marks).toHaveLength(1);
    page.click('Later');
    page.toasts.dismissOldest();
    expect(page.marks).toHaveLength(1);
    page.marks[0]?.();
    expect(worker.postMessage).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['shown', () => page.toasts.dismissOldest()],
    ['declined', () => page.click('Later')],
  ])('is not offered again within two days of being %s, only marked', (_, close) => {
    const storage = makeStorage();
    page = setUp({ storage });
    page.start();
    page.install();
    close();
    const next = setUp({ storage });
    next.pass(quietForMs - 1);
    next.start();
    next.install();
    expect(next.titles()).toEqual([]);
    expect(next.marks).toHaveLength(1);
    const later = setUp({ storage });
    later.pass(quietForMs);
    later.start();
    later.install();
    expect(later.titles()).toEqual(['Update Available']);
  });

  it('logs that its times could not be stored, and continues', () => {
    page = setUp({ storage: makeStorage({}, { isFull: true }) });
    page.start();
    page.install();
    expect(page.log).toHaveBeenCalledWith('error', 'times', 'forgetful');
    expect(page.titles()).toEqual(['Update Available']);
  });

  it('is not offered on a first visit, when the first worker takes control', () => {
    page = setUp({ isFirstVisit: true });
    page.start();
    page.install();
    page.takeOver();
    expect(page.titles()).toEqual([]);
    expect(page.reload).not.toHaveBeenCalled();
  });

  it('requested by another tab is only marked here, without a reload', () => {
    page.start();
    page.takeOver();
    expect(page.reload).not.toHaveBeenCalled();
    page.marks[0]?.();
    expect(page.reload).toHaveBeenCalledTimes(1);
  });
});

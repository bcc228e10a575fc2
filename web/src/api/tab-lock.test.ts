import { describe, expect, it } from 'vitest';
import { joinTabLock, takeOverAfterMs } from './tab-lock.ts';

/** The parts of a browser's locks that are used. */
function makeLocks() {
  type Waiting = { readonly grant: () => void; readonly name: object };
  let held: { readonly lose: () => void } | null = null;
  let queue: Waiting[] = [];
  const passOn = () => {
    const [first, ...rest] = queue;
    queue = rest;
    first?.grant();
  };
  const request = (
    _name: string,
    options: { readonly steal?: boolean; readonly signal?: AbortSignal },
    hold: (lock: Lock | null) => Promise<void>,
  ) =>
    new Promise<void>((resolve, reject) => {
      const grant = () => {
        const holding = {
          lose: () => {
            held = null;
            reject(new DOMException('Stolen', 'AbortError'));
          },
        };
        held = holding;
        const leave = async () => {
          await hold({ name: 'rollcall-alerts', mode: 'exclusive' });
          if (held !== holding) return;
          held = null;
          resolve();
          passOn();
        };
        void leave();
      };
      const name = {};
      options.signal?.addEventListener('abort', () => {
        queue = queue.filter((waiting) => waiting.name !== name);
        reject(new DOMException('Aborted', 'AbortError'));
      });
      if (options.steal === true) {
        held?.lose();
        grant();
      } else if (held === null) grant();
      else queue.push({ grant, name });
    });
  return { request: request as unknown as LockManager['request'] };
}

function openTab(locks: Pick<LockManager, 'request'> | undefined, isHiddenAtFirst = false) {
  let isHidden = isHiddenAtFirst;
  const states: string[] = [];
  const timers = new Set<{ readonly ring: () => void; readonly waitMs: number }>();
  let look = () => {};
  const stop = joinTabLock({
    name: 'rollcall-test',
    locks,
    tab: {
      isHidden: () => isHidden,
      onVisibilityChange: (listener) => {
        look = listener;
        return () => {};
      },
      setTimer(ring, waitMs) {
        const timer = { ring, waitMs };
        timers.add(timer);
        return () => timers.delete(timer);
      },
    },
    onChange: (state) => states.push(state),
  });
  return {
    stop,
    state: () => states.at(-1),
    show: (isShown: boolean) => {
      isHidden = !isShown;
      look();
    },
    /** Lets the time pass until a tab takes over. */
    pass: async () => {
      for (const timer of timers) {
        expect(timer.waitMs).toBe(takeOverAfterMs);
        timers.delete(timer);
        timer.ring();
      }
      await settle();
    },
  };
}

/** Lets chained promises settle. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

describe('the delivering tab among several', () => {
  it('is the only one at once', async () => {
    const tab = openTab(makeLocks());
    await settle();
    expect(tab.state()).toBe('holding');
  });

  it('is a newly opened one after it has followed for a while', async () => {
    const locks = makeLocks();
    const first = openTab(locks);
    await settle();
    first.show(false);
    const second = openTab(locks);
    expect([first.state(), second.state()]).toEqual(['holding', 'taking over']);
    await second.pass();
    expect([first.state(), second.state()]).toEqual(['idle', 'holding']);
  });

  it('is the previous one again when it is viewed, or when the other is closed', async () => {
    const locks = makeLocks();
    const first = openTab(locks);
    const second = openTab(locks);
    await settle();
    await second.pass();
    first.show(true);
    await first.pass();
    expect([first.state(), second.state()]).toEqual(['holding', 'idle']);
    first.stop();
    await settle();
    expect([first.state(), second.state()]).toEqual(['idle', 'holding']);
  });

  it('is not one that is hidden before it can take over', async () => {
    const locks = makeLocks();
    const first = openTab(locks);
    const second = openTab(locks);
    await settle();
    second.show(false);
    await second.pass();
    expect([first.state(), second.state()]).toEqual(['holding', 'idle']);
  });

  it('does not alternate between two visible ones', async () => {
    const locks = makeLocks();
    const first = openTab(locks);
    const second = openTab(locks);
    await settle();
    await second.pass();
    await first.pass();
    expect([first.state(), second.state()]).toEqual(['idle', 'holding']);
  });

  it('is every tab without locks', () => {
    const tabs = [openTab(undefined), openTab(undefined)];
    expect(tabs.map((tab) => tab.state())).toEqual(['holding', 'holding']);
    tabs[0]?.stop();
    expect(tabs[0]?.state()).toBe('idle');
  });
});

import { describe, expect, it, vi } from 'vitest';
import { makeSurroundings } from '../testing/surroundings.ts';
import { checkAgainAfterMs, checkEveryMs, checkPeriodically } from './update-check.ts';

function setUp() {
  const world = makeSurroundings();
  let isOnline = true;
  const check = vi.fn<() => Promise<unknown>>(async () => null);
  const log = vi.fn<(message: string, cause: unknown) => void>();
  checkPeriodically(check, { ...world.surroundings, isOnline: () => isOnline, log });
  return { ...world, check, log, setOnline: (online: boolean) => void (isOnline = online) };
}

describe('looking for a new version', () => {
  it('happens every hour', () => {
    const { check, pass } = setUp();
    pass(checkEveryMs - 1);
    expect(check).not.toHaveBeenCalled();
    pass(1);
    expect(check).toHaveBeenCalledTimes(1);
    pass(checkEveryMs);
    expect(check).toHaveBeenCalledTimes(2);
  });

  it('happens when the tab is visible again, at most every ten minutes', () => {
    const { check, pass, setHidden } = setUp();
    const lookAway = () => {
      setHidden(true);
      setHidden(false);
    };
    pass(checkAgainAfterMs - 1);
    lookAway();
    expect(check).not.toHaveBeenCalled();
    pass(1);
    lookAway();
    lookAway();
    expect(check).toHaveBeenCalledTimes(1);
  });

  it('does not happen without a network', () => {
    const { check, pass, setOnline } = setUp();
    setOnline(false);
    pass(checkEveryMs);
    expect(check).not.toHaveBeenCalled();
  });

  it('logs a failed check', async () => {
    const { check, pass, log } = setUp();
    check.mockRejectedValue(new TypeError('Failed to fetch'));
    pass(checkEveryMs);
    await vi.waitFor(() => expect(log).toHaveBeenCalledTimes(1));
  });
});

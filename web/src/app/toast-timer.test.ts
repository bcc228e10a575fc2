import { describe, expect, it, vi } from 'vitest';
import { makeSurroundings } from '../testing/surroundings.ts';
import { createToastTimer } from './ToastCard.tsx';

function setUp(lifeMs: number) {
  const { surroundings, pass } = makeSurroundings();
  const onEnd = vi.fn();
  return { timer: createToastTimer(lifeMs, onEnd, surroundings), pass, onEnd };
}

describe('the life of a toast', () => {
  it('does not begin before it is seen', () => {
    const { timer, pass, onEnd } = setUp(3000);
    pass(60_000);
    timer.run();
    pass(2999);
    expect(onEnd).not.toHaveBeenCalled();
    pass(1);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('pauses while held, and continues with the remaining time', () => {
    const { timer, pass, onEnd } = setUp(3000);
    timer.run();
    pass(2000);
    timer.pause();
    timer.pause();
    pass(60_000);
    timer.run();
    timer.run();
    pass(999);
    expect(onEnd).not.toHaveBeenCalled();
    pass(1);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('ends on resuming if no time remained when it was paused', () => {
    const { timer, pass, onEnd } = setUp(0);
    timer.run();
    timer.pause();
    timer.run();
    pass(0);
    expect(onEnd).toHaveBeenCalledOnce();
  });
});

import { describe, expect, it, vi } from 'vitest';
import { makeSurroundings } from '../testing/surroundings.ts';
import { createToastLife } from './ToastCard.tsx';

function setUp(lifeMs: number) {
  const { surroundings, pass } = makeSurroundings();
  const onEnd = vi.fn();
  return { life: createToastLife(lifeMs, onEnd, surroundings), pass, onEnd };
}

describe('the life of a toast', () => {
  it('does not begin before it is seen', () => {
    const { life, pass, onEnd } = setUp(3000);
    pass(60_000);
    life.run();
    pass(2999);
    expect(onEnd).not.toHaveBeenCalled();
    pass(1);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('pauses while held, and continues with the remaining time', () => {
    const { life, pass, onEnd } = setUp(3000);
    life.run();
    pass(2000);
    life.hold();
    life.hold();
    pass(60_000);
    life.run();
    life.run();
    pass(999);
    expect(onEnd).not.toHaveBeenCalled();
    pass(1);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it('that is over when held ends as soon as it is released', () => {
    const { life, pass, onEnd } = setUp(0);
    life.run();
    life.hold();
    life.run();
    pass(0);
    expect(onEnd).toHaveBeenCalledOnce();
  });
});

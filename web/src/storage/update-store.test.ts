import { describe, expect, it, vi } from 'vitest';
import { makeStorage } from '../testing/storage.ts';
import { createUpdateStore, lastPromptMs } from './update-store.ts';

describe('the times of the update prompt', () => {
  it('are kept across visits', () => {
    const { surroundings } = makeStorage();
    createUpdateStore(() => {}, surroundings).set({ shownAtMs: 5, dismissedAtMs: null });
    expect(createUpdateStore(() => {}, surroundings).get()).toEqual({ shownAtMs: 5, dismissedAtMs: null });
  });

  it('are reported to the caller, not the visitor, if they cannot be stored', () => {
    const { surroundings, notices } = makeStorage({}, { isFull: true });
    const onProblem = vi.fn<(problem: string) => void>();
    createUpdateStore(onProblem, surroundings).set({ shownAtMs: 5, dismissedAtMs: null });
    expect(onProblem).toHaveBeenCalledWith('forgetful');
    expect(notices).toEqual([]);
  });

  it.each([
    [null, null, null],
    [5, null, 5],
    [null, 7, 7],
    [5, 7, 7],
    [9, 7, 9],
  ])('shown at %j and declined at %j give %j as the last one', (shownAtMs, dismissedAtMs, lastMs) => {
    expect(lastPromptMs({ shownAtMs, dismissedAtMs })).toBe(lastMs);
  });
});

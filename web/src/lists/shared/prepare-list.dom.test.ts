import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { knownIds } from '../../api/people/known-ids.ts';
import { peopleSource } from '../../people/people-module.ts';
import { loadIconShapes } from '../../people/icon-shapes.ts';
import { prepareList } from './prepare-list.ts';

vi.mock('../../people/icon-shapes.ts', () => ({ loadIconShapes: vi.fn() }));

const addressReader = { load: vi.fn<() => Promise<unknown>>() };

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  history.replaceState(null, '', '/who/orien');
  addressReader.load.mockReset().mockResolvedValue(null);
  vi.mocked(loadIconShapes).mockReset().mockResolvedValue({});
  vi.spyOn(peopleSource, 'load').mockResolvedValue({ openPeople: vi.fn(), knownIds });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('before the first picture of a list', () => {
  it('only its drawings are waited for when the visitor has nothing of their own', async () => {
    await prepareList(addressReader);
    expect(loadIconShapes).toHaveBeenCalledOnce();
    expect(addressReader.load).not.toHaveBeenCalled();
    expect(peopleSource.load).not.toHaveBeenCalled();
  });

  it('what reads the address is there when it says something', async () => {
    history.replaceState(null, '', '/who/orien?initial-search-query=bob');
    await prepareList(addressReader);
    expect(addressReader.load).toHaveBeenCalledOnce();
  });

  it('the people are known to who has some on a list', async () => {
    localStorage.setItem('v1-friends', '{}');
    await prepareList(addressReader);
    expect(peopleSource.load).toHaveBeenCalledOnce();
  });

  it('drawings that do not come are not waited for longer than a moment', async () => {
    vi.mocked(loadIconShapes).mockReturnValue(new Promise(() => {}));
    let isReady = false;
    const prepared = prepareList(addressReader).then(() => {
      isReady = true;
    });
    await vi.advanceTimersByTimeAsync(299);
    expect(isReady).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await prepared;
    expect(isReady).toBe(true);
  });

  it('a part that does not load is told', async () => {
    history.replaceState(null, '', '/who/orien?levels=4-8');
    addressReader.load.mockRejectedValue(new Error('gone'));
    await expect(prepareList(addressReader)).rejects.toThrow('gone');
  });
});

import { act, cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import iconsUrl from '../people/icons.json?url';

interface PageNetwork {
  /** What each path answers now; one that is missing is refused, one that is null is never answered. */
  bodies: Map<string, unknown>;
  /** Paths, in order. */
  readonly asked: string[];
}

/** An empty browser and a clock that the test moves; modules that are imported next begin with new stores. */
export function startPageNetwork(bodies: PageNetwork['bodies']): PageNetwork {
  const network: PageNetwork = { bodies, asked: [] };
  // The Intl of fake timers formats midnight of the first day of 1970, which stands for any midnight, as now.
  vi.useFakeTimers({ toNotFake: ['Intl'] });
  vi.resetModules();
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === iconsUrl) return Response.json({});
    network.asked.push(url);
    const body = network.bodies.get(url);
    if (body === null) return new Promise(() => {});
    return body === undefined ? Response.json({}, { status: 404 }) : Response.json(body);
  });
  return network;
}

export function endPageNetwork(): void {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

export const pass = async (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

/** A moment as it comes over the wire: now, by the clock of the test. */
export const nowText = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z');

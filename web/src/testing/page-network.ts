import { act, cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import iconsUrl from '../people/icons.json?url';

interface PageNetwork {
  /** Answer for each path: a missing path is rejected, and null is never answered. */
  bodies: Map<string, unknown>;
  /** Requested paths, in order. */
  readonly asked: string[];
}

/** Starts an empty browser with a clock that the test moves. Modules imported afterwards have new stores. */
export function startPageNetwork(bodies: PageNetwork['bodies']): PageNetwork {
  const network: PageNetwork = { bodies, asked: [] };
  // With fake timers, Intl formats midnight of 1 January 1970, which stands for any midnight, as the current time.
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

/** The current time by the test's clock, as the API sends it. */
export const nowText = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z');

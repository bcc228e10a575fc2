import { act, cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import iconsUrl from '../people/icons.json?url';

interface PageNetwork {
  /** The current answer of each path; a missing one is refused, null = never answered. */
  bodies: Map<string, unknown>;
  readonly asked: string[];
}

/** Makes every media query match; undone by `vi.unstubAllGlobals`. */
export function matchEveryQuery(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
}

/** Starts an empty browser and a clock that the test controls; modules imported later have new stores. */
export function startPageNetwork(bodies: PageNetwork['bodies']): PageNetwork {
  const network: PageNetwork = { bodies, asked: [] };
  // The Intl of fake timers formats 0 ms since 1970 as the current time, but here it stands for midnight.
  vi.useFakeTimers({ toNotFake: ['Intl'] });
  vi.resetModules();
  localStorage.clear();
  matchEveryQuery();
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

/** The current time by the test's clock, in the format of the API. */
export const nowText = () => new Date().toISOString().replace(/\.\d+Z$/, 'Z');

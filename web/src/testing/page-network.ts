import { act, cleanup } from '@testing-library/react';
import { vi } from 'vitest';

interface PageNetwork {
  /** What each path answers now; one that is missing is refused, one that is null is never answered. */
  bodies: Map<string, unknown>;
  /** Paths, in order. */
  readonly asked: string[];
}

/** A browser without anything of its own, and a clock that a test moves; stores are read anew by what is imported next. */
export function startPageNetwork(bodies: PageNetwork['bodies']): PageNetwork {
  const network: PageNetwork = { bodies, asked: [] };
  vi.useFakeTimers();
  vi.resetModules();
  localStorage.clear();
  vi.stubGlobal('scrollTo', vi.fn());
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('fetch', async (url: string) => {
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

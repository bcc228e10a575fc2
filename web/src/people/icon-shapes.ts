import { useEffect, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { IconShapes } from '../canvas/icon-atlas.ts';
import { logProblem } from '../api/browser-log.ts';
import type { IconName } from './icons.gen.ts';
import iconsUrl from './icons.json?url';

const shapesSchema = z.record(
  z.string(),
  z.object({ path: z.string(), size: z.number(), strokeWidth: z.optional(z.number()) }),
);

type Shapes = Partial<IconShapes<IconName>>;

let shapes: Shapes | null = null;
let loading: Promise<void> | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function load(): Promise<void> {
  try {
    const response = await fetch(iconsUrl);
    if (!response.ok) throw new Error(`The icons were answered with ${response.status}`);
    shapes = shapesSchema.parse(await response.json());
    listeners.forEach((listener) => listener());
  } catch (error) {
    // Rows still have all texts without icons; the next panel retries.
    loading = null;
    logProblem('warn', 'The icons could not be loaded', error);
  }
}

/** Loads the icons; resolves without any on failure. Never rejects. */
export async function loadIconShapes(): Promise<Shapes> {
  await (loading ??= load());
  return shapes ?? {};
}

/** The icons of classes and races, loaded once for all panels; null while loading. */
export function useIconShapes(): Shapes | null {
  useEffect(() => void (loading ??= load()), []);
  return useSyncExternalStore(
    subscribe,
    () => shapes,
    () => null,
  );
}

import type { AsyncRouteComponent } from '@tanstack/react-router';
import { createElement, use, type ComponentType } from 'react';
import { withDeadline } from '../api/with-deadline.ts';
import { ownFailure } from '../api/owned-failures.ts';
import { ChunkError, chunkReloads } from './chunk-failure.ts';

let lastFailure: ChunkError | null = null;

/** Why the last page module failed to load; null = it loaded. */
export const pageFailure = (): ChunkError | null => lastFailure;

/**
 * A component that is fetched when it is first needed. The router may fetch it ahead by `preload`, which never fails:
 * whether it came matters only once it is to be drawn. Then a failure is thrown as a {@link ChunkError}, whose screen
 * (LoadError) reloads once or offers to try again; unlike with `React.lazy`, each try is a new import.
 *
 * @param name the component's export in the module
 */
export function lazyPage<Name extends string, Props extends object = object>(
  load: () => Promise<{ readonly [K in Name]: ComponentType<Props> }>,
  name: Name,
): AsyncRouteComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  let failure: ChunkError | null = null;
  let underway: Promise<void> | null = null;
  let waitedFor: Promise<void> | null = null;

  const fetchOnce = async () => {
    try {
      const module = await withDeadline(load());
      loaded = module[name];
      failure = null;
      lastFailure = null;
      // Nothing to wait for any more: the router then changes pages at once.
      delete component.preload;
      chunkReloads.arrived(name);
    } catch (cause) {
      ownFailure(cause);
      failure = new ChunkError(name, retry, cause);
      lastFailure = failure;
    } finally {
      underway = null;
    }
  };
  const preload = () => (underway ??= fetchOnce());
  const retry = async () => {
    await preload();
    return loaded !== null;
  };

  const component: AsyncRouteComponent<Props> = function LazyPage(props) {
    if (loaded === null && failure === null) waitedFor = preload();
    // Also once it has come: React wants to see again what it waited for.
    if (waitedFor !== null) use(waitedFor);
    if (loaded !== null) return createElement(loaded, props);
    if (failure !== null) throw failure;
    return null;
  };
  component.preload = preload;
  return component;
}

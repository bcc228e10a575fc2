import type { AsyncRouteComponent } from '@tanstack/react-router';
import { createElement, use, type ComponentType } from 'react';
import { withDeadline } from '../api/with-deadline.ts';
import { markHandled } from '../api/handled-failures.ts';
import { ChunkError, chunkReloads } from './chunk-failure.ts';

let lastFailure: ChunkError | null = null;

/** The failure of the last page module to load; null = it loaded. */
export const pageFailure = (): ChunkError | null => lastFailure;

/**
 * A component that is loaded when first needed. The router may load it ahead of time by `preload`, which never fails. A
 * failure matters only on render: it is then thrown as a {@link ChunkError}, whose screen (LoadError) reloads once or
 * offers a retry. Unlike `React.lazy`, each try is a new import.
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
      // Once loaded, lets the router change pages without waiting.
      delete component.preload;
      chunkReloads.arrived(name);
    } catch (cause) {
      markHandled(cause);
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
    // Even after loading, because React expects the same promise again.
    if (waitedFor !== null) use(waitedFor);
    if (loaded !== null) return createElement(loaded, props);
    if (failure !== null) throw failure;
    return null;
  };
  component.preload = preload;
  return component;
}

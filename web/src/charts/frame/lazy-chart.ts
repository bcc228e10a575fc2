import { type ComponentType, createElement, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { logProblem } from '../../api/browser-log.ts';
import { lazyModule, type LazyModule, useLazyModule } from '../../api/lazy-module.ts';
import { isOnline } from '../../api/online.ts';
import { ChartNearnessContext, type ChartState, readyState, useChartState } from './chart-state.ts';

const loadingState: ChartState = { state: 'loading' };

/**
 * A kind of chart whose code is loaded when the first chart of its kind is near, together with the data
 * (`ChartNearnessContext`). Until then the frame shows that it is loading, or that loading failed, with a retry. Some
 * browsers remember a failed import until the page is reloaded, so a second failure reloads it.
 */
export function lazyChart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  reloadPage: () => void = () => location.reload(),
): ComponentType<Props> {
  const part: LazyModule<{ readonly Picture: ComponentType<Props> }> = lazyModule(async () => ({
    Picture: await load(),
  }));
  /** All charts of the kind share one import: its failure is logged once. */
  const logged = new WeakSet<object>();
  const ask = async (): Promise<boolean> => {
    try {
      await part.load();
      return true;
    } catch (cause) {
      const failure = cause instanceof Error ? cause : new Error(String(cause));
      if (!logged.has(failure)) logProblem('warn', 'The code of a chart could not be loaded', failure);
      logged.add(failure);
      return false;
    }
  };

  return function LazyChart(props: Props) {
    const loaded = useLazyModule(part);
    const nearness = useContext(ChartNearnessContext);
    const isWanted = nearness !== 'far';
    const [hasFailed, setHasFailed] = useState(false);
    const isMounted = useRef(false);
    useEffect(() => {
      isMounted.current = true;
      return () => {
        isMounted.current = false;
      };
    }, []);
    useEffect(() => {
      if (isWanted && part.now() === null) void ask().then((hasLoaded) => setHasFailed(!hasLoaded));
    }, [isWanted]);
    const state = useMemo((): ChartState => {
      // A chart that is far away is not drawn, even if its code and data are already loaded.
      if (loaded !== null && isWanted) return readyState;
      if (!hasFailed) return loadingState;
      return {
        state: 'error',
        async onRetry() {
          setHasFailed(false);
          const hasLoaded = await ask();
          setHasFailed(!hasLoaded);
          if (!hasLoaded && isMounted.current && isOnline()) reloadPage();
        },
      };
    }, [loaded, isWanted, hasFailed]);
    useChartState(state);
    return loaded && nearness === 'here' ? createElement(loaded.Picture, props) : null;
  };
}

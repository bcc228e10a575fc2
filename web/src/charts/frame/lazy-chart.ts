import { type ComponentType, createElement, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { logProblem } from '../../api/browser-log.ts';
import { lazyModule, type LazyModule, useLazyModule } from '../../api/lazy-module.ts';
import { isOnline } from '../../api/online.ts';
import { ChartNearnessContext, type ChartState, readyState, useChartState } from './chart-state.ts';

const loadingState: ChartState = { state: 'loading' };

/**
 * A kind of chart whose code comes when the first chart of its kind is near, at the same time as the data
 * (`PictureStageContext`). Until it is there, the frame says that it is loading; when it cannot be had, that, with a way
 * to try again. Some browsers remember that an import failed until the page is loaded anew: who tries again in vain gets
 * the page anew.
 */
export function lazyChart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  reloadPage: () => void = () => location.reload(),
): ComponentType<Props> {
  const part: LazyModule<{ readonly Picture: ComponentType<Props> }> = lazyModule(async () => ({
    Picture: await load(),
  }));
  /** All charts of the kind wait for the same: what it failed of is logged once. */
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
    const stage = useContext(ChartNearnessContext);
    const isWanted = stage !== 'far';
    const [hasFailed, setHasFailed] = useState(false);
    const isThere = useRef(false);
    useEffect(() => {
      isThere.current = true;
      return () => {
        isThere.current = false;
      };
    }, []);
    useEffect(() => {
      if (isWanted && part.now() === null) void ask().then((hasCome) => setHasFailed(!hasCome));
    }, [isWanted]);
    const state = useMemo((): ChartState => {
      // Far away there is nothing to be seen, or saved, of a picture whose code and data are known from before.
      if (loaded !== null && isWanted) return readyState;
      if (!hasFailed) return loadingState;
      return {
        state: 'error',
        async onRetry() {
          setHasFailed(false);
          const hasCome = await ask();
          setHasFailed(!hasCome);
          if (!hasCome && isThere.current && isOnline()) reloadPage();
        },
      };
    }, [loaded, isWanted, hasFailed]);
    useChartState(state);
    return loaded && stage === 'here' ? createElement(loaded.Picture, props) : null;
  };
}

import { type ComponentType, useContext, useMemo } from 'react';
import { late, LatePart, useLateCode } from '../../api/Late.tsx';
import { ChartNearnessContext, type ChartState, useChartState } from './chart-state.ts';

const loadingState: ChartState = { state: 'loading' };

/**
 * A kind of chart whose code is loaded when the first chart of its kind is near, at the same time as the data
 * (`ChartNearnessContext`). Until then, and when it fails, the frame says so.
 */
export function lateChart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Picture = late(load);
  return function LateChart(props: Props) {
    const nearness = useContext(ChartNearnessContext);
    const hasCome = useLateCode(Picture, nearness !== 'far');
    const loading = <CodeState state={loadingState} />;
    if (!hasCome || nearness !== 'here') return loading;
    return (
      <LatePart failure="The code of a chart could not be loaded" placeholder={loading} instead={codeFailed}>
        <Picture {...props} />
      </LatePart>
    );
  };
}

const codeFailed = (onRetry: () => void) => <CodeFailed onRetry={onRetry} />;

function CodeState({ state }: { readonly state: ChartState }) {
  useChartState(state);
  return null;
}

function CodeFailed({ onRetry }: { readonly onRetry: () => void }) {
  const state = useMemo((): ChartState => ({ state: 'error', onRetry }), [onRetry]);
  return <CodeState state={state} />;
}

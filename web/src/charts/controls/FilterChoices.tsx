import type { Period } from '@rollcall/game/population';
import { Button } from '../../ui/Button.tsx';
import { ChartChoice } from '../frame/ChartChoice.tsx';
import { rangeOptions, serverOptions } from './chart-choices.ts';
import type { ChartFilter } from './useChartFilter.ts';

/** Range and servers of one chart, and the way back to those of the page. */
export function FilterChoices<Range extends Period>({ filter }: { readonly filter: ChartFilter<Range> }) {
  const ranges = filter.offered.map((value) => ({
    value,
    label: rangeOptions.find((option) => option.value === value)?.label ?? value,
  }));
  return (
    <>
      <ChartChoice label="Range" options={ranges} value={filter.range} onChange={filter.setRange} />
      <ChartChoice
        label="Servers"
        options={serverOptions}
        value={filter.servers}
        onChange={filter.setServers}
      />
      {filter.isOwn && <Button onClick={filter.followPage}>As the page</Button>}
    </>
  );
}

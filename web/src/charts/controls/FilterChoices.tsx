import type { Period } from '@rollcall/game/population';
import { useMemo, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ChartChoice } from '../frame/ChartChoice.tsx';
import { labelOf, rangeOptions, serverOptions } from './chart-choices.ts';
import styles from './filter-choices.module.css';
import type { ChartFilter } from './useChartFilter.ts';

/** Range and servers of one chart, and the way back to those of the page. */
export function FilterChoices<Range extends Period>({ filter }: { readonly filter: ChartFilter<Range> }) {
  const place = useRef<HTMLDivElement>(null);
  const { offered } = filter;
  const ranges = useMemo(
    () => offered.map((value) => ({ value, label: labelOf<Period>(rangeOptions, value) })),
    [offered],
  );
  const follow = () => {
    filter.followPage();
    // The button goes: who pressed it stays at these choices.
    place.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
  };
  return (
    <div ref={place} className={styles['choices']}>
      <ChartChoice
        label="Range"
        options={ranges}
        value={filter.range}
        isFollowing={!filter.isOwnRange}
        onChange={filter.setRange}
      />
      <ChartChoice
        label="Servers"
        options={serverOptions}
        value={filter.servers}
        isFollowing={!filter.isOwnServers}
        onChange={filter.setServers}
      />
      {filter.isOwn && (
        <span className={styles['back']}>
          <Button onClick={follow}>Use page filter</Button>
        </span>
      )}
    </div>
  );
}

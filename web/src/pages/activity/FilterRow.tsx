import { useDeferredValue } from 'react';
import { useAddressChoice } from '../../charts/controls/useAddressChoice.ts';
import { ChartToggle } from '../../charts/frame/ChartChoice.tsx';
import { activityFilters, type FilterName } from './activity-filters.ts';
import styles from './activity.module.css';

/** A filter of a table, as the address has it. */
export interface TableFilter {
  readonly name: FilterName;
  readonly isOn: boolean;
  /** As the rows have it: they follow the switch as soon as there is time, and never hold it up. */
  readonly isShown: boolean;
  readonly set: (value: 'on' | 'off') => void;
}

/** Reads a filter from the address, and changes it there. */
export function useTableFilter(name: FilterName): TableFilter {
  const [value, set] = useAddressChoice(activityFilters[name]);
  const isOn = value === 'on';
  return { name, isOn, isShown: useDeferredValue(isOn), set };
}

/** What a table may leave out, above it. */
export function FilterRow({ filters }: { readonly filters: readonly TableFilter[] }) {
  return (
    <div className={styles['filters']}>
      {filters.map(({ name, isOn, set }) => (
        <ChartToggle
          key={name}
          label={activityFilters[name].label}
          isOn={isOn}
          onChange={(next) => set(next ? 'on' : 'off')}
        />
      ))}
    </div>
  );
}

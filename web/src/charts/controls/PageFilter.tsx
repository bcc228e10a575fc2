import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import type { ServerGroup } from '@rollcall/game/population/server-selection';
import { usePageSettings } from '../../api/usePageSettings.ts';
import {
  activityOptions,
  filterSummary,
  labelOf,
  rangeOptions,
  serverOptions,
  serversLabel,
} from './chart-choices.ts';
import styles from './chart-filters.module.css';
import { ServerChips } from './ServerChips.tsx';
import { pageActivity, usePageFilter } from './usePageFilter.ts';

interface PageFilterProps {
  /** Above the page, with choices side by side; omitted = beside it, in a column. */
  readonly isRow?: boolean;
}

/** Range, servers and characters of all charts of the page; folded where it is narrow. */
export function PageFilter({ isRow = false }: PageFilterProps) {
  const { servers } = usePageSettings().game;
  const { range, selection, activity, setRange, setActivity } = usePageFilter();
  const [isOpen, setIsOpen] = useState(false);
  const place = useRef<HTMLElement>(null);
  const fold = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    const elsewhere = new AbortController();
    const close = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setIsOpen(false);
    };
    for (const type of ['pointerdown', 'focusin']) {
      addEventListener(type, close, { signal: elsewhere.signal });
    }
    return () => elsewhere.abort();
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return;
    event.stopPropagation();
    setIsOpen(false);
    fold.current?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes what a button in it opened
    <section
      ref={place}
      className={`rigid ${styles['filter']}`}
      data-row={isRow ? '' : undefined}
      aria-label="Page filter"
      onKeyDown={onKeyDown}
    >
      <button
        ref={fold}
        type="button"
        className={`row gap-1 touch-height strong-box unfolds ${styles['fold']}`}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="visually-hidden">Page filter: </span>
        {isRow
          ? filterSummary(range, selection.asked, labelOf(activityOptions, activity))
          : [
              labelOf(rangeOptions, range),
              // Where space is short, defaults are omitted.
              ...(selection.isUsual ? [] : [serversLabel(selection.asked)]),
              ...(activity === pageActivity.usual ? [] : [labelOf(activityOptions, activity)]),
            ].join(' · ')}
        <Icon name="chevronDown" size={16} />
      </button>
      <div id={panelId} className={`card stack pad-3 ${styles['panel']}`} data-open={isOpen ? '' : undefined}>
        <Choice label="Date range">
          <SegmentedControl label="Date range" options={rangeOptions} value={range} onChange={setRange} />
        </Choice>
        <Choice label="Servers">
          <div className={`stack gap-2 ${styles['servers']}`}>
            <SegmentedControl<ServerGroup | 'some'>
              label="Servers of all charts"
              options={serverOptions}
              value={selection.asked.group ?? 'some'}
              onChange={(group) => group !== 'some' && selection.choose(group)}
            />
            <ServerChips
              label="Individual servers of all charts"
              servers={servers}
              chosen={selection.chosen}
              isFixed={selection.isFixed}
              onToggle={selection.toggle}
            />
          </div>
        </Choice>
        <Choice label="Characters">
          <SegmentedControl
            label="Characters counted"
            options={activityOptions}
            value={activity}
            onChange={setActivity}
          />
        </Choice>
      </div>
    </section>
  );
}

/** The label is visual only: the group has its accessible name. */
function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['choice']}>
      <span aria-hidden="true" className={`small-note block ${styles['label']}`}>
        {label}
      </span>
      {children}
    </div>
  );
}

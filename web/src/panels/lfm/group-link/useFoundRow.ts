import { type HTMLAttributes, type RefObject, useMemo, useRef } from 'react';
import type { LfmRow } from '../lfm-rows.ts';
import { useGoToGroup } from './useGoToGroup.ts';
import type { GroupLink } from './useGroupLink.ts';

/** The row of a table that somebody has come for. */
export interface FoundRow {
  /** Of the group. */
  readonly id: number;
  /** What makes its row the one that the list is brought to. */
  readonly props: Pick<HTMLAttributes<HTMLTableRowElement>, 'tabIndex' | 'onBlur'> & {
    readonly ref: RefObject<HTMLTableRowElement | null>;
  };
}

/**
 * Brings the table of a list to the group that somebody has come for; null while it is not the table that is seen, or
 * nobody has.
 */
export function useFoundRow(link: GroupLink, rows: readonly LfmRow[], isTable: boolean): FoundRow | null {
  const ref = useRef<HTMLTableRowElement>(null);
  useGoToGroup(link, isTable ? rows : null, () => {
    const row = ref.current;
    if (row === null) return false;
    row.scrollIntoView({ block: 'center' });
    row.focus({ preventScroll: true });
    return true;
  });
  const { id, leave } = link;
  return useMemo(
    () => (isTable && id !== null ? { id, props: { ref, tabIndex: -1, onBlur: leave } } : null),
    [isTable, id, leave],
  );
}

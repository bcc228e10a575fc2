import type { ComponentType } from 'react';
import type { IconName } from '../../icons.gen.ts';
import { ServedIcons } from './ServedIcons.tsx';

interface ServedListProps<Row extends { readonly id: number }> {
  readonly label: string;
  readonly rows: readonly Row[];
  /** Takes the place of the canvas: its height is the canvas' own. */
  readonly className: string;
  /** The drawings of a row; null stands for none. */
  readonly iconsOf: (row: Row) => readonly (IconName | null)[];
  /** Draws one of them as a list item. */
  readonly Item: ComponentType<{ readonly row: Row }>;
  /** What one of them is called, and several are. */
  readonly words: readonly [one: string, several: string];
}

/** More fill no screen, and every visitor would carry them. */
export const servedRowsAtMost = 30;

/**
 * The rows of a list as the server draws them, where there is no canvas to draw on: the same content at the same places,
 * so that they stand in the very first picture and the canvas takes over without a jump. Drawn by default settings; who
 * has others sees the room instead (public/theme.js), for a list that changes under the eyes is worse than none.
 */
export function ServedList<Row extends { readonly id: number }>(props: ServedListProps<Row>) {
  const { label, rows, className, iconsOf, Item, words } = props;
  const served = rows.slice(0, servedRowsAtMost);
  const more = rows.length - served.length;
  const icons = new Set(served.flatMap(iconsOf).filter((name) => name !== null));
  return (
    <div className={`served-scroller ${className}`}>
      <ServedIcons names={[...icons]} />
      <ul className="served-rows" aria-label={label}>
        {served.map((row) => (
          <Item key={row.id} row={row} />
        ))}
        {more > 0 && <li className="served-more">{`and ${more} more ${words[more === 1 ? 0 : 1]}`}</li>}
      </ul>
    </div>
  );
}

import { memo } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';

interface SkeletonMembersProps {
  readonly count: number;
  /** Of the text in each column, in `ch`; the same array. */
  readonly widths: readonly number[];
}

/** Rows of a table of members that are on their way. */
export const SkeletonMembers = memo(function SkeletonMembers({ count, widths }: SkeletonMembersProps) {
  const [name = 0, ...others] = widths;
  return Array.from({ length: count }, (_, place) => (
    <tr key={place}>
      <th scope="row">
        <Skeleton width={name} />
      </th>
      {others.map((width, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- a column is known by its place
        <td key={column}>
          <Skeleton width={width} />
        </td>
      ))}
    </tr>
  ));
});

import { useLayoutEffect } from 'react';
import type { Doings } from './friends-context.ts';
import { FriendsSummaryBoard } from './FriendsSummaryBoard.tsx';
import { useFriends } from './useFriends.ts';

interface LiveSummaryProps {
  /** Told what each friend does, whenever that changes. The same function each time. */
  readonly onDoings: (doings: Doings) => void;
}

/** How many friends are online, and where. Finds what they do, which the list below tells. */
export function LiveSummary({ onDoings }: LiveSummaryProps) {
  const { summary, doings } = useFriends();
  useLayoutEffect(() => onDoings(doings), [doings, onDoings]);
  return <FriendsSummaryBoard summary={summary} />;
}

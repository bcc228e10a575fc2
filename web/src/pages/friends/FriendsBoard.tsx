import { useDeferredValue } from 'react';
import { useIsBrowser } from '../../data/useIsBrowser.ts';
import type { CharacterColumn } from '../../panels/people/character-column.ts';
import { CharacterListView } from '../../panels/people/CharacterListView.tsx';
import { DoingCell } from './DoingCell.tsx';
import { DoingContext } from './friends-context.ts';
import { FriendsSummaryBoard, ServedSummary } from './FriendsSummaryBoard.tsx';
import { useFriends } from './useFriends.ts';

const columns: readonly CharacterColumn[] = [{ label: 'Doing', width: 'minmax(0, 3fr)', Cell: DoingCell }];

/** Who of the visitor's friends is online, and the list of them with what each does. */
export function FriendsBoard() {
  return useIsBrowser() ? <LiveBoard /> : <ServedBoard />;
}

/** What the server draws: it knows nobody. */
function ServedBoard() {
  return (
    <>
      <ServedSummary />
      <CharacterListView list="friends" columns={columns} isSummed />
    </>
  );
}

function LiveBoard() {
  const { summary, doings } = useFriends();
  return (
    <>
      <FriendsSummaryBoard summary={summary} />
      {/* A hundred cells at once would stop the page for a moment. */}
      <DoingContext value={useDeferredValue(doings)}>
        <CharacterListView list="friends" columns={columns} isSummed />
      </DoingContext>
    </>
  );
}

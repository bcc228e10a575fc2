import { lazy, Suspense, use, useDeferredValue, useState } from 'react';
import { useIsBrowser } from '../../data/useIsBrowser.ts';
import { usePageSettings } from '../../data/usePageSettings.ts';
import type { CharacterColumn } from '../../panels/people/character-column.ts';
import { CharacterListView } from '../../panels/people/CharacterListView.tsx';
import { friendsStore } from '../../storage/friends-store.ts';
import { useStored } from '../../storage/useStored.ts';
import { DoingCell } from './DoingCell.tsx';
import { DoingContext } from './friends-context.ts';
import { friendsSummary } from './friends-summary.ts';
import { FriendsSummaryBoard, ServedSummary } from './FriendsSummaryBoard.tsx';

/** On a card two lines. */
const columns: readonly CharacterColumn[] = [
  {
    label: 'Doing',
    width: 'minmax(0, 3fr)',
    cardHeight: 'calc(2 * max(24px, 1.5rem) + 6px)',
    Cell: DoingCell,
  },
];

/** What friends do is found among all groups: not for who has no friends. */
const LiveSummary = lazy(async () => ({ default: (await import('./LiveSummary.tsx')).LiveSummary }));

/** Who of the visitor's friends is online, and the list of them with what each does. The server knows nobody. */
export function FriendsBoard() {
  const isBrowser = useIsBrowser();
  const hasFriends = useStored(friendsStore).data.length > 0;
  const [doings, setDoings] = useState(use(DoingContext));
  return (
    <>
      {isBrowser ? (
        hasFriends && (
          <Suspense fallback={<AwaitedSummary />}>
            <LiveSummary onDoings={setDoings} />
          </Suspense>
        )
      ) : (
        <ServedSummary />
      )}
      {/* A hundred cells at once would stop the page for a moment. */}
      <DoingContext value={useDeferredValue(doings)}>
        <CharacterListView list="friends" columns={columns} isSummed />
      </DoingContext>
    </>
  );
}

/** As large as what comes: on which servers friends are is known before anybody says who is online. */
function AwaitedSummary() {
  const { game: definition } = usePageSettings();
  const { data: entries } = useStored(friendsStore);
  return (
    <FriendsSummaryBoard summary={friendsSummary({ entries, doings: null, hasFailed: false, definition })} />
  );
}

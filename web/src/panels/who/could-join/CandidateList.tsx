import type { JoinCandidate } from '@rollcall/game/could-join';
import { listCharacter } from '@rollcall/game/who-list';
import { useMemo, useState } from 'react';
import { usePageSettings } from '../../../data/usePageSettings.ts';
import { AnyIcon } from '../../../ui/AnyIcon.tsx';
import { Button } from '../../../ui/Button.tsx';
import { PersonLine, PersonMark } from '../../people/PersonLine.tsx';
import { personOfRow } from '../person-of-row.ts';
import type { ServerPeople } from '../useServerPeople.ts';
import { PlayedQuest } from '../PlayedQuest.tsx';
import { whoRows, type WhoRow } from '../who-rows.ts';
import { candidatesAtOnce } from './could-join-view.ts';
import styles from './could-join.module.css';
import { copyName } from './copy-name.ts';
import { useCalmCandidates } from './useCalmCandidates.ts';

interface CandidateListProps {
  readonly candidates: readonly JoinCandidate[];
  readonly people: ServerPeople;
  /** Another text is another list, which begins at its beginning. */
  readonly search: string;
}

const shownAs = { shouldIncludeRegion: false, showInQuestIndicator: true, showQuestName: true };

/** Everybody whom one could ask, a hundred at a time. */
export function CandidateList({ candidates, people, search }: CandidateListProps) {
  const { game: definition } = usePageSettings();
  const [isHeld, setHeld] = useState(false);
  const [more, setMore] = useState({ search, limit: candidatesAtOnce });
  const limit = more.search === search ? more.limit : candidatesAtOnce;
  const calm = useCalmCandidates(candidates, isHeld, search);
  const { viewer, isCatalogueLoaded } = people;
  const rows = useMemo(() => {
    const listed = calm
      .slice(0, limit)
      .map(({ item, isGone }) => ({ item: listCharacter(item.character, viewer, null), isGone }));
    return whoRows(listed, { definition, settings: shownAs, isCatalogueLoaded });
  }, [calm, limit, viewer, definition, isCatalogueLoaded]);
  const rest = calm.length - rows.length;
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <>
      {/* Nothing is done by resting on it: what moves waits. Safari reads a list without bullets by its role alone. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul
        // oxlint-disable-next-line jsx-a11y/no-redundant-roles
        role="list"
        className={styles['list']}
        aria-label="Characters who could join"
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        onBlur={release}
      >
        {rows.map((row) => (
          <Candidate key={row.id} row={row} />
        ))}
      </ul>
      {rest > 0 && (
        <p className={styles['more']}>
          <Button onClick={() => setMore({ search, limit: limit + candidatesAtOnce })}>
            Show more ({rest})
          </Button>
        </p>
      )}
    </>
  );
}

function Candidate({ row }: { readonly row: WhoRow }) {
  const { name, isFriend, isGone } = row;
  return (
    <li
      className={styles['candidate']}
      data-tint={isFriend ? 'friend' : undefined}
      data-gone={isGone || undefined}
    >
      <PersonLine person={personOfRow(row)} mark={isFriend && <PersonMark mark="friend" />}>
        <PlayedQuest quest={row.quest} />
        {isGone && ' · no longer free'}
      </PersonLine>
      <button
        type="button"
        className={`icon-button ${styles['copy']}`}
        aria-label={`Copy name ${name}`}
        title="Copy name"
        onClick={() => void copyName(name)}
      >
        <AnyIcon name="copy" size={18} />
      </button>
    </li>
  );
}

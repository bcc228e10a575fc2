import { liveNotices } from '../../data/live-notice.ts';
import type { CharacterListName } from '../../data/people/character-lists.ts';
import { type LiveCharacterList, useCharacterList } from '../../data/people/useCharacterList.ts';
import { Button } from '../../ui/Button.tsx';
import { FootOfPage, Notice } from '../../ui/Notice.tsx';
import { RemedyNotice } from '../RemedyNotice.tsx';
import { characterListWords } from './people-words.ts';

interface ListNoticeProps {
  readonly live: LiveCharacterList;
  /** Said when the characters could not be asked about. */
  readonly failed: string;
}

/** A list without anybody has nothing that could be out of date. */
function isTroubled({ entries, state, error }: LiveCharacterList): boolean {
  return entries.length > 0 && (state === 'halted' || error !== null);
}

/** What keeps a list from being up to date, with the way out (§8). */
export function ListNotice({ live, failed }: ListNoticeProps) {
  if (!isTroubled(live)) return null;
  if (live.state === 'halted') return <RemedyNotice notice={liveNotices.halted} onRemedy={live.reload} />;
  return (
    <Notice tone="warning" action={<Button onClick={live.reload}>Retry</Button>}>
      {failed}
    </Notice>
  );
}

/** The same of the list of a page, over its foot: it comes when the list is being read, and moves none of it. */
export function PageListNotice({ list }: { readonly list: CharacterListName }) {
  const live = useCharacterList(list);
  return (
    <FootOfPage isThere={isTroubled(live)}>
      <ListNotice live={live} failed={characterListWords[list].failed} />
    </FootOfPage>
  );
}

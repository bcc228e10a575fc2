import { useCallback, useEffect, useMemo, useState } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useChangeSearch, useSearch } from '../../ui/useAddressChoice.ts';
import { noFilters, type QuestChoices, readQuestChoices, writeQuestChoices } from './quest-choices.ts';

/** What is typed stands in the address when nothing has been typed for this long: browsers limit how often it changes. */
const writtenAfterMs = 250;

/** What stands in the search field and not yet in the address. */
interface Draft {
  readonly text: string;
  /** Of this draft, what was written to the address last; null = nothing. */
  readonly written: string | null;
}

export interface ChosenQuests {
  /** As the address says, with the search as it is typed. */
  readonly choices: QuestChoices;
  readonly change: (chosen: Partial<QuestChoices>) => void;
  /** The list follows at once, the address in a moment. */
  readonly type: (search: string) => void;
  readonly clear: () => void;
}

/** What is shown of the quests, kept in the address. */
export function useQuestChoices(): ChosenQuests {
  const { game } = usePageSettings();
  const address = useSearch();
  const changeSearch = useChangeSearch();
  const addressed = useMemo(() => readQuestChoices(address, game), [address, game]);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [seen, setSeen] = useState(addressed.search);
  if (seen !== addressed.search) {
    setSeen(addressed.search);
    // Back, forward or a link: the field follows.
    if (draft !== null && draft.written !== addressed.search) setDraft(null);
  }

  const change = useCallback(
    (chosen: Partial<QuestChoices>) => changeSearch(writeQuestChoices(chosen, game)),
    [changeSearch, game],
  );
  useEffect(() => {
    if (draft === null) return undefined;
    const written = draft.text.trim() === '' ? '' : draft.text;
    if (draft.written === written) return undefined;
    const timer = setTimeout(() => {
      setDraft({ text: draft.text, written });
      change({ search: draft.text });
    }, writtenAfterMs);
    return () => clearTimeout(timer);
  }, [draft, change]);

  const search = draft?.text ?? addressed.search;
  return {
    choices: useMemo(() => ({ ...addressed, search }), [addressed, search]),
    change,
    type: useCallback(
      (text: string) => setDraft((before) => ({ text, written: before?.written ?? null })),
      [],
    ),
    clear: useCallback(() => {
      setDraft({ text: '', written: '' });
      change(noFilters);
    }, [change]),
  };
}

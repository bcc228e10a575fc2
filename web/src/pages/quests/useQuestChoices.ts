import { useCallback, useEffect, useMemo, useState } from 'react';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useAddressField } from '../../ui/useAddressChoice.ts';
import { noFilters, questAddress, type QuestChoices } from './quest-choices.ts';

/** Pause in typing before the address changes, ms: browsers limit how often it may. */
const writtenAfterMs = 250;

/** Text in the search field that is not yet in the address. */
interface Draft {
  readonly text: string;
  /** The part of this draft last written to the address; null = nothing. */
  readonly written: string | null;
}

export interface ChosenQuests {
  /** The choices of the address, with the search as typed. */
  readonly choices: QuestChoices;
  readonly change: (chosen: Partial<QuestChoices>) => void;
  /** Changes the search: the list follows at once, the address after a pause. */
  readonly type: (search: string) => void;
  readonly clear: () => void;
}

/** The choices of the quests page, kept in the address. */
export function useQuestChoices(): ChosenQuests {
  const { game } = usePageSettings();
  const [addressed, change] = useAddressField(useMemo(() => questAddress(game), [game]));
  const [draft, setDraft] = useState<Draft | null>(null);
  const [seen, setSeen] = useState(addressed.search);
  if (seen !== addressed.search) {
    setSeen(addressed.search);
    // After Back, Forward or a link, the field follows the address.
    if (draft !== null && draft.written !== addressed.search) setDraft(null);
  }

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

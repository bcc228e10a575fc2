import { CharacterListDialog } from './CharacterListDialog.tsx';
import { IgnoredWordsDialog } from './IgnoredWordsDialog.tsx';
import type { PeopleDialogKind } from './usePeopleDialogs.ts';

interface PeopleDialogProps {
  readonly kind: PeopleDialogKind;
  readonly onClose: () => void;
}

/** The dialog of one of the visitor's lists; always by way of usePeopleDialogs, which loads it. */
export function PeopleDialog({ kind, onClose }: PeopleDialogProps) {
  if (kind === 'words') return <IgnoredWordsDialog onClose={onClose} />;
  return <CharacterListDialog list={kind} onClose={onClose} />;
}

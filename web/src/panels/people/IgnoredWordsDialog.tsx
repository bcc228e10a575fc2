import { useRef } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import { ignoredWordsTitle } from './ignored-words.ts';
import { IgnoredWordsView } from './IgnoredWordsView.tsx';

/** Words and phrases that hide groups, in a window. */
export function IgnoredWordsDialog({ onClose }: { readonly onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      title={ignoredWordsTitle}
      description="Groups whose comment holds one of these words or phrases are hidden: whole words, in any case."
      initialFocus={field}
      onClose={onClose}
    >
      <IgnoredWordsView fieldRef={field} />
    </Dialog>
  );
}

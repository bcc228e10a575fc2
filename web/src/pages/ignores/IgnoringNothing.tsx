import type { MouseEvent } from 'react';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { ignoresStore } from '../../storage/ignores-store.ts';
import { lfmSettingsStore } from '../../storage/lfm-settings-store.ts';
import { useStored } from '../../storage/useStored.ts';
import { whoVisit } from '../../storage/who-visit.ts';
import { Button } from '../../ui/Button.tsx';
import { holdFocus } from '../../ui/hold-focus.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ignoringWords } from './ignoring-words.ts';

/** Says when the list hides nothing, or less than one would think, and mends it. */
export function IgnoringNothing() {
  const { game } = usePageSettings();
  const { length: count } = useStored(ignoresStore).data;
  const lfmStore = lfmSettingsStore(game);
  const whoStore = whoVisit(game);
  const words = ignoringWords({ count, lfm: useStored(lfmStore), who: useStored(whoStore) });
  if (words === null) return null;
  const hide = ({ currentTarget }: MouseEvent) => {
    // The notice goes.
    holdFocus(currentTarget);
    lfmStore.set({
      ...lfmStore.get(),
      hideGroupsPostedByIgnoredCharacters: true,
      hideGroupsContainingIgnoredCharacters: true,
    });
    whoStore.set({ ...whoStore.get(), hideIgnoredCharacters: true });
  };
  return (
    <Notice tone="info" action={<Button onClick={hide}>{words.remedy}</Button>}>
      {words.text}
    </Notice>
  );
}

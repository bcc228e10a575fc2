import { usePageSettings } from '../../data/usePageSettings.ts';
import { ignoresStore } from '../../storage/ignores-store.ts';
import { lfmSettingsStore } from '../../storage/lfm-settings-store.ts';
import { useStored } from '../../storage/useStored.ts';
import { whoVisit } from '../../storage/who-visit.ts';
import { Notice } from '../../ui/Notice.tsx';
import { ignoringWords } from './ignoring-words.ts';

/** Says what a list that hides nothing, or less than one would think, leaves in sight. */
export function IgnoringNothing() {
  const { game } = usePageSettings();
  const { data } = useStored(ignoresStore);
  const lfm = useStored(lfmSettingsStore(game));
  const who = useStored(whoVisit(game));
  const text = ignoringWords(data.length, lfm, who);
  return text === null ? null : <Notice tone="info">{text}</Notice>;
}

import type { ServerFacts } from '@rollcall/game/definition';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { LfmPanel } from '../lfm/LfmPanel.tsx';
import { LfmSettingsGuard } from '../lfm/settings/LfmSettingsGuard.tsx';

/** To be awaited before the first picture. */
export { prepareLfm } from '../lfm/prepare-lfm.ts';

/** Groups in the second place. */
export function SecondGroups({ server }: { readonly server: ServerFacts }) {
  const { game } = usePageSettings();
  return (
    <LfmSettingsGuard levels={game}>
      <LfmPanel server={server} />
    </LfmSettingsGuard>
  );
}

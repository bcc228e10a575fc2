import { pageFacts } from '@rollcall/game/site/page-facts';
import { useParams } from '@tanstack/react-router';
import { usePageSettings } from '../../data/usePageSettings.ts';
import { LfmPanel } from '../../panels/lfm/LfmPanel.tsx';
import { prepareLfm } from '../../panels/lfm/prepare-lfm.ts';
import { LfmSettingsGuard } from '../../panels/lfm/settings/LfmSettingsGuard.tsx';
import { ServerViewer } from '../../panels/ServerViewer.tsx';

/** To be awaited before the first picture. */
export { prepareLfm };

/** The groups of one server (§2.7). */
export function GroupingServerPage() {
  const { server: name } = useParams({ from: pageFacts.groupingServer.path });
  const { game } = usePageSettings();
  return (
    <ServerViewer name={name} type="grouping" failure="The group viewer could not be drawn">
      {(server) => (
        <LfmSettingsGuard levels={game}>
          <LfmPanel server={server} />
        </LfmSettingsGuard>
      )}
    </ServerViewer>
  );
}

import { pageFacts } from '@rollcall/game/site/page-facts';
import { hourMs } from '@rollcall/game/time';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { late, LatePart } from '../../api/Late.tsx';
import { serverNowMs } from '../../api/server-clock.ts';
import { GuardedLfmPanel } from '../../lists/lfm/LfmPanel.tsx';
import { EmptyPanel } from '../../lists/pair/EmptyPanel.tsx';
import type { PanelTool } from '../../lists/panel-slot.ts';
import { ServerViewer } from '../../lists/ServerViewer.tsx';
import { useSearch } from '../../ui/useSearch.ts';

export { prepareList } from '../../lists/shared/prepare-list.ts';

const ReplayPanel = late(async () => (await import('./ReplayPanel.tsx')).ReplayPanel);

/** The groups of one server: live, or as they were at the moment in the address. */
export function GroupingServerPage() {
  const { server: name } = useParams({ from: pageFacts.groupingServer.path });
  const isPast = /[?&]at=/.test(useSearch());
  const [wasLive, setWasLive] = useState(false);
  if (!isPast && !wasLive) setWasLive(true);
  const navigate = useNavigate();
  const tools = useMemo<readonly PanelTool[]>(() => {
    const at = () => `${new Date(serverNowMs() - hourMs).toISOString().slice(0, 16)}Z`;
    const onPress = () =>
      void navigate({ to: '.', search: (search: object) => ({ ...search, at: at() }), resetScroll: false });
    return [{ label: 'Replay', icon: 'timer', isExtra: true, onPrepare: ReplayPanel.prepare, onPress }];
  }, [navigate]);
  return (
    <ServerViewer name={name} type="grouping" failure="The group viewer could not be drawn" tools={tools}>
      {(server) =>
        isPast ? (
          <LatePart failure="The replay could not be loaded" placeholder={<EmptyPanel />}>
            <ReplayPanel server={server} isOpenedHere={wasLive} />
          </LatePart>
        ) : (
          <GuardedLfmPanel server={server} />
        )
      }
    </ServerViewer>
  );
}

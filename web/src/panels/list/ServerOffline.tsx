import type { ServerFacts } from '@rollcall/game/definition';
import type { ServerInfo } from '@rollcall/game/server-info';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { logProblem } from '../../data/browser-log.ts';
import { Button } from '../../ui/Button.tsx';
import { MessageCard } from '../../ui/MessageCard.tsx';

interface ServerOfflineProps {
  readonly server: ServerFacts;
  /** What made the panel say so. */
  readonly info: ServerInfo | null;
  /** What will stand here: "Its groups". */
  readonly awaited: string;
  readonly onLoadAnyway: () => void;
}

/** In place of the list of a server that is offline: where to look, and what to do when it is not (§4). */
export function ServerOffline({ server, info, awaited, onLoadAnyway }: ServerOfflineProps) {
  return (
    <MessageCard
      title="Server Offline"
      actions={
        <>
          <Button kind="primary" onClick={onLoadAnyway}>
            Load data anyway
          </Button>
          <ReportBug server={server} info={info} />
        </>
      }
    >
      <p>
        {server.name} is offline right now. The <Link to={pageFacts.live.path}>Live page</Link> shows which
        servers are up. {awaited} will be shown here once it is back.
      </p>
    </MessageCard>
  );
}

/** Tells the operator that a visitor doubts what is shown, with what was shown. Thanks, once. */
function ReportBug({ server, info }: Pick<ServerOfflineProps, 'server' | 'info'>) {
  const [isSent, setIsSent] = useState(false);
  const report = () => {
    setIsSent(true);
    logProblem('warn', 'A visitor says that a server is shown as offline by mistake', seenOf(server, info));
  };
  return (
    <Button disabled={isSent} onClick={report}>
      {isSent ? 'Thanks!' : 'Report bug'}
    </Button>
  );
}

function seenOf(server: ServerFacts, info: ServerInfo | null): string {
  const { is_online = null, last_status_check = null, last_data_fetch = null } = info ?? {};
  const seen = { server: server.name, is_online, last_status_check, last_data_fetch };
  return Object.entries(seen)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ');
}

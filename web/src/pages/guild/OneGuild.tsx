import type { ServerFacts } from '@rollcall/game/definition';
import * as censusReads from '@rollcall/game/endpoints/census-reads';
import { serverKey } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { logProblem } from '../../data/browser-log.ts';
import { liveNotice } from '../../data/live-notice.ts';
import { useDataErrorToast } from '../../data/useDataErrorToast.ts';
import { useLive } from '../../data/useLive.ts';
import { liveLifespanMs } from '../../data/useServerInfo.ts';
import { RemedyNotice } from '../../panels/RemedyNotice.tsx';
import { ComponentError } from '../../ui/ComponentError.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { FloatingNotice } from '../../ui/FloatingNotice.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { GuildFacts } from './GuildFacts.tsx';
import { GuildNotFound } from './GuildNotFound.tsx';
import { GuildStatistics } from './GuildStatistics.tsx';
import { OnlineMembers } from './OnlineMembers.tsx';
import { OtherMembers } from './OtherMembers.tsx';

/** Product 4, Guilds. */
const intervalMs = 5000;

interface OneGuildProps {
  readonly server: ServerFacts;
  /** As it stands in the address. */
  readonly guildName: string;
}

/** A guild with its members and what they come to, live. */
export function OneGuild({ server, guildName }: OneGuildProps) {
  const guild = useLive(
    censusReads.guild,
    { server: serverKey(server.name), guild: guildName },
    { intervalMs, lifespanMs: liveLifespanMs },
  );
  const { data, state, error, lastAnswer, reload } = guild;
  const navigate = useNavigate();
  const ownName = data?.guild_name ?? guildName;
  // Title and canonical link are made from the address: it spells the guild as the guild does.
  useEffect(() => {
    if (ownName === guildName) return;
    const params = { server: serverKey(server.name), guild: ownName };
    void navigate({
      to: pageFacts.guild.path,
      params,
      search: true,
      hash: true,
      replace: true,
      resetScroll: false,
    });
  }, [navigate, server, ownName, guildName]);
  const isMissing = error?.status === 404 || error?.status === 400;
  useDataErrorToast(isMissing ? noSources : [guild], pageToasts.show);
  if (isMissing) {
    return (
      <Page>
        <GuildNotFound server={server} guildName={guildName} />
      </Page>
    );
  }
  const notice = liveNotice([state], false);
  return (
    <Page>
      <GuildFacts guild={data} hasFailed={notice !== null} server={server} />
      {data === null && notice !== null ? (
        <RemedyNotice notice={notice} onRemedy={reload} />
      ) : (
        <OnlineMembers guild={data} server={server} lastAnswer={lastAnswer} />
      )}
      {data !== null && (
        <>
          <OtherMembers guild={data} />
          <Section id="statistics" title="Statistics">
            <ErrorBoundary
              fallback={ComponentError}
              onError={(failure) =>
                logProblem('error', 'The statistics of a guild could not be drawn', failure)
              }
            >
              <GuildStatistics guild={data} />
            </ErrorBoundary>
          </Section>
        </>
      )}
      <FloatingNotice notice={data === null ? null : notice} onRetry={reload} />
    </Page>
  );
}

const noSources: readonly never[] = [];

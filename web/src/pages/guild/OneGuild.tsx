import type { ServerFacts } from '@rollcall/game/definition';
import * as censusReads from '@rollcall/game/api/census-reads';
import type { Guild } from '@rollcall/game/guild/guild';
import { guildWord } from '@rollcall/game/guild/named-guilds';
import { serverKey } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { asSearchTerm } from '@rollcall/game/text';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { AlertButton } from '../../alerts/AlertButton.tsx';
import { logProblem } from '../../api/browser-log.ts';
import { liveNotice } from '../../api/live-notice.ts';
import { useDataErrorToast } from '../../api/useDataErrorToast.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useLive } from '../../api/useLive.ts';
import { liveLifespanMs } from '../../api/useServerInfo.ts';
import { PlanRaid } from '../../rosters/PlanRaid.tsx';
import { shownGuildName } from '../../people/GuildLink.tsx';
import { RemedyNotice } from '../../people/RemedyNotice.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { ComponentError, MessageCard } from '../../ui/MessageCard.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { FloatingNotice } from '../../ui/Notice.tsx';
import { unknownNumber } from '../../ui/format.ts';
import { Page, Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import { guildFigures } from './guild-view.ts';
import styles from './guild.module.css';
import { OnlineMembers, OtherMembers } from './Members.tsx';
import { GuildStatistics } from './GuildStatistics.tsx';

const intervalMs = 5000;

interface OneGuildProps {
  readonly server: ServerFacts;
  /** As in the address. */
  readonly guildName: string;
}

/** A guild with its members and statistics, live. */
export function OneGuild({ server, guildName }: OneGuildProps) {
  const guild = useLive(
    censusReads.guild,
    { server: serverKey(server.name), guild: guildName },
    { intervalMs, lifespanMs: liveLifespanMs },
  );
  const { data, state, error, lastAnswer, reload } = guild;
  const navigate = useNavigate();
  const ownName = data?.guild_name ?? guildName;
  // Corrects the address to the guild's own spelling, since title and canonical link come from the address.
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
      <div className="row wrap gap-2-4">
        <PlanRaid serverName={server.name} />
        {server.bitness === 64 && (
          <AlertButton
            draft={{ kind: 'group', filter: guildGroups(server, ownName) }}
            label="Tell me about groups of this guild"
            kind="link"
          />
        )}
      </div>
      {data === null && notice !== null ? (
        <RemedyNotice notice={notice} onRemedy={reload} isInPlace />
      ) : (
        <OnlineMembers guild={data} server={server} lastAnswer={lastAnswer} />
      )}
      {data !== null && (
        <>
          <OtherMembers guild={data} />
          <Section
            id="statistics"
            title="Statistics"
            aside={
              <Link
                to={pageFacts.guilds.path}
                search={{ compare: guildWord({ server, name: data.guild_name }) }}
                className="note"
              >
                Compare with another guild
              </Link>
            }
          >
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

/** The filter for groups with a leader or member from a guild, in canonical form. */
const guildGroups = (server: ServerFacts, guild: string): string =>
  new URLSearchParams({ server: server.name, guild: asSearchTerm(guild) })
    .toString()
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':');

interface GuildFactsProps {
  /** null = loading. */
  readonly guild: Guild | null;
  readonly hasFailed: boolean;
  readonly server: ServerFacts;
}

/** Figures of a guild, and its server. */
function GuildFacts({ guild, hasFailed, server }: GuildFactsProps) {
  const { game } = usePageSettings();
  return (
    <dl className={`card glow clip columns-4 ${styles['facts']}`}>
      {guildFigures(guild, game).map(({ label, value, note, isLit }) => (
        <div key={label} className={styles['fact']}>
          <dt className="small-note">{label}</dt>
          <dd
            className="flex wrap baseline gap-0-2 title-font size-title-2"
            data-lit={isLit ? '' : undefined}
          >
            {value ?? (hasFailed ? unknownNumber : <Skeleton width={3} />)}
            {note !== '' && <span className="small-note text-font regular">{note}</span>}
          </dd>
        </div>
      ))}
      <div className={styles['fact']}>
        <dt className="small-note">Server</dt>
        <dd className={`flex wrap baseline gap-0-2 title-font size-title-2 ${styles['server']}`}>
          <span
            className="swatch self-center"
            style={{ backgroundColor: server.colour }}
            aria-hidden="true"
          />
          <Link
            to={pageFacts.server.path}
            params={{ server: serverKey(server.name) }}
            className="truncate can-shrink no-underline color-text hover-ember hover-underline"
            title={`Statistics of ${server.name}`}
          >
            {server.name}
          </Link>
        </dd>
      </div>
    </dl>
  );
}

interface GuildNotFoundProps {
  readonly server: ServerFacts;
  /** As in the address. */
  readonly guildName: string;
}

/** Says that the guild is unknown, or has no visible members. */
export function GuildNotFound({ server, guildName }: GuildNotFoundProps) {
  return (
    <MessageCard
      title="Guild Not Found"
      actions={
        <>
          <Link
            to={pageFacts.guilds.path}
            search={{ 'guild-name': guildName }}
            className={buttonClass('primary')}
          >
            Search all servers
          </Link>
          <Link
            to={pageFacts.guilds.path}
            search={{ 'server-name': serverKey(server.name) }}
            className={buttonClass('plain')}
          >
            Guilds on {server.name}
          </Link>
        </>
      }
    >
      <p>
        There is no guild named “<bdi>{shownGuildName(guildName)}</bdi>” on {server.name}.
      </p>
      <p>
        Check the spelling. The guild may have moved to another server, or all its members may be anonymous:
        such guilds aren’t shown.
      </p>
    </MessageCard>
  );
}

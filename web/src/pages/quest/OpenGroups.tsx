import * as lfmReads from '@rollcall/game/api/lfm-reads';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { isRaid, type Quest } from '@rollcall/game/quest/quest';
import { compileIgnoredWords } from '@rollcall/game/settings/ignored-word-patterns';
import { isIgnoredGroup } from '@rollcall/game/settings/ignored-words';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { minuteMs } from '@rollcall/game/time';
import { AlertButton } from '../../alerts/AlertButton.tsx';
import { useCharacterList } from '../../api/people/useCharacterList.ts';
import { type KnownTimers, useOwnTimers } from '../../api/people/useOwnTimers.ts';
import { useDataErrorToast } from '../../api/useDataErrorToast.ts';
import { type Live, useLive } from '../../api/useLive.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { liveLifespanMs } from '../../api/useServerInfo.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { groupAddress } from '../../lists/lfm/group-address.ts';
import { ownGroupText } from '../../lists/join-texts.ts';
import { levelsText } from '../../lists/quest-summary.ts';
import { ignoresStore } from '../../storage/character-list-stores.ts';
import { ignoredWordsStore } from '../../storage/ignored-words-store.ts';
import { useStored } from '../../storage/local-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pageToasts } from '../../ui/toast-store.ts';
import {
  type GoingCharacter,
  goingCharacters,
  goingText,
  groupsText,
  noGroupsText,
  type OpenGroup,
  type OpenGroups as FoundGroups,
  openGroups,
} from './going-view.ts';
import styles from './quest.module.css';

const intervalMs = 10_000;

interface OpenGroupsProps {
  readonly quest: Quest;
}

/** The groups for a quest on every server, live, and the visitor's characters that could join. */
export function OpenGroups({ quest }: OpenGroupsProps) {
  const { game } = usePageSettings();
  const { entries: owners } = useCharacterList('registered');
  const nowMs = Math.floor(useServerNow() / minuteMs) * minuteMs;
  const known = useOwnTimers(owners, isRaid(quest), nowMs);
  const call = useMemo(
    () => ({ ...lfmReads.lfms, path: `${lfmReads.lfms.path}?quest=${quest.id}` }),
    [quest.id],
  );
  const live = useLive(call, {}, { intervalMs, lifespanMs: liveLifespanMs });
  useDataErrorToast([live], pageToasts.show);
  const isIgnored = useIsIgnored();
  const timers = known?.timers ?? noTimers;
  const found = useMemo(
    () => live.data && openGroups(live.data, { quest, game, owners, isIgnored, timers, nowMs }),
    [live.data, quest, game, owners, isIgnored, timers, nowMs],
  );
  const rows = useMemo(
    () => goingCharacters({ quest, game, owners, known, groups: found?.groups ?? [], nowMs }),
    [quest, game, owners, known, found, nowMs],
  );
  return (
    <div className={`columns gap-section ${styles['going']}`}>
      <Groups quest={quest} found={found} live={live} />
      <Section id="your-characters" title="Your Characters">
        <div className={`card ${styles['list']}`}>
          <GoingCharacters quest={quest} ownerCount={owners.length} rows={rows} />
        </div>
      </Section>
    </div>
  );
}

function useIsIgnored(): (lfm: Lfm) => boolean {
  const { data: entries } = useStored(ignoresStore);
  const { data: words } = useStored(ignoredWordsStore);
  return useMemo(() => {
    const ignored = {
      ignoredIds: new Set(entries.map(({ id }) => id)),
      ignoredWords: compileIgnoredWords(words),
    };
    return (lfm) => isIgnoredGroup(lfm, ignored);
  }, [entries, words]);
}

interface GroupsProps extends OpenGroupsProps {
  /** Null = no answer yet. */
  readonly found: FoundGroups | null;
  readonly live: Pick<Live<unknown>, 'state' | 'error' | 'reload'>;
}

function Groups({ quest, found, live }: GroupsProps) {
  const groups = found?.groups ?? null;
  return (
    <Section
      id="groups"
      title="Groups Right Now"
      aside={
        <p className="note" aria-live="polite">
          {found === null ? '' : groupsText(found)}
        </p>
      }
    >
      <div className={`card ${styles['list']}`} aria-busy={groups === null}>
        {groups === null ? (
          <GroupsAwaited
            hasFailed={live.state === 'error' || live.state === 'halted'}
            onRetry={live.reload}
          />
        ) : groups.length === 0 ? (
          <p className={`color-second ${styles['empty']}`}>
            No groups for this quest right now. <a href="#find-a-group">See when one is likely</a>
          </p>
        ) : (
          <ul>
            {groups.map((group) => (
              <GroupRow key={`${group.server.name} ${group.lfm.id}`} group={group} questId={quest.id} />
            ))}
          </ul>
        )}
        <p>
          <AlertButton
            draft={{ kind: 'group', filter: `quest=${quest.id}` }}
            label="Tell me about groups for this quest"
            kind="link"
          />
        </p>
        {groups !== null && live.error !== null && (
          <p className="note">
            Newer groups could not be loaded. <Button onClick={live.reload}>Retry</Button>
          </p>
        )}
      </div>
    </Section>
  );
}

function GroupsAwaited({ hasFailed, onRetry }: { hasFailed: boolean; onRetry: () => void }) {
  if (!hasFailed) return <Skeleton width={24} />;
  return (
    <p className="row wrap gap-2">
      The groups could not be loaded. <Button onClick={onRetry}>Retry</Button>
    </p>
  );
}

function GroupRow({ group, questId }: { group: OpenGroup; questId: number }) {
  const { lfm, server, difficulty, people, isFull, leader, comment } = group;
  const own = ownGroupText(group.own);
  const { to, search } = groupAddress(lfm);
  const facts = [levelsText(lfm), difficulty, isFull ? `${people}, full` : people];
  return (
    <li
      className={`row wrap between gap-1-4 touch-height line-between ${styles['row']}`}
      data-full={isFull ? '' : undefined}
    >
      <div className="can-shrink">
        <p className="row wrap gap-0-2">
          <span className="swatch" style={{ backgroundColor: server.colour }} aria-hidden="true" />
          <Link to={to} search={{ quest: String(questId), ...search }} className="semibold">
            {server.name}
          </Link>
          <span className="note tabular">{facts.filter((fact) => fact !== '').join(' · ')}</span>
        </p>
        <p className={`truncate small-note ${styles['quiet']}`}>
          <bdi>{leader}</bdi>
          {comment !== '' && (
            <>
              : <bdi>{comment}</bdi>
            </>
          )}
        </p>
      </div>
      {own.text !== '' && (
        <p className={`size-small ${own.isLit ? 'color-leaf' : 'color-second'}`}>{own.text}</p>
      )}
    </li>
  );
}

const noTimers: KnownTimers['timers'] = [];

interface GoingCharactersProps extends OpenGroupsProps {
  readonly ownerCount: number;
  readonly rows: readonly GoingCharacter[];
}

function GoingCharacters({ quest, ownerCount, rows }: GoingCharactersProps) {
  if (ownerCount === 0) {
    return (
      <p className={`color-second ${styles['empty']}`}>
        <Link to={pageFacts.registration.path}>Register your characters</Link> to see who could go. They stay
        in this browser; no account is needed.
      </p>
    );
  }
  if (rows.length === 0)
    return <p className={`color-second ${styles['empty']}`}>{noGroupsText(quest, ownerCount)}</p>;
  return (
    <>
      <ul>
        {rows.map((row) => (
          <GoingCharacterRow key={row.id} row={row} />
        ))}
      </ul>
      <p className={`small-note ${styles['quiet']}`}>{goingText(quest)}</p>
    </>
  );
}

function GoingCharacterRow({ row }: { row: GoingCharacter }) {
  const { name, server, path, level, joins, timer, timerText } = row;
  return (
    <li className={`row wrap between gap-1-4 touch-height line-between ${styles['row']}`}>
      <p className="row wrap gap-0-2">
        <bdi className="semibold">{name}</bdi>
        <span className="note">
          Level {level}, {path === null ? server : <Link to={path}>{server}</Link>}
        </span>
        {joins !== '' && <span className="size-small color-leaf">{joins}</span>}
      </p>
      {timerText !== '' && (
        <p className={`size-small ${timer === 'none' ? 'color-leaf' : 'color-second'}`}>{timerText}</p>
      )}
    </li>
  );
}

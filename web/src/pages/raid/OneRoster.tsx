import type { Roster } from '@rollcall/game/raid-roster/roster';
import { isOver } from '@rollcall/game/raid-roster/roster-times';
import { rosterPath, rosterTitle } from '@rollcall/game/raid-roster/roster-words';
import { findServer } from '@rollcall/game/servers';
import { questPath } from '@rollcall/game/quest/quest';
import { fromWireTime } from '@rollcall/game/wire-time';
import { useEffect, useRef, useState } from 'react';
import { serverNowMs } from '../../api/server-clock.ts';
import { late, LatePart, loadForAction } from '../../api/Late.tsx';
import { liveNotice } from '../../api/live-notice.ts';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useTicking, useTickingText } from '../../api/useTicking.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { useOwnTitle } from '../../ui/own-title.ts';
import { cleanText } from '../../canvas/clean-text.ts';
import { groupAddress } from '../../lists/lfm/group-address.ts';
import { QuestLink } from '../../lists/QuestLine.tsx';
import {
  clockTime,
  freeText,
  longTime,
  rosterBoard,
  shortTime,
  shownNote,
  shownPerson,
  startText,
  zoneName,
} from '../../rosters/roster-view.ts';
import type { LiveRoster } from '../../rosters/useRoster.ts';
import { useStored } from '../../storage/local-store.ts';
import { ownRoster, refreshOwnRoster, rostersStore, ownFacts } from '../../storage/rosters-store.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { copyText } from '../../ui/clipboard.ts';
import { Icon } from '../../ui/Icon.tsx';
import { FloatingNotice } from '../../ui/Notice.tsx';
import { Link } from '@tanstack/react-router';
import { pageToasts } from '../../ui/toast-store.ts';
import { Board } from './Board.tsx';
import { OrganiserBar } from './OrganiserBar.tsx';
import styles from './raid.module.css';
import type { SignUpTarget } from './SignUpDialog.tsx';
import { newsOf, useRosterActions } from './useRosterActions.ts';
import { saveFile } from '../../ui/save-file.ts';

/** Loaded when somebody is about to sign up. */
const SignUpDialog = late(async () => (await import('./SignUpDialog.tsx')).SignUpDialog);

interface OneRosterProps {
  readonly roster: Roster;
  readonly live: LiveRoster;
  readonly onGone: () => void;
}

/** A raid night: when and what, who has which place, and what this visitor can do about it. */
export function OneRoster({ roster, live, onGone }: OneRosterProps) {
  const own = ownRoster(useStored(rostersStore), roster.id);
  const secret = own?.organiserSecret ?? null;
  const actions = useRosterActions(roster, own, { onChange: live.show, onMissing: live.reload, onGone });
  const [target, setTarget] = useState<SignUpTarget | null>(null);
  const startsAtMs = fromWireTime(roster.starts_at);
  const isPast = useTicking((nowMs) => isOver(startsAtMs, nowMs));
  const isOpen = !isPast && !roster.is_locked;
  const board = rosterBoard(roster);
  useEffect(() => refreshOwnRoster(roster, serverNowMs()), [roster]);
  const { product_name: siteName } = usePageSettings().site;
  useOwnTitle(`${rosterTitle(roster, shortTime(startsAtMs, useTimeZone()))} | ${siteName}`);
  return (
    <>
      <div className="stack gap-4">
        <RosterHead roster={roster} />
        {secret !== null && (
          <OrganiserBar roster={roster} secret={secret} actions={actions} onChange={live.show} />
        )}
        {roster.posted !== null && <PostedBanner roster={roster} posted={roster.posted} />}
        <div className="row wrap between gap-2-4">
          <h2 className="size-title-3">
            {roster.people.length - board.bench.length} of {board.placeCount} places taken
            <span className="note text-font"> · {isPast ? 'Over' : freeText(board)}</span>
          </h2>
          {roster.is_locked && (
            <p className="row gap-2 note">
              <Icon name="lock" size={16} className="rigid" />
              Locked: nobody can sign up or take a place.
            </p>
          )}
          {isOpen && (
            <Button
              kind="primary"
              onClick={() => setTarget({ role: null })}
              onPointerEnter={SignUpDialog.prepare}
              onFocus={SignUpDialog.prepare}
            >
              {board.freeCount === 0 ? 'Join the bench' : 'Sign up'}
            </Button>
          )}
        </div>
        <Board
          roster={roster}
          board={board}
          own={own}
          actions={actions}
          isOpen={isOpen}
          onTake={(role) => setTarget({ role })}
          onNear={SignUpDialog.prepare}
        />
        <News roster={roster} />
        {secret === null && (
          <p className={`small-note not-printed ${styles['lost']}`}>
            Is this your raid night? Open your organiser’s link in this browser to change it. A lost link
            cannot be restored: plan a new raid night, and share its link.
          </p>
        )}
      </div>
      {target !== null && (
        <LatePart failure="Couldn’t open the sign-up" onClose={() => setTarget(null)}>
          <SignUpDialog
            roster={roster}
            own={own}
            target={target}
            actions={actions}
            onSignedUp={live.show}
            onClose={() => setTarget(null)}
          />
        </LatePart>
      )}
      <FloatingNotice notice={liveNotice([live.state], false)} onRetry={live.reload} />
    </>
  );
}

function RosterHead({ roster }: { roster: Roster }) {
  const { game, site } = usePageSettings();
  const timeZone = useTimeZone();
  const startsAtMs = fromWireTime(roster.starts_at);
  const server = findServer(game, roster.server_name);
  const quest = { id: roster.quest_id, name: roster.quest_name };
  const { quests, state } = useCatalogue();
  const isGone = state === 'loaded' && !quests.has(quest.id);
  const [startRef, start] = useTickingText<HTMLSpanElement>((nowMs) => startText(startsAtMs, nowMs));
  const note = shownNote(roster);
  const zone = zoneName(startsAtMs, timeZone);
  return (
    <div className={`card glow pad-5 ${styles['head']}`}>
      <div className="stack gap-2 can-shrink">
        <h2 className="size-title-2">
          <QuestLink quest={{ name: cleanText(roster.quest_name), path: isGone ? null : questPath(quest) }} />
        </h2>
        <p className="row wrap gap-2-3 color-second">
          <span className="inline-row gap-2">
            <span className="swatch" style={{ backgroundColor: server?.colour }} aria-hidden="true" />
            {cleanText(roster.server_name)}
          </span>
          <span aria-hidden="true">·</span>
          <span>{roster.difficulty ?? 'Difficulty not decided'}</span>
        </p>
        {note !== '' && <p className={`quote ${styles['note']}`}>{note}</p>}
      </div>
      <div className={`stack gap-1 text-end ${styles['when']}`}>
        <time dateTime={roster.starts_at} className="title-font size-title-3 color-ember">
          {longTime(startsAtMs, timeZone)}
        </time>
        <span ref={startRef} className="semibold tabular">
          {start}
        </span>
        <span className="small-note">
          {zone === 'UTC' ? zone : `${zone} · ${clockTime(startsAtMs, 'UTC')} UTC`}
        </span>
        <div className="row wrap gap-2 not-printed space-above-2">
          <Button kind="slim" onClick={() => void saveRaidCalendar(roster, site.product_name)}>
            <Icon name="calendarPlus" size={16} />
            Add to calendar
          </Button>
          <Button kind="slim" onClick={() => void copyRosterLink(roster.id)}>
            <Icon name="link" size={16} />
            Copy link
          </Button>
        </div>
      </div>
    </div>
  );
}

async function copyRosterLink(id: string): Promise<void> {
  const isCopied = await copyText(new URL(rosterPath(id), location.href).href);
  pageToasts.show({
    type: isCopied ? 'success' : 'error',
    title: isCopied ? 'Link copied' : 'Not copied',
    message: isCopied
      ? 'Anyone with this link can sign up.'
      : 'Your browser doesn’t allow it. Copy the address of this page.',
    lifeMs: 4000,
  });
}

/** Says that the group is posted, with a link to it. */
function PostedBanner({ roster, posted }: { roster: Roster; posted: NonNullable<Roster['posted']> }) {
  const link = groupAddress({ id: posted.group_id, server_name: roster.server_name });
  return (
    <div className={`row wrap gap-2-4 box pad-3-4 ${styles['posted']}`}>
      <Icon name="groups" size={20} className="rigid color-ember" />
      <p className={`grow ${styles['postedText']}`}>
        <strong className="semibold">Posted:</strong> <bdi>{cleanText(posted.leader_name)}</bdi> leads the
        group, with {posted.member_count} in it.
      </p>
      <Link to={link.to} search={link.search} className={buttonClass('plain')}>
        Open the group
      </Link>
    </div>
  );
}

/** Tells screen readers what others have changed. */
function News({ roster }: { roster: Roster }) {
  const [text, setText] = useState('');
  const before = useRef(roster);
  useEffect(() => {
    const told = newsOf(before.current, roster, shownPerson);
    before.current = roster;
    if (told !== '') setText(told);
  }, [roster]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  );
}

/** Saves a raid night as a calendar file; the code for it is loaded with the first one. Never throws. */
async function saveRaidCalendar(roster: Roster, product: string): Promise<void> {
  const code = await loadForAction(
    'Calendar file not created',
    () => import('../../rosters/raid-calendar.ts'),
  );
  if (code === null) return;
  const night = ownFacts(roster);
  const text = code.makeRaidCalendar(night, { product, pageUrl: location.href, nowMs: serverNowMs() });
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), code.raidFileName(night));
}

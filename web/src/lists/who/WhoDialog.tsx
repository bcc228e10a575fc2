import type { Character } from '@rollcall/game/character/character';
import type { ServerFacts } from '@rollcall/game/definition';
import { indexQuestsById } from '@rollcall/game/quest/quest';
import type { WhoSettings } from '@rollcall/game/who/who-settings';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { liveNotices } from '../../api/live-notice.ts';
import { useCatalogue } from '../../api/useCatalogue.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import { useTimeZone } from '../../api/useTimeZone.ts';
import { Dialog, useCloseDialog } from '../../ui/Dialog.tsx';
import { formatMoment } from '../../ui/format.ts';
import { RemedyNotice } from '../../people/RemedyNotice.tsx';
import { useLastKnown } from '../shared/useLastKnown.ts';
import { watchTitles } from '../shared/name-tip.ts';
import { type ServerPeople, useServerPeople } from './useServerPeople.ts';
import {
  type CharacterContent,
  characterContent,
  type DetailsFacts,
  dialogTitle,
  groupMembers,
  type MemberContent,
  membersContent,
  postedBy,
  postedContent,
  type PostedContent,
  type WhoSubject,
} from './who-details.ts';
import styles from './who-details.module.css';
import { Button } from '../../ui/Button.tsx';
import { GuildLink } from '../../people/GuildLink.tsx';
import { PersonActions } from '../../people/PersonActions.tsx';
import { PersonLine, PersonMark } from '../../people/PersonLine.tsx';
import { ShapeIcon } from '../../people/ShapeIcon.tsx';
import { QuestLink, QuestTags } from '../QuestLine.tsx';
import { Link } from '@tanstack/react-router';
import * as lfmReads from '@rollcall/game/api/lfm-reads';
import type { Lfm } from '@rollcall/game/lfm/lfm';
import { serverKey } from '@rollcall/game/servers';
import { lfmsStream } from '../../api/stream-sources.ts';
import { useSteadyLive } from '../../api/useLive.ts';
import { liveLifespanMs } from '../../api/useServerInfo.ts';

export interface WhoDialogProps {
  readonly server: ServerFacts;
  readonly settings: Pick<WhoSettings, 'refreshInterval' | 'shouldIncludeRegion'>;
  readonly subject: WhoSubject;
  /** Changes the subject of the dialog. */
  readonly onShow: (subject: WhoSubject) => void;
  /** Searches for a guild by name; the dialog closes. */
  readonly onSearchGuild: (guild: string) => void;
  readonly onClose: () => void;
}

/** Interval of updates, ms: ages are shown in minutes. */
const renewMs = 5000;
const nobody: readonly Character[] = [];

/** Details of a character of the list or of a group, live. Loaded by useWhoRowActions. */
export function WhoDialog(props: WhoDialogProps) {
  const { server, settings, subject, onShow, onSearchGuild, onClose } = props;
  const people = useServerPeople(server.name, settings);
  const facts = useDetailsFacts(people, settings);
  const { character, group } = useShown(props, people.characters ?? nobody, facts);
  const showCharacter = (id: number) => onShow({ kind: 'character', id });
  const body = useFocusOn(subject);

  if (people.characters === null) {
    return (
      <Dialog title="Details" onClose={onClose}>
        <Waiting people={people} />
      </Dialog>
    );
  }
  return (
    <Dialog
      {...dialogTitle(subject, character, group)}
      onClose={onClose}
      // No footer without actions.
      actions={
        character === null || character.content.isAnonymous ? undefined : (
          <PersonActions character={character.character} />
        )
      }
    >
      {/* Foreign text never widens the dialog. */}
      <div ref={body} tabIndex={-1} className="columns gap-4 tabular quiet-focus">
        {character !== null && <CharacterPart content={character.content} onSearchGuild={onSearchGuild} />}
        {group.members.length > 0 && (
          <section
            className={`columns gap-4 ${character === null ? '' : styles['group']}`}
            aria-label={character === null ? 'Group members' : 'In a group'}
          >
            {character !== null && <h3 className="size-title-4">In a group</h3>}
            <Members
              members={group.members}
              leaderId={group.leaderId}
              shownId={character?.character.id ?? null}
              onShow={showCharacter}
            />
            {group.posted !== null && <Posted posted={group.posted} />}
          </section>
        )}
      </div>
    </Dialog>
  );
}

function useDetailsFacts(people: ServerPeople, settings: WhoDialogProps['settings']): DetailsFacts {
  const { game: definition } = usePageSettings();
  const nowMs = useServerNow(renewMs);
  const timeZone = useTimeZone();
  const { shouldIncludeRegion } = settings;
  return useMemo(
    () => ({
      definition,
      people,
      shouldIncludeRegion,
      nowMs,
      formatMoment: (epochMs) => formatMoment(epochMs, timeZone),
    }),
    [definition, people, shouldIncludeRegion, nowMs, timeZone],
  );
}

/** The character shown in the dialog, and a group: the character's or the requested one. */
function useShown(
  { subject, server }: Pick<WhoDialogProps, 'subject' | 'server'>,
  characters: readonly Character[],
  facts: DetailsFacts,
) {
  const id = subject.kind === 'character' ? subject.id : 0;
  const live = useMemo(() => characters.find((each) => each.id === id) ?? null, [characters, id]);
  const { value: seen, isGone } = useLastKnown(id, live);
  const groupId = subject.kind === 'group' ? subject.groupId : (live?.group_id ?? 0);
  const inGroup = useMemo(() => groupMembers(characters, groupId), [characters, groupId]);
  const lfm = usePostedGroup(server.name, inGroup);
  const { quests } = useCatalogue();
  const questsById = useMemo(() => indexQuestsById(quests.values()), [quests]);
  const leaderId = lfm?.leader.id ?? null;
  return useMemo(
    () => ({
      character: seen && { character: seen, content: characterContent(seen, facts), isGone },
      group: {
        members: membersContent(inGroup, leaderId, facts),
        posted:
          lfm &&
          postedContent(lfm, {
            definition: facts.definition,
            questsById,
            isCatalogueLoaded: facts.people.isCatalogueLoaded,
          }),
        leaderId,
      },
    }),
    [seen, isGone, inGroup, leaderId, lfm, facts, questsById],
  );
}

/** Focuses the start when the dialog changes its subject. */
function useFocusOn(subject: WhoSubject) {
  const body = useRef<HTMLDivElement>(null);
  const first = useRef(subject);
  useEffect(() => {
    if (first.current !== subject) body.current?.focus();
  }, [subject]);
  return body;
}

/** Shown while the characters are loading or when loading has failed. */
function Waiting({ people }: { people: ServerPeople }) {
  if (people.state !== 'error' && people.state !== 'halted') return <output>Content loading...</output>;
  return <RemedyNotice notice={liveNotices.failed} onRemedy={people.reload} />;
}

interface CharacterPartProps {
  readonly content: CharacterContent;
  readonly onSearchGuild: (guild: string) => void;
}

/** Everything known about a character. */
export function CharacterPart({ content, onSearchGuild }: CharacterPartProps) {
  const { person, isAnonymous, isFriend, isRegistered, guild, serverName, quests, comment, updated } =
    content;
  const close = useCloseDialog();
  const search = (name: string) => {
    onSearchGuild(name);
    close();
  };
  return (
    <>
      <p className={`row wrap gap-1-3 size-lead ${styles['about']}`}>
        <ShapeIcon name={person.raceIcon} size={28} />
        <span>
          Level {person.level}
          {person.race !== '' && ` · ${person.race}`}
        </span>
        {person.hasCrown && <PersonMark mark="crown" />}
        {isFriend && <PersonMark mark="friend" />}
        {isRegistered && <span className="size-small medium color-sky">One of your characters</span>}
      </p>
      {comment !== '' && (
        <p className="pad-2-3 ground-raised quote" dir="auto">
          {comment}
        </p>
      )}
      <dl className="grid gap-2">
        <Fact label="Classes">
          <ul className="flex wrap gap-1-4">
            {person.classes.map(({ icon, name, level }, index) => (
              // A character may list the same class twice.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={`${name} ${index}`} className="inline-row gap-6px">
                {icon !== null && <ShapeIcon name={icon} size={16} />}
                <bdi>{name}</bdi> {level}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact label="Guild">
          <span className="row wrap between gap-2-3">
            {guild === null ? (
              <bdi>{person.guild === '' ? 'None' : person.guild}</bdi>
            ) : (
              <GuildLink serverName={serverName} guildName={guild} />
            )}
            {guild !== null && <Button onClick={() => search(guild)}>Search this guild</Button>}
          </span>
        </Fact>
        <Fact label="Place">
          <bdi>{person.place}</bdi>
        </Fact>
        {quests.length > 0 && (
          <Fact label={quests.length === 1 ? 'Quest' : 'One of'}>
            <ul className={`grid gap-1 ${styles['quests']}`}>
              {quests.map((quest) => (
                <li key={quest.id}>
                  <QuestLink quest={quest} />
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact label="Last update">
          <span title={updated.title}>{updated.text}</span>
        </Fact>
      </dl>
      {isAnonymous && (
        <p className="note">This character is anonymous: name, guild and place are not shown.</p>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={`grid baseline gap-3 ${styles['fact']}`}>
      <dt className="color-third size-note">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface MembersProps {
  readonly members: readonly MemberContent[];
  readonly leaderId: number | null;
  /** Shows more about a member; not offered for the character of the dialog. */
  readonly onShow: (id: number) => void;
  readonly shownId: number | null;
}

/** The online members of a group. */
export function Members({ members, leaderId, onShow, shownId }: MembersProps) {
  return (
    // `role`: without bullets Safari does not announce a list as one.
    <ul
      ref={watchTitles}
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      role="list"
      className="columns size-note gap-3 snug"
      aria-label="Members"
    >
      {members.map(({ id, person, isFriend, isYou }) => (
        <li key={id}>
          <PersonLine
            person={person}
            {...(id !== shownId && { onName: () => onShow(id) })}
            mark={
              <>
                {isFriend && <PersonMark mark="friend" />}
                {id === leaderId && (
                  <span className="size-small medium color-ember space-before-2">Leader</span>
                )}
                {isYou && <span className="size-small medium color-sky space-before-2">You</span>}
              </>
            }
          />
        </li>
      ))}
    </ul>
  );
}

/** The posted group, with a link to it. */
export function Posted({ posted }: { posted: PostedContent }) {
  return (
    <section className="columns gap-2 pad-3 box ground-raised size-note" aria-label="Looking for members">
      <p className="row wrap gap-1-2">
        <span className={`color-ember semibold size-small ${styles['label']}`}>Looking for members</span>
        <QuestLink quest={posted.quest} />
        <QuestTags quest={posted.quest} />
        <span>
          {posted.levels} · {posted.classes}
        </span>
      </p>
      {posted.comment !== '' && <p dir="auto">{posted.comment}</p>}
      <Link className={`inline-row ${styles['way']}`} to={posted.link.to} search={posted.link.search}>
        Show in the group list
      </Link>
    </section>
  );
}

/** Poll interval of one server's groups, ms. */
const intervalMs = 3000;

/** The group that the members have posted, live; null = none, or no answer yet. */
export function usePostedGroup(serverName: string, members: readonly Character[]): Lfm | null {
  const key = serverKey(serverName);
  const { data } = useSteadyLive(
    lfmReads.lfmsOnServer,
    { server: key },
    { intervalMs, lifespanMs: liveLifespanMs, isEnabled: members.length > 0, stream: lfmsStream(key) },
  );
  return useMemo(() => (data === null ? null : postedBy(Object.values(data), members)), [data, members]);
}

import type { ShownPerson } from '../../people/character-labels.ts';
import { useShowBelow } from '../../api/useHydrated.ts';
import type { ServerFacts } from '@rollcall/game/definition';
import { type Guild, guildMemberPage } from '@rollcall/game/guild/guild';
import { serverKey } from '@rollcall/game/servers';
import { pageFacts } from '@rollcall/game/site/page-facts';
import { Link } from '@tanstack/react-router';
import { type CSSProperties, type ReactNode, useCallback, useMemo, useState } from 'react';
import { isCatalogueSettled } from '../../api/catalogue.ts';
import { late, LatePart } from '../../api/Late.tsx';
import { useCharacterList } from '../../api/people/useCharacterList.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import type { LastAnswer } from '../../api/useLive.ts';
import { sortByColumn } from '../../lists/shared/sort-columns.ts';
import { PageAge } from '../../lists/DataAge.tsx';
import { viewerPaths, whoSearch } from '../../api/site-paths.ts';
import { addWithUndo } from '../../people/change-with-undo.ts';
import { ClassLevels, PersonMark } from '../../people/PersonLine.tsx';
import { ShapeIcon } from '../../people/ShapeIcon.tsx';
import { QuestLinks } from '../../lists/QuestLine.tsx';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import { useWhoWorld } from '../../lists/who/useServerPeople.ts';
import { accessTokensStore } from '../../storage/access-tokens-store.ts';
import { useStored } from '../../storage/local-store.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import {
  groupText,
  type MemberAccess,
  memberAccess,
  type MemberRow,
  memberRows,
  type MemberSort,
  memberSortByDefault,
  offlineCount,
  playedText,
  sortMembers,
  whereText,
} from './guild-view.ts';
import styles from './guild.module.css';

/** Reports do not cover guilds, so the age of the data is the age of the answer. */
const unreported = () => null;

interface OnlineMembersProps {
  /** null = loading. */
  readonly guild: Guild | null;
  readonly server: ServerFacts;
  readonly lastAnswer: LastAnswer;
}

/** Members of a guild who are online, with place and group. */
export function OnlineMembers({ guild, server, lastAnswer }: OnlineMembersProps) {
  const { game } = usePageSettings();
  const { catalogue, viewer } = useWhoWorld();
  const [sortBy, setSortBy] = useState(memberSortByDefault);
  const isCatalogueLoaded = isCatalogueSettled(catalogue);
  const online = guild?.online_characters ?? null;
  const rows = useMemo(
    () => online && memberRows(Object.values(online), { definition: game, viewer, isCatalogueLoaded }),
    [online, game, viewer, isCatalogueLoaded],
  );
  const sorted = useMemo(() => rows && sortMembers(rows, sortBy), [rows, sortBy]);
  const befriend = useStableCallback((id: number) => {
    const character = online?.[id];
    if (character !== undefined) addWithUndo('friends', character, game);
  });
  const columns = useMemo(() => onlineColumns(befriend), [befriend]);
  return (
    <Section
      id="online-members"
      title="Online Members"
      aside={<PageAge lastAnswer={lastAnswer} reported={unreported} />}
    >
      {sorted?.length === 0 ? (
        <p className={`vacant text-center color-second ${styles['empty']}`}>
          No visible member is online right now.
        </p>
      ) : (
        <DataTable
          caption="Online members"
          columns={columns}
          rows={sorted}
          keyOf={({ id }) => id}
          rowProps={memberRowProps}
          skeletonCount={8}
          sort={{
            by: sortBy.type,
            direction: sortBy.ascending ? 'ascending' : 'descending',
            onSort: (type) => setSortBy(sortByColumn(sortBy, type)),
          }}
          hasCards
          className={`${styles['members']} ${styles['online']}`}
        />
      )}
      <div className="row wrap between gap-3">
        <p className="note">Anonymous members aren’t shown or counted.</p>
        {server.bitness === 64 && guild !== null && (
          <Link
            to={viewerPaths.who.one}
            params={{ server: serverKey(server.name) }}
            search={whoSearch(guild.guild_name)}
            className={buttonClass('plain')}
          >
            View in Who list
          </Link>
        )}
      </div>
    </Section>
  );
}

// Loaded for members only.
const OfflineMembers = late(async () => (await import('./OfflineMembers.tsx')).OfflineMembers);

/** Offline members of a guild: shown to members; other visitors see how to prove that they are members. */
export function OtherMembers({ guild }: { guild: Guild }) {
  useShowBelow();
  const { server_name: serverName, guild_name: guildName } = guild;
  const { entries } = useCharacterList('registered');
  const tokens = useStored(accessTokensStore);
  const access = useMemo(
    () => memberAccess(entries, tokens, serverName, guildName),
    [entries, tokens, serverName, guildName],
  );
  /** Tokens whose characters turned out not to be in the guild. */
  const [nonMemberTokens, setNonMemberTokens] = useState<readonly string[]>([]);
  const addNonMemberToken = useCallback(
    (token: string) => setNonMemberTokens((before) => [...before, token]),
    [],
  );
  const held = access.kind === 'tokens' ? access.tokens : [];
  const current = held.find(({ token }) => !nonMemberTokens.includes(token.token));
  return (
    <Section id="offline-members" title="Offline Members">
      {current === undefined ? (
        <Prompt access={access} />
      ) : (
        <LatePart
          failure="The offline members could not be loaded"
          placeholder={<AwaitedMembers guild={guild} />}
        >
          <OfflineMembers
            key={current.token.token}
            guild={guild}
            holder={current}
            onNonMember={addNonMemberToken}
          />
        </LatePart>
      )}
    </Section>
  );
}

/** Placeholder as large as the first page. */
function AwaitedMembers({ guild }: { guild: Guild }) {
  const rows: CSSProperties & Record<'--rows', number> = {
    '--rows': Math.min(guildMemberPage.default, Math.max(1, offlineCount(guild))),
  };
  return (
    <p className={`card clip pad-3 color-second ${styles['awaited']}`} style={rows}>
      Loading...
    </p>
  );
}

/** Says how to see the offline members. */
function Prompt({ access }: { access: MemberAccess }) {
  return (
    <div className={`vacant row wrap between gap-3-6 pad-4-5 ${styles['prompt']}`}>
      <p>{promptText(access)}</p>
      {access.kind === 'unverified' ? (
        <Link
          to={pageFacts.verification.path}
          search={{ id: String(access.id) }}
          className={buttonClass('primary')}
        >
          <span>
            Verify <bdi>{access.name}</bdi>
          </span>
        </Link>
      ) : (
        <Link to={pageFacts.registration.path} className={buttonClass('plain')}>
          Verify a character
        </Link>
      )}
    </div>
  );
}

function promptText(access: MemberAccess): string {
  switch (access.kind) {
    case 'unverified':
      return `${access.name} is in this guild. Verify the character to see offline members too.`;
    case 'tokens':
      return 'None of your verified characters is in this guild any more. Only members can see who is offline.';
    case 'none':
      return 'Members of this guild can see who is offline. Are you a member? Register and verify your character.';
  }
}

/** Class and colours of a member's row: own character or friend, and its group. */
export function memberRowProps({ isYou, isFriend, group }: MemberTint) {
  return {
    className: isYou ? styles['own'] : isFriend ? styles['friend'] : undefined,
    style: group?.kind === 'together' ? { '--group': `var(--color-group-${group.hue})` } : undefined,
  };
}

type MemberTint = Pick<MemberRow, 'isYou' | 'isFriend'> & Partial<Pick<MemberRow, 'group'>>;

export const classColumn: Column<Pick<MemberRow, 'person'>, never> = {
  label: 'Class',
  skeletonWidth: 8,
  cell: ({ person }) => <ClassLevels classes={person.classes} />,
};

export const levelColumn: Column<Pick<MemberRow, 'person'>, never> = {
  label: 'Level',
  width: '84px',
  isNumber: true,
  area: '1 / 2',
  skeletonWidth: 2,
  cell: ({ person }) => (
    <>
      <span className="shown-to-600">Level </span>
      {person.level}
    </>
  ),
};

/** @param onBefriend puts a member on the list of friends */
const onlineColumns = (onBefriend: (id: number) => void): readonly Column<MemberRow, MemberSort>[] => [
  {
    label: 'Name',
    sortBy: 'name',
    width: '25%',
    skeletonWidth: 14,
    className: styles['who'],
    cell: ({ id, person, isFriend, isYou, canBefriend }) => (
      <MemberName person={person} isFriend={isFriend} isYou={isYou}>
        {canBefriend && (
          <button
            type="button"
            className={`icon-button push-end ${styles['add']}`}
            aria-label={`Add ${person.name} to friends`}
            title="Add to friends"
            onClick={() => onBefriend(id)}
          >
            <Icon name="userPlus" size={16} />
          </button>
        )}
      </MemberName>
    ),
  },
  {
    label: 'Place',
    sortBy: 'place',
    area: '2 / 1',
    skeletonWidth: 16,
    className: styles['where'],
    cell: (row) => <Where row={row} />,
  },
  { ...classColumn, sortBy: 'class', width: '17%', area: '3 / 1' },
  { ...levelColumn, sortBy: 'level', className: styles['levelOnline'] },
  {
    label: 'Group',
    sortBy: 'group',
    width: '112px',
    area: '2 / 2 / span 2',
    skeletonWidth: 6,
    className: `small-note ${styles['group']}`,
    cell: ({ group }) => groupText(group),
  },
];

/** The place, and below it the quest being played if its name differs. */
function Where({ row }: { row: MemberRow }) {
  const { person, quest } = row;
  const played = playedText(row);
  return (
    <span title={whereText(row)}>
      <span className={`truncate block snug ${styles['whereLine']}`}>
        {quest?.hasMark === true && (
          <span className={`inline-block color-sky ${styles['quest']}`} title="In a quest">
            <Icon name="groups" size={14} />
            <span className="visually-hidden">In a quest: </span>
          </span>
        )}
        <bdi>{person.place}</bdi>
      </span>
      {played !== '' && (
        <span className={`truncate block snug ${styles['whereLine']} ${styles['played']}`}>
          <span className="visually-hidden">, </span>
          <QuestLinks quests={quest?.links ?? []} />
        </span>
      )}
    </span>
  );
}

interface MemberNameProps {
  readonly person: Pick<ShownPerson, 'name' | 'race' | 'raceIcon' | 'hasCrown'>;
  readonly isFriend: boolean;
  readonly isYou: boolean;
  readonly children?: ReactNode;
}

/** Race and name of a member, and whether it is a friend or one's own. */
export function MemberName({ person, isFriend, isYou, children }: MemberNameProps) {
  const { name, race, raceIcon, hasCrown } = person;
  return (
    <span className="row semibold gap-2">
      <span className="color-second rigid" title={race === '' ? undefined : race}>
        <ShapeIcon name={raceIcon} size={20} />
      </span>
      <bdi className="can-shrink">{name}</bdi>
      {hasCrown && <PersonMark mark="crown" />}
      {isFriend && <PersonMark mark="friend" />}
      {isYou && <span className="color-sky rigid size-small">You</span>}
      {children}
    </span>
  );
}

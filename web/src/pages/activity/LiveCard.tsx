import type { Character } from '@rollcall/game/character/character';
import { agoText } from '@rollcall/game/durations';
import { charactersInGroup } from '@rollcall/game/api/character-reads';
import { indexRaces } from '@rollcall/game/character/races';
import { findServer } from '@rollcall/game/servers';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { hourMs } from '@rollcall/game/time';
import { cleanText } from '../../canvas/clean-text.ts';
import { callEndpoint } from '../../api/call-endpoint.ts';
import type { Pace, ReadIds } from '../../api/people/ids-poll.ts';
import { useIdsPoll } from '../../api/people/useIdsPoll.ts';
import { usePageSettings } from '../../api/usePageSettings.ts';
import { useServerNow } from '../../api/useServerNow.ts';
import {
  raceIcon,
  raceText,
  shownClasses,
  shownName,
  type ShownPerson,
} from '../../people/character-labels.ts';
import { ClassLevels, PersonLine } from '../../people/PersonLine.tsx';
import { ShapeIcon } from '../../people/ShapeIcon.tsx';
import { QuestLinks } from '../../lists/QuestLine.tsx';
import { viewerPath } from '../../api/site-paths.ts';
import { flagsStore } from '../../storage/preference-stores.ts';
import { useStored } from '../../storage/local-store.ts';
import { CheckRow } from '../../ui/fields/CheckFields.tsx';
import { LiveDot } from '../../ui/StatusMark.tsx';
import type { PlaceLabels } from './activity-labels.ts';
import type { PlaceId } from './activity-view.ts';
import styles from './activity.module.css';

/** A character, ready to be shown. */
export interface LiveCardProps {
  /** As last seen. */
  readonly character: Character;
  readonly isOnline: boolean;
  /** Current or last place. Shown to its own player even if the character is anonymous. */
  readonly place: PlaceId;
  /** Time of logout, milliseconds since 1970; null = online or unknown. */
  readonly offlineSinceMs: number | null;
  readonly placeLabels: PlaceLabels;
}

/** The character and what it is doing right now. */
export function LiveCard({ character, isOnline, place, offlineSinceMs, placeLabels }: LiveCardProps) {
  const { game } = usePageSettings();
  const nowMs = useServerNow();
  const findRace = useMemo(() => indexRaces(game.races), [game.races]);
  const quests = placeLabels.quests(place);
  const groupId = isOnline && character.is_in_party ? character.group_id : 0;
  const server = character.server_name;
  const whoList = viewerPath('who', findServer(game, server));
  return (
    <section
      className={`card grid gap-4-6 pad-4 ${styles['card']}`}
      data-online={isOnline || undefined}
      aria-label="Right now"
    >
      <div className="row gap-3">
        <span className="color-ember rigid">
          <ShapeIcon name={raceIcon(character.race, findRace)} size={36} />
        </span>
        <div className="grow">
          <h2 className="size-title-3">
            <bdi>{shownName(character.name)}</bdi>
          </h2>
          <p className="note">
            Level {character.total_level}
            {' · '}
            {whoList === null ? server : <Link to={whoList}>{server}</Link>}
          </p>
        </div>
        <ClassLevels classes={shownClasses(character.classes)} />
      </div>
      <div className="can-shrink self-center">
        {isOnline ? (
          <LiveDot tone="fresh">Online now</LiveDot>
        ) : (
          <LiveDot tone="waiting">
            {offlineSinceMs === null
              ? 'Offline'
              : `Logged out ${agoText(nowMs - offlineSinceMs).toLowerCase()}`}
          </LiveDot>
        )}
        <p className="semibold">
          {!isOnline && 'Last seen in '}
          <bdi>{placeLabels.place(place)}</bdi>
        </p>
        {quests.length > 0 && (
          <p className="size-note">
            <QuestLinks quests={quests} />
          </p>
        )}
      </div>
      {groupId !== 0 && (
        <Party key={groupId} groupId={groupId} ownId={character.id} placeLabels={placeLabels} />
      )}
    </section>
  );
}

const partyPace: Pace = { intervalMs: 30_000, lifespanMs: 8 * hourMs };

/** Reads the members of a group by its id. Data about other people's characters is not kept for later visits. */
function makePartyRead(): ReadIds<Readonly<Record<string, Character>>> {
  return async ([group], signal) =>
    group === undefined ? null : callEndpoint(charactersInGroup, { group: String(group) }, { signal });
}

function personOf(
  character: Character,
  findRace: ReturnType<typeof indexRaces>,
  placeLabels: PlaceLabels,
): ShownPerson {
  return {
    name: shownName(character.name),
    hasCrown: false,
    raceIcon: raceIcon(character.race, findRace),
    race: raceText(character),
    guild: cleanText(character.guild_name ?? ''),
    place: placeLabels.place(character.location_id),
    classes: shownClasses(character.classes),
    level: character.total_level,
  };
}

interface PartyProps {
  readonly groupId: number;
  readonly ownId: number;
  readonly placeLabels: PlaceLabels;
}

function Party({ groupId, ownId, placeLabels }: PartyProps): ReactNode {
  const { game } = usePageSettings();
  const findRace = useMemo(() => indexRaces(game.races), [game.races]);
  const flags = useStored(flagsStore);
  const ids = useMemo(() => [groupId], [groupId]);
  const { data, error } = useIdsPoll(makePartyRead, ids, partyPace);
  const members = Object.values(data ?? {})
    .filter(({ id }) => !flags.hideSelfFromPartyList || id !== ownId)
    .toSorted((a, b) => Number(b.id === ownId) - Number(a.id === ownId) || a.id - b.id);
  return (
    <div className={`line-above ${styles['party']}`}>
      <div className="row between gap-4">
        <h3 className="size-text">Party</h3>
        <CheckRow
          label="Hide self"
          isOn={flags.hideSelfFromPartyList}
          onChange={(isOn) => flagsStore.set({ ...flagsStore.get(), hideSelfFromPartyList: isOn })}
        />
      </div>
      {data === null && (
        <p className="note">{error === null ? 'Loading...' : 'The party could not be loaded.'}</p>
      )}
      {data !== null && members.length === 0 && <p className="note">No one else in the party is online.</p>}
      <ul className={`grid gap-3-6 ${styles['members']}`}>
        {members.map((member) => (
          <li key={member.id}>
            <PersonLine person={personOf(member, findRace, placeLabels)} />
          </li>
        ))}
      </ul>
    </div>
  );
}

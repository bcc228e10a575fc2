import { classNames } from '@rollcall/game/character/classes';
import type {
  ReportedCharacter,
  ReportedLfm,
  ReportedServerInfo,
  WholeReportedCharacter,
} from '@rollcall/game/api/report';
import { toWireTime } from '@rollcall/game/wire-time';
import { characterAspect, groupAspect, type WorldChanges } from './changes.ts';
import { isNameless, type Party, type Person, type Post } from './inhabitants.ts';
import type { ServerWorld } from './server-world.ts';
import type { World } from './world.ts';

/** Converts the world's own time to real time, both in milliseconds since 1970. A fast world is ahead of real time. */
export type ToWatchersTime = (worldMs: number) => number;

const sameTime: ToWatchersTime = (worldMs) => worldMs;

/** Entities of the world in API form, without an envelope. */
export interface EntityReports {
  readonly characters: ReportedCharacter[];
  readonly lfms: ReportedLfm[];
}

/** A keyframe of the given servers, or of all. */
export function worldKeyframe(
  world: World,
  toWatchersTime: ToWatchersTime = sameTime,
  serverNames?: ReadonlySet<string>,
): EntityReports {
  const servers = world.servers.filter(({ profile }) => serverNames?.has(profile.name) ?? true);
  return {
    characters: servers.flatMap(({ online, controlled }) =>
      [
        ...online,
        ...controlled.map(({ person }) => person).filter(({ onlineIndex }) => onlineIndex >= 0),
      ].map((person) => wholeCharacter(person, toWatchersTime)),
    ),
    lfms: servers.flatMap(({ parties }) =>
      [...parties].flatMap((party) =>
        party.post === null ? [] : [wholeLfm(party, party.post, world.nowMs, toWatchersTime)],
      ),
    ),
  };
}

export interface DeltaReports extends EntityReports {
  readonly deletedCharacterIds: number[];
  readonly deletedLfmIds: number[];
}

/** A delta with present values: new entities whole, and only the changed fields of others. */
export function worldDelta(
  world: World,
  changes: WorldChanges,
  toWatchersTime: ToWatchersTime = sameTime,
): DeltaReports {
  return {
    characters: [...changes.characters].map(([person, aspects]) =>
      aspects & characterAspect.whole
        ? wholeCharacter(person, toWatchersTime)
        : partialCharacter(person, aspects, toWatchersTime),
    ),
    deletedCharacterIds: [...changes.departed],
    lfms: [...changes.groups].flatMap(([party, aspects]) => {
      if (party.post === null) return [];
      if (aspects & groupAspect.whole) return [wholeLfm(party, party.post, world.nowMs, toWatchersTime)];
      return [partialLfm(party, party.post, aspects, world.nowMs, toWatchersTime)];
    }),
    deletedLfmIds: [...changes.closed],
  };
}

/** Status of every server, checked at the given real time. */
export function worldServerInfo(world: World, watchersMs: number): Record<string, ReportedServerInfo> {
  return Object.fromEntries(
    world.servers.map((server) => [server.profile.name, serverInfo(server, watchersMs)]),
  );
}

function serverInfo({ profile, isUp }: ServerWorld, watchersMs: number): ReportedServerInfo {
  return {
    index: profile.index,
    is_online: isUp,
    is_vip_only: profile.isVipOnly,
    queue_number: 0,
    last_status_check: toWireTime(watchersMs),
  };
}

/** A whole character, as far as a collector can see it. */
export function wholeCharacter(person: Person, toWatchersTime: ToWatchersTime): WholeReportedCharacter {
  const isHidden = isNameless(person);
  return {
    id: person.id,
    name: isHidden ? null : person.name,
    gender: person.gender,
    race: person.race,
    total_level: person.totalLevel,
    classes: [...person.classes],
    location_id: isHidden ? null : person.locationId,
    guild_name: isHidden ? null : person.guildName,
    server_name: person.serverName,
    home_server_name: person.homeServerName,
    ...partyFields(person),
    is_anonymous: person.isAnonymous,
    public_comment: isHidden ? null : person.publicComment,
    last_save: toWireTime(toWatchersTime(person.savedAtMs)),
  };
}

function partialCharacter(
  person: Person,
  aspects: number,
  toWatchersTime: ToWatchersTime,
): ReportedCharacter {
  return {
    id: person.id,
    ...(aspects & characterAspect.place && !isNameless(person) ? { location_id: person.locationId } : {}),
    ...(aspects & characterAspect.sheet
      ? { total_level: person.totalLevel, classes: [...person.classes] }
      : {}),
    ...(aspects & characterAspect.party ? partyFields(person) : {}),
    last_save: toWireTime(toWatchersTime(person.savedAtMs)),
  };
}

/** The fields of a character about its party. A leader who is still alone is recruiting but in no party. */
function partyFields(
  person: Person,
): Pick<WholeReportedCharacter, 'group_id' | 'is_in_party' | 'is_recruiting'> {
  const { party } = person;
  const isInParty = party !== null && party.others.length > 0;
  return {
    group_id: isInParty ? party.id : 0,
    is_in_party: isInParty,
    is_recruiting: party !== null && party.leader === person && party.post !== null,
  };
}

function wholeLfm(party: Party, post: Post, worldMs: number, toWatchersTime: ToWatchersTime): ReportedLfm {
  const all = groupAspect.time | groupAspect.people | groupAspect.post;
  return { ...partialLfm(party, post, all, worldMs, toWatchersTime), server_name: party.serverName };
}

function partialLfm(
  party: Party,
  post: Post,
  aspects: number,
  worldMs: number,
  toWatchersTime: ToWatchersTime,
): ReportedLfm {
  return {
    id: party.id,
    ...(aspects & groupAspect.post ? postFields(post) : {}),
    ...(aspects & groupAspect.time ? { adventure_active_time: adventureSeconds(party, worldMs) } : {}),
    ...(aspects & groupAspect.people
      ? {
          leader: wholeCharacter(party.leader, toWatchersTime),
          members: party.others.map((person) => wholeCharacter(person, toWatchersTime)),
        }
      : {}),
  };
}

function postFields(post: Post): Omit<ReportedLfm, 'id'> {
  return {
    comment: post.comment,
    quest_id: post.questId,
    is_quest_guess: post.isQuestGuess,
    difficulty: post.difficulty,
    accepted_classes: [...post.acceptedClasses],
    accepted_classes_count:
      post.acceptedClasses.length === 0 ? classNames.length : post.acceptedClasses.length,
    minimum_level: post.minimumLevel,
    maximum_level: post.maximumLevel,
  };
}

/** The clock in whole minutes, as the game shows it; 1 second for a party that has just entered. */
function adventureSeconds(party: Party, worldMs: number): number {
  if (party.phase !== 'adventuring') return 0;
  const seconds = Math.floor((worldMs - party.enteredAtMs) / 1000);
  return Math.max(1, seconds - (seconds % 60));
}

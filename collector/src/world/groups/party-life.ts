import { characterAspect, groupAspect, markClosed, markGroup, markPerson } from '../changes.ts';
import { everyone, idle, type Party, partySize, type Person, type Post } from '../inhabitants.ts';
import { planStir, type ServerWorld } from '../server-world.ts';
import { gainExperience, goTo } from '../wandering.ts';
import type { Errand } from '../places/places.ts';
import { classNames } from '@rollcall/game/character/classes';
import { createLot, type Prng } from '../chance/random.ts';
import { drawComment } from '../comments.ts';

const drawDifficulty = createLot([
  ['Reaper', 34],
  ['Elite', 32],
  ['Hard', 11],
  ['Normal', 19],
  ['Casual', 4],
]);

/** How a leader names the quest: chosen from the list, only in the comment, or not at all. */
const drawNaming = createLot<'chosen' | 'guess' | 'open'>([
  ['chosen', 64],
  ['guess', 22],
  ['open', 14],
]);

const healers: readonly string[] = ['Cleric', 'Favored Soul', 'Druid', 'Bard', 'Alchemist', 'Artificer'];

/** What the leader of a party announces for its errand (wire: Lfm). Level ranges lie within 1 and the cap. */
export function writePost(prng: Prng, party: Party, levelCap: number): Post {
  const { quest } = party.errand;
  const naming = drawNaming(prng);
  const difficulty = drawDifficulty(prng);
  const comment = drawComment(prng, { questName: quest.name, difficulty, isQuestNamed: naming === 'guess' });
  return {
    comment,
    questId: naming === 'open' ? 0 : quest.id,
    isQuestGuess: naming === 'guess',
    // A group that chose no quest has chosen no difficulty either; the game then says Normal.
    difficulty: naming === 'chosen' ? difficulty : 'Normal',
    acceptedClasses: drawAcceptedClasses(prng),
    ...drawLevelRange(prng, party, levelCap),
  };
}

/** The same post with another comment. */
export function rewordPost(prng: Prng, post: Post, party: Party): Post {
  const questName = party.errand.quest.name;
  return {
    ...post,
    comment: drawComment(prng, { questName, difficulty: post.difficulty, isQuestNamed: post.isQuestGuess }),
  };
}

function drawLevelRange(
  prng: Prng,
  { leader, errand }: Party,
  levelCap: number,
): Pick<Post, 'minimumLevel' | 'maximumLevel'> {
  if (prng.chance(0.1)) return { minimumLevel: 1, maximumLevel: levelCap };
  const lowest = Math.min(errand.level, leader.totalLevel) - prng.below(3);
  const highest = Math.max(errand.level + 2, leader.totalLevel) + prng.below(3);
  return { minimumLevel: Math.max(1, lowest), maximumLevel: Math.min(levelCap, highest) };
}

/** Most take everybody; some look for a healer, some would rather not have a few classes. */
function drawAcceptedClasses(prng: Prng): readonly string[] {
  const mood = prng.next();
  if (mood < 0.78) return [];
  if (mood < 0.88) return healers;
  return classNames.filter(() => prng.chance(0.75));
}

const secondMs = 1000;
const minuteMs = 60_000;

/** True while the party is inside its quest. */
export function isAdventuring(party: Party): boolean {
  return party.phase === 'adventuring';
}

/** Makes a group known. */
export function putUp(server: ServerWorld, party: Party, nowMs: number): void {
  party.post = writePost(server.prng, party, server.levelCap);
  party.postedAtMs = nowMs;
  server.posted += 1;
  markGroup(server.changes, party, groupAspect.whole);
  markPerson(server.changes, party.leader, characterAspect.party);
}

/** Takes a posting down; the party plays on. */
export function takeDown(server: ServerWorld, party: Party, nowMs: number): void {
  if (party.post === null) return;
  markClosed(server.changes, party);
  party.post = null;
  server.posted -= 1;
  const lastedMs = nowMs - party.postedAtMs;
  server.meanPostMs += (lastedMs - server.meanPostMs) / 40;
  markPerson(server.changes, party.leader, characterAspect.party);
}

/** Adds a person to the party. */
export function joinParty(server: ServerWorld, party: Party, person: Person, nowMs: number): void {
  party.others.push(person);
  person.party = party;
  person.pursuit = idle;
  markPerson(server.changes, person, characterAspect.party);
  // The first to join makes a party of the leader too.
  if (party.others.length === 1) markPerson(server.changes, party.leader, characterAspect.party);
  planStir(server, person, nowMs + server.prng.between(5, 60) * secondMs);
}

/** A person leaves; the longest in the party takes over from a leader. The party ends with its last member. */
export function leaveParty(server: ServerWorld, party: Party, person: Person, nowMs: number): void {
  const next = party.others[0];
  if (person === party.leader) {
    if (next === undefined) {
      disband(server, party, nowMs);
      return;
    }
    party.leader = next;
    party.others.shift();
    markPerson(server.changes, next, characterAspect.party);
  } else {
    party.others = party.others.filter((other) => other !== person);
  }
  goOwnWay(server, person, nowMs);
  markGroup(server.changes, party, groupAspect.people);
  if (party.others.length === 0) markPerson(server.changes, party.leader, characterAspect.party);
  if (party.others.length === 0 && party.post === null && !isAdventuring(party))
    disband(server, party, nowMs);
}

/** Ends a party: everyone goes their own way. */
export function disband(server: ServerWorld, party: Party, nowMs: number): void {
  takeDown(server, party, nowMs);
  party.phase = 'over';
  party.round += 1;
  server.parties.delete(party);
  for (const person of everyone(party)) goOwnWay(server, person, nowMs);
}

function goOwnWay(server: ServerWorld, person: Person, nowMs: number): void {
  person.party = null;
  person.pursuit = idle;
  markPerson(server.changes, person, characterAspect.party);
  planStir(server, person, nowMs + server.prng.between(10, 90) * secondMs);
}

/** The party sets out, or its leader, left alone, gives up or goes alone with the posting up. */
export function depart(server: ServerWorld, party: Party, nowMs: number): void {
  const { prng } = server;
  const isTooFew = party.errand.isRaid ? partySize(party) < 4 : partySize(party) === 1 && prng.chance(0.4);
  if (isTooFew) {
    disband(server, party, nowMs);
    return;
  }
  party.phase = 'adventuring';
  party.round += 1;
  party.enteredAtMs = nowMs;
  party.finishAtMs = nowMs + Math.max(4, party.errand.minutes * prng.around(1, 0.25)) * minuteMs;
  goTo(server, party.leader, party.errand.areaId, nowMs);
  for (const person of party.others) planStir(server, person, nowMs + prng.between(3, 75) * secondMs);
  const isFull = partySize(party) >= party.capacity;
  if (prng.chance(isFull ? 0.9 : 0.45)) takeDown(server, party, nowMs);
  markGroup(server.changes, party, groupAspect.time);
  server.queue.plan(nowMs + minuteMs, { kind: 'minute', party, round: party.round });
  server.queue.plan(party.finishAtMs, { kind: 'finish', party, round: party.round });
}

/** The clock of the adventure goes on: it is shown in minutes, so it is told every minute. */
export function passMinute(server: ServerWorld, party: Party, nowMs: number): void {
  markGroup(server.changes, party, groupAspect.time);
  server.queue.plan(nowMs + minuteMs, { kind: 'minute', party, round: party.round });
}

/** The quest is done: on to the next one together, or home. */
export function finish(server: ServerWorld, party: Party, nowMs: number): void {
  const { prng } = server;
  for (const person of everyone(party)) gainExperience(server, person, nowMs);
  const leftMs = party.leader.logoutAtMs - nowMs;
  const errand = leftMs > 15 * minuteMs && prng.chance(0.35) ? drawNextErrand(server, party) : null;
  if (errand === null) {
    disband(server, party, nowMs);
    return;
  }
  for (const person of party.others.slice()) {
    if (prng.chance(0.4)) leaveParty(server, party, person, nowMs);
  }
  if (party.phase === 'over') return;
  setOutAgain(server, party, errand, nowMs);
}

function setOutAgain(server: ServerWorld, party: Party, errand: Party['errand'], nowMs: number): void {
  const { prng } = server;
  const hasChanged = hasQuestChanged(party.errand, errand);
  party.phase = 'gathering';
  party.round += 1;
  party.errand = errand;
  // Its clock stands again, also where the posting stays as it is.
  markGroup(server.changes, party, groupAspect.time);
  for (const person of everyone(party)) planStir(server, person, nowMs + prng.between(5, 60) * secondMs);
  if (party.post !== null && hasChanged) {
    party.post = writePost(prng, party, server.levelCap);
    markGroup(server.changes, party, groupAspect.post);
  } else if (party.post === null && partySize(party) < party.capacity && prng.chance(0.3)) {
    putUp(server, party, nowMs);
  }
  planDeparture(server, party, nowMs + prng.between(1.5, 6) * minuteMs);
}

/** Plans when the party sets out; an earlier plan is void. */
export function planDeparture(server: ServerWorld, party: Party, atMs: number): void {
  party.round += 1;
  server.queue.plan(atMs, { kind: 'depart', party, round: party.round });
}

/** The leader says it in other words. */
export function reword(server: ServerWorld, party: Party): void {
  if (party.post === null) return;
  party.post = rewordPost(server.prng, party.post, party);
  markGroup(server.changes, party, groupAspect.post);
}

/** Where the leader's party could go: from level 30 on often on a raid. null = this catalogue has nothing for the level. */
export function drawPartyErrand(server: ServerWorld, leader: Person): Errand | null {
  const { prng, places } = server;
  const raidChance = leader.totalLevel >= 30 ? 0.4 : 0.1;
  const raid = prng.chance(raidChance) ? places.drawRaid(prng, leader.totalLevel) : null;
  return raid ?? places.drawErrand(prng, leader.totalLevel);
}

/** Where a party goes next: a raid group on another raid, a party of six on another quest. */
function drawNextErrand(server: ServerWorld, { leader, errand }: Party): Errand | null {
  const { prng, places } = server;
  return errand.isRaid
    ? places.drawRaid(prng, leader.totalLevel)
    : places.drawErrand(prng, leader.totalLevel);
}

/** True when the party goes somewhere else. */
function hasQuestChanged(before: Errand, after: Errand): boolean {
  return before.quest.id !== after.quest.id;
}

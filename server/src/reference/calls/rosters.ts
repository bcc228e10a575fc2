import type * as raidCalls from '@rollcall/game/api/raid-calls';
import * as rosters from '@rollcall/game/raid-roster/roster';
import { badRequest, type ErrorNote, networkBlocked, notFound, storeUnavailable } from '../errors.ts';
import { aelith, ironTideRaid } from '../example-world.ts';
import { parameters as p, type ExamplesOf, type NotesOf } from '../notes.ts';
import { shape } from '../schemas.ts';

const role = '`any`, `tank`, `healer`, `other` or the name of a class.';

const plan = {
  quest_id: 'Id of the raid.',
  difficulty: 'Its difficulty; null = not decided.',
  starts_at: 'When it begins.',
  note: `What the organiser has to say, ${rosters.noteMaximum} characters at most.`,
  places: `Places by role, each role once, ${rosters.placesMaximum} places together at most.`,
};

const plannedOf = {
  ...plan,
  server: 'Server name (case-insensitive).',
  starts_at: 'When it begins: an hour ago at the earliest, a year ahead at the latest.',
};

const character = {
  name: 'Name of the character. If `character_id` names a visible character, it must be the name of that one.',
  classes: 'Classes and levels.',
  total_level: 'Level; null = not given.',
};

export const rosterBodies = {
  SentPlace: shape(rosters.sentPlaceSchema, 'Places for one role.', { role, count: 'Number of places.' }),
  SentClass: shape(rosters.sentClassSchema, 'Levels of a class.', {
    name: 'The class.',
    level: 'The level.',
  }),
  RosterPost: shape(rosters.rosterPostSchema, 'A raid that is planned.', plannedOf),
  RosterChange: shape(
    rosters.rosterChangeSchema,
    'The fields to change; all others stay the same. If there are fewer places than before, the last people of the order move to the bench.',
    {
      ...plannedOf,
      is_locked: 'Whether nobody but the organiser may sign up or take a place.',
      order: 'Ids of people in their new order. Those that are left out follow in their old order.',
    },
  ),
  PersonPost: shape(rosters.personPostSchema, 'A sign-up.', {
    ...character,
    character_id: 'The character; null = unknown to the site.',
    role: `The role that is asked for: ${role}`,
  }),
  PersonChange: shape(rosters.personChangeSchema, 'The fields to change; all others stay the same.', {
    ...character,
    role: `The role whose place is taken: ${role} null = move to the bench.`,
  }),
} as const;

export const rosterAnswers = {
  RosterPlace: shape(rosters.rosterPlaceSchema, 'Places for one role.', {
    role,
    count: 'Number of places.',
  }),
  PersonLive: shape(rosters.personLiveSchema, 'What is known of a visible character now.', {
    is_online: 'Whether it is online.',
    is_in_posted_group: 'Whether it is in the group in `posted`.',
    timer_ends_at:
      'When its timer for this raid runs out, if it is still running when the raid begins; otherwise null.',
  }),
  RosterPerson: shape(rosters.rosterPersonSchema, 'Somebody who signed up.', {
    id: 'Id of the sign-up.',
    name: 'The name as sent.',
    character_id: 'The character; null = typed by hand, or anonymous now.',
    classes:
      'Classes and levels: those of now while the character is visible, as sent if it was typed by hand, otherwise none.',
    total_level: 'Level; null = not given.',
    role: 'The role of the place that the person has; null = on the bench.',
    wishes: 'The role that the person asked for.',
    is_verified: 'Whether the sign-up was sent with an access token of the character.',
    signed_up_at: 'When the person signed up.',
    live: 'What is known of the character now; null = unknown or anonymous.',
  }),
  PostedGroup: shape(rosters.postedGroupSchema, 'A group for the raid of a roster.', {
    group_id: 'Id of the group.',
    leader_name: 'Name of its leader.',
    member_count: 'Number of characters in it, the leader included.',
  }),
  Roster: shape(rosters.rosterSchema, 'A raid roster.', {
    ...plan,
    id: 'Its id, which is the key to it.',
    version: 'Grows with each edit, but not with what happens in the game.',
    server_name: 'The server.',
    quest_name: 'Name of the raid.',
    is_locked: 'Whether nobody but the organiser may sign up or take a place.',
    created_at: 'When it was created.',
    posted:
      'The group for this raid that is posted on this server now, if a visible character of the roster leads it; otherwise null.',
    people: 'Those who signed up, in the order of the roster.',
  }),
} as const;

const unknown = notFound('There is no such roster, or it was deleted, which happens 14 days after its raid.');
const unknownPerson = notFound('There is no such roster, or nobody in it has this id.');
const newer: ErrorNote = {
  status: 412,
  code: 'newer-version',
  when: '`If-Match` was sent, and the roster has been edited since then; `data` is the newer one.',
};
const wrongField = badRequest('A field is invalid; `issues` names it.');
const full: ErrorNote = {
  status: 409,
  code: 'roster-full',
  when: `${rosters.peopleMaximum} people have signed up already.`,
};
const locked: ErrorNote = {
  status: 409,
  code: 'roster-locked',
  when: 'The organiser has locked the roster.',
};
const path = { id: p.rosterId };
const personPath = { ...path, person: p.personId };

export const rosterNotes = {
  raidRoster: {
    about: 'The topic `raid:<id>` of the stream carries the same data as it changes.',
    path,
    errors: [unknown, storeUnavailable],
  },
  makeRoster: {
    about:
      'The answer contains the secret of the organiser. A network (an IPv4 address or an IPv6 /64) may have 20 rosters at a time.',
    errors: [
      wrongField,
      { status: 429, code: 'too-many-rosters', when: 'This network already has twenty rosters.' },
      networkBlocked,
      storeUnavailable,
    ],
  },
  changeRoster: {
    about: 'The header `If-Match` may carry the `version` that the change is based on, as `"3"`.',
    path,
    errors: [wrongField, unknown, newer, storeUnavailable],
  },
  deleteRoster: {
    about: 'Everything stored about it is deleted.',
    path,
    errors: [unknown, storeUnavailable],
  },
  signUp: {
    about:
      'Takes a free place of the role, or else a free place for `any`, or else stands on the bench. Several people who ask at once are served one after the other. A sign-up that also carries an access token of the character as Bearer counts as verified.',
    path,
    withToken: 'With an access token of the character, the sign-up is verified.',
    errors: [
      wrongField,
      { status: 403, code: 'token-refused', when: 'The token is wrong, or belongs to another character.' },
      unknown,
      {
        status: 409,
        code: 'already-signed-up',
        when: 'The character has signed up already.',
      },
      full,
      locked,
      networkBlocked,
      storeUnavailable,
    ],
  },
  changePerson: {
    about: 'The header `If-Match` may carry the `version` that the change is based on, as `"3"`.',
    path: personPath,
    errors: [
      wrongField,
      unknownPerson,
      { status: 409, code: 'place-taken', when: 'No place of the role, nor one for `any`, is free.' },
      locked,
      newer,
      storeUnavailable,
    ],
  },
  removePerson: {
    about: 'Nobody moves up from the bench by itself.',
    path: personPath,
    errors: [unknownPerson, storeUnavailable],
  },
} satisfies NotesOf<typeof raidCalls>;

const id = 'Vb3xQ0mZrJc5tWk8NfYuAg';
const person = 'mPq3tVw8yZa';

const planned: rosters.Roster = {
  id,
  version: 1,
  server_name: aelith.server_name,
  quest_id: ironTideRaid.id,
  quest_name: ironTideRaid.name,
  difficulty: 'Elite',
  starts_at: '2026-11-28T20:00:00Z',
  note: 'Flagging runs on request.',
  places: [
    { role: 'tank', count: 2 },
    { role: 'healer', count: 3 },
    { role: 'other', count: 7 },
  ],
  is_locked: false,
  created_at: '2026-11-20T20:15:30Z',
  posted: null,
  people: [],
};
const signedUp: rosters.RosterPerson = {
  id: person,
  name: 'Aelith',
  character_id: aelith.id,
  classes: aelith.classes,
  total_level: aelith.total_level,
  role: 'healer',
  wishes: 'healer',
  is_verified: true,
  signed_up_at: '2026-11-20T20:16:02Z',
  live: { is_online: true, is_in_posted_group: false, timer_ends_at: null },
};

export const rosterExamples: ExamplesOf<typeof raidCalls> = {
  raidRoster: { path: { id }, answer: { ...planned, version: 2, people: [signedUp] } },
  makeRoster: {
    body: {
      server: 'Orien',
      quest_id: ironTideRaid.id,
      difficulty: 'Elite',
      starts_at: planned.starts_at,
      places: planned.places,
      note: planned.note,
    },
    answer: { data: planned, secret: 'hVx3bQmZr0Jc5tWk8NfYuA' },
  },
  changeRoster: {
    path: { id },
    body: { is_locked: true, order: [person] },
    answer: { ...planned, version: 3, is_locked: true, people: [signedUp] },
  },
  deleteRoster: { path: { id }, answer: null },
  signUp: {
    path: { id },
    body: { name: 'Aelith', character_id: aelith.id, role: 'healer' },
    answer: {
      data: { ...planned, version: 2, people: [signedUp] },
      person,
      secret: 'p0Zt4V9yJmC1sX7dQ2kR8f',
    },
  },
  changePerson: {
    path: { id, person },
    body: { role: null },
    answer: { ...planned, version: 3, people: [{ ...signedUp, role: null }] },
  },
  removePerson: { path: { id, person }, answer: { ...planned, version: 3 } },
};

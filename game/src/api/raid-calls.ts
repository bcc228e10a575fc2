import * as rosters from '../raid-roster/roster.ts';
import { call, emptyCall, endpoint } from './kinds.ts';

/** Raid rosters. The secrets of organisers and of people are sent as Bearer. */

export const raidRoster = call({
  method: 'GET',
  path: '/v1/raids/:id',
  summary: 'A raid roster',
  caller: 'roster-reader',
  answer: rosters.rosterSchema,
});
export const makeRoster = endpoint({
  method: 'POST',
  path: '/v1/raids',
  summary: 'Create a raid roster',
  caller: 'writer',
  wrapping: 'beside-data',
  caching: 'none',
  body: rosters.rosterPostSchema,
  answer: rosters.madeRosterSchema,
});
export const changeRoster = call({
  method: 'PUT',
  path: '/v1/raids/:id',
  summary: 'Change, lock or reorder a raid roster',
  caller: 'organiser',
  body: rosters.rosterChangeSchema,
  answer: rosters.rosterSchema,
});
export const deleteRoster = emptyCall({
  method: 'DELETE',
  path: '/v1/raids/:id',
  summary: 'Delete a raid roster',
  caller: 'organiser',
});
export const signUp = endpoint({
  method: 'POST',
  path: '/v1/raids/:id/people',
  summary: 'Sign up for a raid',
  caller: 'writer',
  wrapping: 'beside-data',
  caching: 'none',
  body: rosters.personPostSchema,
  answer: rosters.signedUpSchema,
});
export const changePerson = call({
  method: 'PATCH',
  path: '/v1/raids/:id/people/:person',
  summary: 'Take a place, move to the bench, or change a sign-up',
  caller: 'roster-person',
  body: rosters.personChangeSchema,
  answer: rosters.rosterSchema,
});
export const removePerson = call({
  method: 'DELETE',
  path: '/v1/raids/:id/people/:person',
  summary: 'Leave a raid roster',
  caller: 'roster-person',
  answer: rosters.rosterSchema,
});

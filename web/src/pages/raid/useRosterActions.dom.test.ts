import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { makePerson, makeRoster } from '../../rosters/testing/rosters.ts';
import { ownRoster, rostersStore } from '../../storage/rosters-store.ts';
import { storeOrganiser } from '../../rosters/own-rosters.ts';
import { useRosterActions } from './useRosterActions.ts';

afterEach(() => vi.unstubAllGlobals());

it('a sign-up that somebody else has removed does not make the roster count as deleted', async () => {
  const person = makePerson();
  const roster = makeRoster({ people: [person] });
  storeOrganiser(roster, 'the-secret-of-the-organiser');
  const notFound = { message: 'Nobody', error: 'Nobody', code: 'not-found', request_id: 'a' };
  vi.stubGlobal('fetch', async () => Response.json(notFound, { status: 404 }));
  const outcomes = { onChange: vi.fn(), onMissing: vi.fn(), onGone: vi.fn() };
  const own = ownRoster(rostersStore.get(), roster.id);
  const { result } = renderHook(() => useRosterActions(roster, own, outcomes));
  await act(async () => result.current.remove(person.id));
  await vi.waitFor(() => expect(outcomes.onMissing).toHaveBeenCalledOnce());
  expect(outcomes.onGone).not.toHaveBeenCalled();
  expect(ownRoster(rostersStore.get(), roster.id)).toEqual(own);
});

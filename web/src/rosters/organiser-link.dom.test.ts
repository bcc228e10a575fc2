import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownRoster, rostersStore } from '../storage/rosters-store.ts';
import { keepOrganiser, organiserInHash, organiserLink } from './organiser-link.ts';
import { storeOrganiser } from './own-rosters.ts';
import { makeRoster } from './testing/rosters.ts';

const [id, secret] = ['Vb3xQ0mZrJc5tWk8NfYuAg', 'hVx3bQmZr0Jc5tWk8NfYuA'];

it('the organiser’s link has the secret after #, where it can be read again', () => {
  const link = organiserLink(id, secret);
  expect(link).toBe(`${location.origin}/raid/${id}#organiser=${secret}`);
  expect(organiserInHash(new URL(link).hash)).toBe(secret);
});

it.each([
  '',
  '#bench',
  '#organiser=',
  '#organiser=short',
  `#organiser=${secret}&x`,
  `#organiser=${'x'.repeat(200)}`,
])('there is no secret in %j', (hash) => {
  expect(organiserInHash(hash)).toBeNull();
});

describe('the secret of an organiser’s link', () => {
  const roster = makeRoster({ id });
  const kept = () => ownRoster(rostersStore.get(), id)?.organiserSecret;
  const answerWith = (status: number, body: object) =>
    vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  const refused = { message: 'no', error: 'no', code: 'secret-refused', request_id: 'a' };

  beforeEach(() => rostersStore.reset());
  afterEach(() => vi.unstubAllGlobals());

  it('is kept without a request if there is none yet', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('asked')));
    await keepOrganiser(roster, secret);
    await keepOrganiser(roster, secret);
    expect(kept()).toBe(secret);
  });

  it.each<[string, () => unknown, boolean]>([
    ['accepts it', () => answerWith(412, { ...refused, code: 'newer-version', data: roster }), true],
    ['refuses it', () => answerWith(403, refused), false],
    ['cannot be reached', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('down'))), false],
  ])('replaces another one only if the server accepts it: the server %s', async (_, answer, isReplaced) => {
    storeOrganiser(roster, 'the-one-that-is-right');
    answer();
    await keepOrganiser(roster, secret);
    expect(kept()).toBe(isReplaced ? secret : 'the-one-that-is-right');
  });
});

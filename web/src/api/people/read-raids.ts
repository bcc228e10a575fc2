import type { RaidActivity } from '@rollcall/game/character/character-activity';
import { raidActivity } from '@rollcall/game/api/activity-reads';
import { createRecall } from '@rollcall/game/remember';
import { type AccessToken, accessTokensStore, tokenOf } from '../../storage/access-tokens-store.ts';
import { registeredCharactersStore } from '../../storage/character-list-stores.ts';
import { callEndpoint } from '../call-endpoint.ts';
import { CallError } from '../call-error.ts';
import type { ReadIds } from './ids-poll.ts';
import { chunk } from './read-in-chunks.ts';

/** What is known of the raids that characters have left lately. */
export interface RaidsAnswer {
  /** The same array as long as it says the same. */
  readonly activity: readonly RaidActivity[];
  /** Who was asked about and answered for this time. */
  readonly answeredIds: ReadonlySet<number>;
  /**
   * Of whom the server tells nothing, this time: they are hidden from this browser, or not known. The same set as long as
   * it is the same. Of all others that were not answered for, `activity` says what the last answer did.
   */
  readonly withheldIds: ReadonlySet<number>;
  /** Tokens that were sent this time, and that the server says are worth nothing: to be forgotten. */
  readonly refusedTokens: readonly SentToken[];
  /** Why; null when everybody could be asked about. */
  readonly error: CallError | null;
}

type SentToken = Pick<AccessToken, 'characterId' | 'token'>;

/** At most this many ids in one request. */
const charactersPerRequest = 30;

interface RaidsRequest {
  readonly ids: readonly number[];
  readonly credential: string | undefined;
}

/**
 * The token to send when a character is asked about: only of whoever is anonymous is it wanted, and
 * whoever was never seen may be that.
 */
export function raidsCredential(id: number): string | undefined {
  const token = tokenOf(accessTokensStore.get(), id)?.token;
  if (token === undefined) return undefined;
  const entry = registeredCharactersStore.get().data.find((listed) => listed.id === id);
  return entry?.character?.is_anonymous === false ? undefined : token;
}

/** A header holds one token, and one token opens one character: whoever needs its own is asked about alone. */
function requestsFor(ids: readonly number[], credentialOf: typeof raidsCredential): readonly RaidsRequest[] {
  const asked = ids.map((id) => ({ id, credential: credentialOf(id) }));
  const together = asked.flatMap(({ id, credential }) => (credential === undefined ? [id] : []));
  return [
    ...chunk(together, charactersPerRequest).map((part) => ({ ids: part, credential: undefined })),
    ...asked.flatMap(({ id, credential }) => (credential === undefined ? [] : [{ ids: [id], credential }])),
  ];
}

async function ask({ ids, credential }: RaidsRequest, signal: AbortSignal) {
  try {
    const query = { character_ids: ids.join(',') };
    const answer = await callEndpoint(raidActivity, {}, { signal, query, credential });
    const { data = [], unanswered_ids: withheld = [], is_token_refused: isRefused = false } = answer ?? {};
    return {
      ids,
      activity: data,
      withheld,
      refused: isRefused ? sentTokens(ids, credential) : [],
      error: null,
    };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { ids, activity: null, withheld: [], refused: [], error };
  }
}

/** Whoever's token was sent was asked about alone. */
function sentTokens(ids: readonly number[], credential: string | undefined): readonly SentToken[] {
  return credential === undefined ? [] : ids.map((characterId) => ({ characterId, token: credential }));
}

/**
 * Reads the raids that characters have left lately. All requests are one try; of those that fail, what was known before
 * stands. An answer like the last one is the very same object.
 *
 * @throws CallError when every request failed
 */
export function createRaidsReader(credentialOf = raidsCredential): ReadIds<RaidsAnswer> {
  let last: readonly RaidActivity[] = [];
  const recallActivity = createRecall<readonly RaidActivity[]>();
  const recallWithheld = createRecall<ReadonlySet<number>>();
  const recallAnswer = createRecall<RaidsAnswer>();
  return async (ids, signal) => {
    const outcomes = await Promise.all(requestsFor(ids, credentialOf).map((request) => ask(request, signal)));
    if (signal.aborted) return null;
    const error = outcomes.find((outcome) => outcome.error !== null)?.error ?? null;
    if (error !== null && outcomes.every((outcome) => outcome.error !== null)) throw error;
    const known = outcomes.map(
      (outcome) => outcome.activity ?? last.filter(({ character_id }) => outcome.ids.includes(character_id)),
    );
    const activity = known.flat();
    last = recallActivity({ text: JSON.stringify(activity) }, () => activity);
    const withheld = outcomes.flatMap((outcome) => outcome.withheld);
    const withheldIds = recallWithheld({ text: withheld.join() }, () => new Set(withheld));
    const refusedTokens = outcomes.flatMap((outcome) => outcome.refused);
    const answered = outcomes
      .flatMap((outcome) => (outcome.error === null ? outcome.ids : []))
      .filter((id) => !withheldIds.has(id));
    const said = { activity: last, answered: answered.join(), withheldIds, error };
    const refused = refusedTokens.map(({ token }) => token).join(' ');
    return recallAnswer({ ...said, refused }, () => ({
      activity: last,
      answeredIds: new Set(answered),
      withheldIds,
      refusedTokens,
      error,
    }));
  };
}

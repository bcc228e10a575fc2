import type { RaidActivity } from '@rollcall/game/character/character-activity';
import { raidActivity } from '@rollcall/game/api/activity-reads';
import { createRecall } from '@rollcall/game/remember';
import { type AccessToken, accessTokensStore, tokenOf } from '../../storage/access-tokens-store.ts';
import { registeredCharactersStore } from '../../storage/character-list-stores.ts';
import { callEndpoint } from '../call-endpoint.ts';
import { CallError } from '../call-error.ts';
import type { ReadIds } from './ids-poll.ts';
import { chunk } from './read-in-chunks.ts';

/** The known recent raids of characters. */
export interface RaidsAnswer {
  /** The same array while equal. */
  readonly activity: readonly RaidActivity[];
  readonly answeredIds: ReadonlySet<number>;
  /**
   * Ids that the server withholds this time: hidden from this browser, or unknown. The same set while equal. For other
   * ids without an answer, `activity` repeats the previous one.
   */
  readonly withheldIds: ReadonlySet<number>;
  /** Sent tokens that the server says are invalid, to be forgotten. */
  readonly refusedTokens: readonly SentToken[];
  /** Error of a failed request; null = none. */
  readonly error: CallError | null;
}

type SentToken = Pick<AccessToken, 'characterId' | 'token'>;

/** Maximum ids of a request. */
const charactersPerRequest = 30;

interface RaidsRequest {
  readonly ids: readonly number[];
  readonly credential: string | undefined;
}

/** The token to send for a character; undefined = none. Characters known not to be anonymous need none. */
export function raidsCredential(id: number): string | undefined {
  const token = tokenOf(accessTokensStore.get(), id)?.token;
  if (token === undefined) return undefined;
  const entry = registeredCharactersStore.get().data.find((listed) => listed.id === id);
  return entry?.character?.is_anonymous === false ? undefined : token;
}

/** A request has one token, and a token is for one character: each character with a token gets its own request. */
function requestsFor(ids: readonly number[], credentialOf: typeof raidsCredential): readonly RaidsRequest[] {
  const wanted = ids.map((id) => ({ id, credential: credentialOf(id) }));
  const together = wanted.flatMap(({ id, credential }) => (credential === undefined ? [id] : []));
  return [
    ...chunk(together, charactersPerRequest).map((part) => ({ ids: part, credential: undefined })),
    ...wanted.flatMap(({ id, credential }) => (credential === undefined ? [] : [{ ids: [id], credential }])),
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

/** The sent tokens: a request with a token is about one character. */
function sentTokens(ids: readonly number[], credential: string | undefined): readonly SentToken[] {
  return credential === undefined ? [] : ids.map((characterId) => ({ characterId, token: credential }));
}

/**
 * Reads the recent raids of characters. All requests count as one try; for failed ones the previous answer is kept. An
 * equal answer is the same object.
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

import type { Area } from '@rollcall/game/quest/area';
import type { Character } from '@rollcall/game/character/character';
import { vi } from 'vitest';

export interface PeopleNetwork {
  characters: readonly Character[];
  /** Result of a search by name, or the server's failure. */
  named: readonly Character[] | Response | Error;
  /** Failure of requests by ids; null = they succeed. */
  failure: Response | Error | null;
  areas: readonly Area[];
  /** Addresses of the requests for characters, in order. */
  readonly asked: string[];
}

const byId = (characters: readonly Character[]) =>
  Response.json({ data: Object.fromEntries(characters.map((each) => [each.id, each])) });

const catalogueOf = (data: readonly unknown[]) =>
  Response.json({ data, source: 'cache', timestamp: '2026-11-21T18:00:00Z' });

/** A network with characters, but without quests or icons. */
export function stubPeopleNetwork(): PeopleNetwork {
  const network: PeopleNetwork = { characters: [], named: [], failure: null, areas: [], asked: [] };
  const answerName = () => {
    const { named } = network;
    if (named instanceof Error) throw named;
    if (named instanceof Response) return named.clone();
    return named.length === 0 ? Response.json({}, { status: 404 }) : byId(named);
  };
  const answerIds = (path: string) => {
    const { failure } = network;
    if (failure instanceof Error) throw failure;
    if (failure instanceof Response) return failure.clone();
    const ids = new Set((path.split('/').at(-1) ?? '').split(',').map(Number));
    return byId(network.characters.filter(({ id }) => ids.has(id)));
  };
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/v1/areas')) return catalogueOf(network.areas);
    if (url.startsWith('/v1/quests')) return catalogueOf([]);
    if (!url.startsWith('/v1/')) return Response.json({});
    network.asked.push(url);
    return url.startsWith('/v1/characters/any/') ? answerName() : answerIds(decodeURIComponent(url));
  });
  return network;
}

import { endpoints } from '@rollcall/game/api/endpoints';
import { fillPath, type Endpoint } from '@rollcall/game/api/endpoint';
import { demographicCategories } from '@rollcall/game/population/demographics';
import { characterActivityTypes } from '@rollcall/game/character/character-activity';
import { periods } from '@rollcall/game/population/population';
import { askForStream } from './follow-stream.ts';

/** Values of path parameters of reads, by parameter name. */
export type PathValues = Readonly<Record<string, readonly string[]>>;

/** Values of parameters that are the same in every world. */
export const fixedValues: PathValues = {
  server: ['thelanis', 'Thelanis', 'orien'],
  period: periods,
  category: demographicCategories,
  type: characterActivityTypes,
  token_id: ['1'],
  job: ['q0hX2b9kT5sVw7LrZ3mN1A'],
  id_hash: ['0'.repeat(64)],
};

/** Every read of the contract, with its name. */
export const everyRead = Object.entries(endpoints).filter(([, { method }]) => method === 'GET');

const momentFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

/** Queries for reads that return nothing without one. */
export const neededQueries: Readonly<Partial<Record<string, string>>> = {
  lfmReplay: `?from=${momentFromNow(-30)}&to=${momentFromNow(30)}`,
  populationSamples: `?from=${momentFromNow(-60)}&to=${momentFromNow(0)}`,
  groupForecast: '?server=thelanis&raids=any',
  liveStream: '?topics=characters:thelanis,lfms:thelanis,characters:orien,lfms:orien,server-info',
};

/** Returns the text of an answer, or the beginning of a stream. */
export async function readAnswer({ wrapping }: Pick<Endpoint, 'wrapping'>, url: string): Promise<string> {
  if (wrapping === 'events') return JSON.stringify((await askForStream(url)).body);
  const response = await fetch(url);
  return response.text();
}

/** Returns all paths that result from filling in the values. */
export function fillEveryWay(path: string, values: PathValues): string[] {
  const parameters = [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name);
  const filled = parameters.reduce<Record<string, string>[]>(
    (partial, name) =>
      partial.flatMap((chosen) => (values[name] ?? []).map((value) => ({ ...chosen, [name]: value }))),
    [{}],
  );
  return filled.map((chosen) => fillPath(path, chosen));
}

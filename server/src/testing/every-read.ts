import { endpoints } from '@rollcall/game/api/endpoints';
import { fillPath, type Endpoint } from '@rollcall/game/api/endpoint';
import { demographicCategories } from '@rollcall/game/population/demographics';
import { characterActivityTypes } from '@rollcall/game/character/character-activity';
import { periods } from '@rollcall/game/population/population';
import { askForStream } from './follow-stream.ts';

/** Values for the paths of reads, by the name of the parameter. */
export type PathValues = Readonly<Record<string, readonly string[]>>;

/** Values of parameters that are the same in every world. */
export const fixedValues: PathValues = {
  server: ['thelanis', 'Thelanis', 'orien'],
  period: periods,
  category: demographicCategories,
  type: characterActivityTypes,
  token_id: ['1'],
};

/** Every read of the contract, by name. */
export const everyRead = Object.entries(endpoints).filter(([, { method }]) => method === 'GET');

/** Queries of reads that require one. */
export const neededQueries: Readonly<Partial<Record<string, string>>> = {
  groupForecast: '?server=thelanis&raids=any',
  liveStream: '?topics=characters:thelanis,lfms:thelanis,characters:orien,lfms:orien,server-info',
};

/** The text of an answer; for a stream, its beginning. */
export async function readAnswer({ wrapping }: Pick<Endpoint, 'wrapping'>, url: string): Promise<string> {
  if (wrapping === 'events') return JSON.stringify((await askForStream(url)).body);
  const response = await fetch(url);
  return response.text();
}

/** Every way to fill a path with the values. */
export function fillEveryWay(path: string, values: PathValues): string[] {
  const parameters = [...path.matchAll(/:([a-z_]+)/g)].map(([, name = '']) => name);
  const filled = parameters.reduce<Record<string, string>[]>(
    (partial, name) =>
      partial.flatMap((chosen) => (values[name] ?? []).map((value) => ({ ...chosen, [name]: value }))),
    [{}],
  );
  return filled.map((chosen) => fillPath(path, chosen));
}

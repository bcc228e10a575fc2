import { endpoints } from '@rollcall/game/endpoints';
import * as z from 'zod/mini';
import type { CommandContext } from '../cli/command.ts';
import { readEndpoint } from '../ingest/read-endpoint.ts';
import type { KnownServers } from './survey.ts';

/** Of all that the definition tells: a Rollcall that is older or newer tells this too. */
const answer = z.object({ game: z.object({ servers: z.array(z.object({ name: z.string() })) }) });

/**
 * Asks a Rollcall which servers it knows; capitals do not matter in their names.
 * @returns null when it cannot be asked, which has been told then
 */
export async function readKnownServers(
  baseUrl: string,
  { outside, signal, narrator }: CommandContext,
): Promise<KnownServers | null> {
  const onTrouble = (reason: string): void =>
    narrator.warnOnce('trouble', `Cannot reach ${baseUrl}: ${reason}. Trying again.`);
  const reading = await readEndpoint(
    { path: endpoints.gameDefinition.path, answer },
    {},
    { baseUrl, outside, signal, attempts: 8, onTrouble },
  );
  if (reading.state !== 'read') {
    if (reading.state !== 'stopped')
      narrator.warn(`${baseUrl} does not tell which servers it knows: ${reading.reason}`);
    return null;
  }
  return knownServers(reading.data.game.servers.map(({ name }) => name));
}

/** Servers by their names, capitals ignored. */
export function knownServers(names: readonly string[]): KnownServers {
  const byName = new Map(names.map((name, place) => [name.toLowerCase(), { name, place }]));
  return { find: (name) => byName.get(name.toLowerCase()) ?? null };
}

import type { GameDefinition, ServerFacts } from './definition.ts';

/**
 * Finds a server by name, case-insensitive; null = unknown. Every server name from outside is looked up by this
 * function.
 */
export function findServer(definition: Pick<GameDefinition, 'servers'>, name: string): ServerFacts | null {
  const wanted = name.toLowerCase();
  return definition.servers.find((server) => server.name.toLowerCase() === wanted) ?? null;
}

/** A server's name as used in object keys and paths. */
export function serverKey(serverName: string): string {
  return serverName.toLowerCase();
}

/** The path of a page about a server: `/who/$server` → `/who/orien`. */
export function serverPath(pattern: string, serverName: string): string {
  return pattern.replace('$server', serverKey(serverName));
}

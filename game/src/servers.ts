import type { GameDefinition, ServerFacts } from './definition.ts';

/** Finds a server by name, case-insensitive; null = unknown. All names from outside go through this function. */
export function findServer(definition: Pick<GameDefinition, 'servers'>, name: string): ServerFacts | null {
  const wanted = name.toLowerCase();
  return definition.servers.find((server) => server.name.toLowerCase() === wanted) ?? null;
}

/** The form of a server's name used as an object key and in paths. */
export function serverKey(serverName: string): string {
  return serverName.toLowerCase();
}

/** The path of a page about a server: pattern `/who/$server` → `/who/orien`. */
export function serverPath(pattern: string, serverName: string): string {
  return pattern.replace('$server', serverKey(serverName));
}

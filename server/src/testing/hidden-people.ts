import type { ReportedCharacter } from '@rollcall/game/api/report';
import { expect } from 'vitest';
import type { WholeServer } from './whole-server.ts';

/** Returns all facts about a person that must not leave the server, each as a text that occurs nowhere else. */
export function hide(id: number, more: Partial<ReportedCharacter> = {}): ReportedCharacter {
  return {
    id,
    name: `Veiled${id}`,
    server_name: 'Thelanis',
    total_level: 20,
    classes: [{ name: 'Fighter', level: 20 }],
    guild_name: `Cloak and Shadow ${id}`,
    public_comment: `whisper ${id}`,
    location_id: 987_000_000 + id,
    group_id: 9001,
    is_anonymous: true,
    ...more,
  };
}

export const secretsOf = (id: number): readonly string[] => [
  `veiled${id}`,
  `cloak and shadow ${id}`,
  `whisper ${id}`,
  `${987_000_000 + id}`,
];

/** Returns the secrets of these people that occur in a text. */
export function tracesIn(text: string, ids: readonly number[]): string[] {
  const small = text.toLowerCase();
  return ids.flatMap(secretsOf).filter((each) => small.includes(each));
}

/** Sends a report that must be accepted completely. */
export async function report(
  server: WholeServer,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<void> {
  const response = await server.send(method, path, body);
  expect(await response.json()).toMatchObject({ message: 'success', rejected: [], durable: true });
}

import { reportedServerInfoSchema, type ReportedServerInfo } from '@rollcall/game/report';
import { serverKey } from '@rollcall/game/servers';
import * as z from 'zod/mini';
import { entriesOf } from './entries.ts';
import { isRecord } from './same-data.ts';
import { momentMs, numeral, wireTimeOrNull } from './values.ts';

/** What another service says of one server of the game. */
export interface PeerServer {
  /** As it is called there. */
  readonly name: string;
  readonly key: string;
  /** Without the time of the check. */
  readonly info: Omit<ReportedServerInfo, 'last_status_check'>;
  /** When its status was last checked, by the other's clock; null = not said. */
  readonly checkedMs: number | null;
  /** When its characters and groups were last heard of. */
  readonly fetchedMs: number | null;
}

/** Names and hosts in paths are not this long. */
const nameMaximum = 64;

/** The servers of `GET /v1/game/server-info`, with the names of those that cannot be read; null when it holds none at all. */
export function readServers(
  content: unknown,
): { readonly servers: readonly PeerServer[]; readonly unreadable: readonly string[] } | null {
  const servers: PeerServer[] = [];
  const unreadable: string[] = [];
  for (const { key, value } of entriesOf(content) ?? []) {
    const name = key ?? (isRecord(value) ? (value['name'] ?? value['server_name']) : null);
    if (typeof name !== 'string' || name.trim() === '' || name.length > nameMaximum) continue;
    const server = isRecord(value) ? readServer(name, value) : null;
    if (server === null) unreadable.push(name);
    else servers.push(server);
  }
  return servers.length === 0 ? null : { servers, unreadable };
}

function readServer(name: string, value: Readonly<Record<string, unknown>>): PeerServer | null {
  const info = z.safeParse(z.omit(reportedServerInfoSchema, { last_status_check: true }), {
    index: numeral(value['index']),
    is_online: value['is_online'],
    is_vip_only: value['is_vip_only'],
    queue_number: numeral(value['queue_number']),
    creation_timestamp: wireTimeOrNull(value['creation_timestamp']),
  });
  if (!info.success) return null;
  return {
    name,
    key: serverKey(name),
    info: info.data,
    checkedMs: momentMs(value['last_status_check']),
    fetchedMs: momentMs(value['last_data_fetch']),
  };
}

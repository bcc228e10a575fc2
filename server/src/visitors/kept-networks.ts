import { randomBytes } from 'node:crypto';
import { HttpError } from '../http/http-error.ts';
import { middleLetters, networkName, wideLetters } from '../http/networks.ts';
import type { Sql, TransactionSql } from '../store/store.ts';

/**
 * The name of the networks of an address for rows that stay: under a secret of the database, since what one network has
 * must still be counted tomorrow.
 *
 * @throws HttpError 403 when an operator has blocked one of the networks
 */
export async function admitNetwork(sql: TransactionSql, address: string): Promise<string> {
  const name = networkName(address, await secretOf(sql), 'kept');
  const names = [name.slice(0, wideLetters), name.slice(0, middleLetters), name];
  const blocked = await sql`select 1 from blocked_networks where name = any(${names}::text[])`;
  if (blocked.length === 0) return name;
  throw new HttpError(403, 'network-blocked', 'The operator of this service has blocked your network');
}

async function secretOf(sql: Sql | TransactionSql): Promise<Buffer> {
  const [known] = await sql<{ secret: Buffer }[]>`select secret from reader_key_secret`;
  if (known !== undefined) return known.secret;
  // Another server may be the first.
  await sql`insert into reader_key_secret (id, secret) values (1, ${randomBytes(32)}) on conflict (id) do nothing`;
  return secretOf(sql);
}

import { endpoints } from '@rollcall/game/api/endpoints';
import { plural } from '@rollcall/game/plural';
import type { ReaderKeyRow } from '@rollcall/game/site/reader-keys';
import { type Command, type CommandContext, readTarget, targetFlags } from '../cli/command.ts';
import { readNumber, type Typed, UsageError } from '../cli/usage.ts';
import { createSiteClient, momentText, plainText, showList, type SiteClient } from '../site/site-client.ts';

/** Lists API keys with their usage; blocks and unblocks them. */
export const keysCommand: Command = {
  name: 'keys',
  summary: 'lists API keys with their usage, and blocks them',
  usage: 'list [--limit N] [--before ID] | block ID | unblock ID',
  takesFile: true,
  flags: {
    limit: { argument: 'N', help: 'at most so many, the newest (50)' },
    before: { argument: 'ID', help: 'only keys older than that one' },
    json: { argument: null, help: 'as JSON' },
    ...targetFlags,
  },
  run: async (typed, context) => {
    const [order, id, ...more] = typed.positionals;
    const client = createSiteClient(readTarget(typed, context.keyOfEnvironment), context);
    if (order === 'list' && id === undefined) return list(client, typed, context);
    if ((order === 'block' || order === 'unblock') && id !== undefined && more.length === 0)
      return setBlocked(client, context, idIn(id), order === 'block');
    throw new UsageError('say list, block ID or unblock ID');
  },
};

function idIn(text: string): string {
  if (/^\d{1,15}$/.test(text)) return text;
  // The argument may be a key by mistake, so it is not printed.
  throw new UsageError('ID must be a number, as the list has it; a key itself is never needed here');
}

async function list(client: SiteClient, typed: Typed, context: CommandContext): Promise<number> {
  const limit = readNumber(typed, 'limit', { fallback: 50, from: 1, to: 500, isWhole: true });
  const before = typed.texts['before'];
  const query = { limit: String(limit), ...(before !== undefined && { before: idIn(before) }) };
  const answer = await client.call(endpoints.readerKeys, {}, { query });
  return showList(answer, context, typed.isOn('json'), ({ data: keys, total, blocked }) => {
    const counted = `${total} ${plural(total, 'key')}, ${blocked} blocked.`;
    return [...keys.map(entryText), counted].join('\n');
  });
}

async function setBlocked(
  client: SiteClient,
  { log }: CommandContext,
  id: string,
  isBlocked: boolean,
): Promise<number> {
  const answer = await client.call(isBlocked ? endpoints.blockKey : endpoints.unblockKey, { id });
  if (answer.state === 'failed') log.warn(`Not ${isBlocked ? 'blocked' : 'unblocked'}: ${answer.reason}`);
  else log.info(`${isBlocked ? 'Blocked' : 'Unblocked'} ${id}.`);
  return answer.state === 'failed' ? 1 : 0;
}

function entryText(key: ReaderKeyRow): string {
  const { id, name, contact, created_at, last_used_at, blocked_at, requests, refused, streams } = key;
  const facts = [
    String(id),
    name === null ? 'without a name' : plainText(name),
    ...(contact === null ? [] : [`contact: ${plainText(contact)}`]),
    ...(blocked_at === null ? [] : [`BLOCKED since ${momentText(blocked_at)}`]),
  ];
  const used = last_used_at === null ? 'never used' : `last used ${momentText(last_used_at)}`;
  return `${facts.join('  ')}\n  made ${momentText(created_at)}, ${used}; within a day ${requests} requests, ${refused} refused, ${streams} streams`;
}

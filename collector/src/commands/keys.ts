import { endpoints } from '@rollcall/game/api/endpoints';
import { plural } from '@rollcall/game/plural';
import type { ReaderKeyRow } from '@rollcall/game/site/reader-keys';
import type { Command } from '../cli/command.ts';
import { type Typed, UsageError } from '../cli/usage.ts';
import { momentText, openSite, plainText, readLimit, type Site, siteFlags } from '../site/site-client.ts';

/** Lists API keys with their usage; blocks and unblocks them. */
export const keysCommand: Command = {
  name: 'keys',
  summary: 'lists API keys with their usage, and blocks them',
  usage: 'list [--limit N] [--before ID] | block ID | unblock ID',
  takesFile: true,
  flags: {
    limit: { argument: 'N', help: 'at most so many, the newest (50)' },
    before: { argument: 'ID', help: 'only keys older than that one' },
    ...siteFlags,
  },
  run: async (typed, context) => {
    const [order, id, ...more] = typed.positionals;
    const site = openSite(typed, context);
    if (order === 'list' && id === undefined) return list(site, typed);
    if ((order === 'block' || order === 'unblock') && id !== undefined && more.length === 0)
      return setBlocked(site, idIn(id), order === 'block');
    throw new UsageError('say list, block ID or unblock ID');
  },
};

function idIn(text: string): string {
  if (/^\d{1,15}$/.test(text)) return text;
  // The argument may be a key by mistake, so it is not printed.
  throw new UsageError('ID must be a number, as the list has it; a key itself is never needed here');
}

async function list({ call, show }: Site, typed: Typed): Promise<number> {
  const before = typed.texts['before'];
  const query = { limit: readLimit(typed), ...(before !== undefined && { before: idIn(before) }) };
  return show(await call(endpoints.readerKeys, {}, { query }), ({ data: keys, total, blocked }) => {
    const counted = `${total} ${plural(total, 'key')}, ${blocked} blocked.`;
    return [...keys.map(entryText), counted].join('\n');
  });
}

async function setBlocked({ call, print }: Site, id: string, isBlocked: boolean): Promise<number> {
  const answer = await call(isBlocked ? endpoints.blockKey : endpoints.unblockKey, { id });
  return isBlocked
    ? print(answer, () => `Blocked ${id}.`, 'Not blocked: ')
    : print(answer, () => `Unblocked ${id}.`, 'Not unblocked: ');
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

import { endpoints } from '@rollcall/game/api/endpoints';
import type { NewsItem } from '@rollcall/game/site/news';
import { type Command, type CommandContext, readTarget, targetFlags } from '../cli/command.ts';
import { type Typed, UsageError } from '../cli/usage.ts';
import {
  createSiteClient,
  indented,
  jsonText,
  momentText,
  readMoment,
  showList,
  type SiteClient,
} from '../site/site-client.ts';

/** Lists, posts and deletes news on the home page and on /live. */
export const newsCommand = messageCommand(
  { name: 'news', summary: 'lists, posts and deletes news', none: 'There is no news.' },
  { list: endpoints.news, post: endpoints.postNews, remove: endpoints.deleteNews },
);

/** Lists, posts and deletes banners on every page. */
export const messagesCommand = messageCommand(
  {
    name: 'messages',
    summary: 'lists, posts and deletes banners on every page',
    none: 'There is no banner.',
  },
  { list: endpoints.pageMessages, post: endpoints.postPageMessage, remove: endpoints.deletePageMessage },
);

/** The calls for one kind of message. */
interface MessageCalls {
  readonly list: typeof endpoints.news | typeof endpoints.pageMessages;
  readonly post: typeof endpoints.postNews | typeof endpoints.postPageMessage;
  readonly remove: typeof endpoints.deleteNews | typeof endpoints.deletePageMessage;
}

interface MessageWords {
  readonly name: string;
  readonly summary: string;
  /** Printed for an empty list. */
  readonly none: string;
}

/** Makes the command for one kind of message. */
function messageCommand({ name, summary, none }: MessageWords, calls: MessageCalls): Command {
  return {
    name,
    summary,
    usage: 'list | post TEXT [--date TIME] | delete ID',
    takesFile: true,
    flags: {
      date: { argument: 'TIME', help: 'when it counts from: 2026-01-31T20:15:00Z (now)' },
      json: { argument: null, help: 'as JSON' },
      ...targetFlags,
    },
    run: async (typed, context) => {
      const [order, argument, ...more] = typed.positionals;
      const target = readTarget(typed, context.keyOfEnvironment);
      const client = createSiteClient(target, context);
      if (order === 'list' && argument === undefined) {
        return showList(await client.call(calls.list, {}), context, typed.isOn('json'), (messages) =>
          messages.length === 0 ? none : messages.map(entryText).join('\n'),
        );
      }
      if (order === 'post' && argument !== undefined && more.length === 0) {
        return post(calls, client, typed, context, await readText(argument, context));
      }
      if (order === 'delete' && argument !== undefined && more.length === 0) {
        return remove(calls, client, context, argument);
      }
      throw new UsageError(`say list, post TEXT (in quotes, or - for the standard input) or delete ID`);
    },
  };
}

/** The text to post; `-` = read it from standard input. */
async function readText(argument: string, { readInput }: CommandContext): Promise<string> {
  if (argument !== '-') return argument;
  const lines: string[] = [];
  for await (const line of readInput()) lines.push(line);
  return lines.join('\n').trim();
}

async function post(
  calls: MessageCalls,
  client: SiteClient,
  typed: Typed,
  { log, outside }: CommandContext,
  message: string,
): Promise<number> {
  if (message === '') throw new UsageError('there is no text to post');
  const date = readMoment(typed, 'date', outside.now());
  const answer = await client.call(calls.post, {}, { body: { message, ...(date !== null && { date }) } });
  if (answer.state === 'failed') {
    log.warn(`Not posted: ${answer.reason}`);
    return 1;
  }
  const { id, date: from } = answer.data;
  log.info(typed.isOn('json') ? jsonText(answer.data) : `Posted as ${id}, shown from ${momentText(from)}.`);
  return 0;
}

async function remove(
  calls: MessageCalls,
  client: SiteClient,
  { log }: CommandContext,
  id: string,
): Promise<number> {
  if (!/^\d{1,15}$/.test(id)) throw new UsageError(`ID must be a number, as the list has it, not "${id}"`);
  const answer = await client.call(calls.remove, { id });
  if (answer.state === 'failed') log.warn(`Not deleted: ${answer.reason}`);
  else log.info(`Deleted ${id}.`);
  return answer.state === 'failed' ? 1 : 0;
}

function entryText({ id, date, message }: NewsItem): string {
  return `${id}  ${momentText(date)}\n${indented(message ?? '')}`;
}

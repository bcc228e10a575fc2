import { endpoints } from '@rollcall/game/api/endpoints';
import { ticketPattern, type FeedbackItem } from '@rollcall/game/site/feedback';
import { type Command, type CommandContext, readTarget, targetFlags } from '../cli/command.ts';
import { UsageError, type Typed } from '../cli/usage.ts';
import {
  createSiteClient,
  indented,
  listFlags,
  momentText,
  plainText,
  readListQuery,
  showList,
  type SiteClient,
} from '../site/site-client.ts';

/** Shows and deletes messages of visitors to the operator. */
export const feedbackCommand: Command = {
  name: 'feedback',
  summary: 'shows what visitors wrote, and deletes what has been dealt with',
  usage: '[--since TIME] [--limit N] | delete TICKET',
  takesFile: true,
  flags: { ...listFlags, ...targetFlags },
  run: async (typed, context) => {
    const [order, ticket, ...more] = typed.positionals;
    const client = createSiteClient(readTarget(typed, context.keyOfEnvironment), context);
    if (order === undefined || (order === 'list' && ticket === undefined))
      return show(client, typed, context);
    if (order === 'delete' && ticket !== undefined && more.length === 0)
      return remove(client, ticket, context);
    throw new UsageError('say nothing, list, or delete TICKET');
  },
};

async function show(client: SiteClient, typed: Typed, context: CommandContext): Promise<number> {
  const query = readListQuery(typed, context.outside.now());
  const answer = await client.call(endpoints.feedback, {}, { query });
  return showList(answer, context, typed.isOn('json'), (items) =>
    items.length === 0 ? 'Nobody has written.' : items.map(itemText).join('\n\n'),
  );
}

async function remove(client: SiteClient, typedTicket: string, { log }: CommandContext): Promise<number> {
  const ticket = typedTicket.toUpperCase();
  if (!ticketPattern.test(ticket)) {
    throw new UsageError(`TICKET must be one such as F-7K2M-Q4XD, not "${typedTicket}"`);
  }
  const answer = await client.call(endpoints.deleteFeedback, { ticket });
  if (answer.state === 'failed') log.warn(`Not deleted: ${answer.reason}`);
  else log.info(`Deleted ${ticket}.`);
  return answer.state === 'failed' ? 1 : 0;
}

function itemText({ ticket, date, contact, message, commit_hash: commit }: FeedbackItem): string {
  const facts = [
    ticket,
    momentText(date),
    ...(contact === null ? [] : [`contact: ${plainText(contact)}`]),
    ...(commit === null ? [] : [`version: ${plainText(commit).slice(0, 7)}`]),
  ];
  return `${facts.join('  ')}\n${indented(message)}`;
}

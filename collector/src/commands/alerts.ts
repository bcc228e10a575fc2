import type { OperatorAlerts } from '@rollcall/game/alerts/alert-rules';
import { endpoints } from '@rollcall/game/api/endpoints';
import type { Command } from '../cli/command.ts';
import { UsageError } from '../cli/usage.ts';
import { momentText, openSite, plainText, readLimit, siteFlags } from '../site/site-client.ts';

/** Push subscriptions of browsers, without their rules and endpoints. */
export const alertsCommand: Command = {
  name: 'alerts',
  summary: 'counts, lists and blocks push subscriptions, without their rules',
  usage: '[list] [--limit N] [--before ID] | block ID',
  takesFile: true,
  flags: {
    limit: { argument: 'N', help: 'at most so many, the newest (50)' },
    before: { argument: 'ID', help: 'only those that were made before this one' },
    ...siteFlags,
  },
  run: async (typed, context) => {
    const [order, id, ...more] = typed.positionals;
    const site = openSite(typed, context);
    if (order === undefined || (order === 'list' && id === undefined)) {
      const { before } = typed.texts;
      const query = { limit: readLimit(typed), ...(before !== undefined && { before }) };
      return site.show(await site.call(endpoints.operatorAlerts, {}, { query }), overviewText);
    }
    if (order === 'block' && id !== undefined && more.length === 0) {
      if (!/^[\w-]{16}$/.test(id)) throw new UsageError(`ID must be one as the list has it, not "${id}"`);
      return site.print(
        await site.call(endpoints.blockAlerts, { id }),
        () => `Deleted ${id}.`,
        'Not blocked: ',
      );
    }
    throw new UsageError('say nothing, list, or block ID');
  },
};

function overviewText({ subscriptions, rules, queued, pushes, networks, list }: OperatorAlerts): string {
  const countsText = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${count} ${plainText(name)}`)
      .join(', ') || 'none';
  return [
    `${subscriptions} push subscriptions`,
    `rules: ${countsText(rules)}`,
    `messages since the start: ${countsText(pushes)}; ${queued} waiting`,
    ...networks.map(
      ({ network, subscriptions: count, rules: held }) =>
        `network ${plainText(network)}: ${count} subscriptions, ${held} rules`,
    ),
    ...list.map(entryText),
  ].join('\n');
}

function entryText(entry: OperatorAlerts['list'][number]): string {
  const { id, push_service: service, network, created_at, last_visit, rules, pushes, failing_since } = entry;
  return [
    id,
    plainText(service),
    `network ${plainText(network)}`,
    `made ${momentText(created_at)}`,
    `last visit ${momentText(last_visit)}`,
    `${rules} rules`,
    `${pushes} messages`,
    ...(failing_since === null ? [] : [`nothing arrives since ${momentText(failing_since)}`]),
  ].join('  ');
}

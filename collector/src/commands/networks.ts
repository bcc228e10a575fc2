import { endpoints } from '@rollcall/game/api/endpoints';
import { type Command, type CommandContext, readTarget, targetFlags } from '../cli/command.ts';
import { UsageError, type Typed } from '../cli/usage.ts';
import { createSiteClient, momentText, plainText, showList, type SiteClient } from '../site/site-client.ts';

/** Lists, blocks and unblocks networks that must not register push subscriptions or API keys. */
export const networksCommand: Command = {
  name: 'networks',
  summary: 'blocks networks that hand in too many push subscriptions or keys',
  usage: 'list | block NETWORK… | unblock NAME…',
  takesFile: true,
  flags: {
    json: { argument: null, help: 'as JSON' },
    ...targetFlags,
  },
  run: async (typed, context) => {
    const [order, ...networks] = typed.positionals;
    const client = createSiteClient(readTarget(typed, context.keyOfEnvironment), context);
    if (order === 'list' && networks.length === 0) return list(client, typed, context);
    if (order === 'block' && networks.length > 0) return forEach(networks, block(client, context));
    if (order === 'unblock' && networks.length > 0) return forEach(networks, unblock(client, context));
    throw new UsageError('say list, block NETWORK… or unblock NAME…');
  },
};

/**
 * Calls an endpoint for each network.
 *
 * @returns the highest exit code
 */
async function forEach(
  networks: readonly string[],
  work: (network: string) => Promise<number>,
): Promise<number> {
  let code = 0;
  for (const network of networks) code = Math.max(code, await work(network));
  return code;
}

async function list(client: SiteClient, typed: Typed, context: CommandContext): Promise<number> {
  const answer = await client.call(endpoints.blockedNetworks, {});
  return showList(answer, context, typed.isOn('json'), (blocked) =>
    [
      ...blocked.map(
        ({ network, blocked_at }) => `${plainText(network)}  blocked since ${momentText(blocked_at)}`,
      ),
      `${blocked.length} blocked.`,
    ].join('\n'),
  );
}

const block =
  (client: SiteClient, { log }: CommandContext) =>
  async (network: string): Promise<number> => {
    const answer = await client.call(endpoints.blockNetwork, {}, { body: { network } });
    if (answer.state === 'failed') {
      log.warn(`Not blocked, ${network}: ${answer.reason}`);
      return 1;
    }
    const { network: name, subscriptions, keys } = answer.data;
    log.info(`Blocked ${plainText(name)}: deleted ${subscriptions} push subscriptions and ${keys} keys.`);
    return 0;
  };

const unblock =
  (client: SiteClient, { log }: CommandContext) =>
  async (network: string): Promise<number> => {
    const answer = await client.call(endpoints.unblockNetwork, { network });
    if (answer.state === 'failed') log.warn(`Not unblocked, ${network}: ${answer.reason}`);
    else log.info(`Unblocked ${network}.`);
    return answer.state === 'failed' ? 1 : 0;
  };

import { endpoints } from '@rollcall/game/api/endpoints';
import type { Command } from '../cli/command.ts';
import { UsageError } from '../cli/usage.ts';
import { momentText, openSite, plainText, type Site, siteFlags } from '../site/site-client.ts';

/** Lists, blocks and unblocks networks that must not register push subscriptions or API keys. */
export const networksCommand: Command = {
  name: 'networks',
  summary: 'blocks networks that hand in too many push subscriptions or keys',
  usage: 'list | block NETWORK… | unblock NAME…',
  takesFile: true,
  flags: siteFlags,
  run: async (typed, context) => {
    const [order, ...networks] = typed.positionals;
    const site = openSite(typed, context);
    if (order === 'list' && networks.length === 0) return list(site);
    if ((order !== 'block' && order !== 'unblock') || networks.length === 0)
      throw new UsageError('say list, block NETWORK… or unblock NAME…');
    const change = order === 'block' ? block : unblock;
    let code = 0;
    for (const network of networks) code = Math.max(code, await change(site, network));
    return code;
  },
};

async function list({ call, show }: Site): Promise<number> {
  return show(await call(endpoints.blockedNetworks, {}), (blocked) =>
    [
      ...blocked.map(
        ({ network, blocked_at }) => `${plainText(network)}  blocked since ${momentText(blocked_at)}`,
      ),
      `${blocked.length} blocked.`,
    ].join('\n'),
  );
}

async function block({ call, print }: Site, network: string): Promise<number> {
  return print(
    await call(endpoints.blockNetwork, {}, { body: { network } }),
    ({ network: name, subscriptions, keys }) =>
      `Blocked ${plainText(name)}: deleted ${subscriptions} push subscriptions and ${keys} keys.`,
    `Not blocked, ${network}: `,
  );
}

async function unblock({ call, print }: Site, network: string): Promise<number> {
  const answer = await call(endpoints.unblockNetwork, { network });
  return print(answer, () => `Unblocked ${network}.`, `Not unblocked, ${network}: `);
}

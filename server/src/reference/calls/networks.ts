import type * as networkCalls from '@rollcall/game/api/network-calls';
import * as networks from '@rollcall/game/site/blocked-networks';
import { badRequest, notFound, storeUnavailable } from '../errors.ts';
import { parameters as p, type ExamplesOf, type NotesOf } from '../notes.ts';
import { integer, shape } from '../schemas.ts';

type NetworkCalls = typeof networkCalls;

const name =
  'A network by its name: 8 letters name a /24 of IPv4 or /48 of IPv6, 14 letters a /56, 20 an address of IPv4 or a /64. Lists of push subscriptions and keys have these names.';

export const networkBodies = {
  NetworkToBlock: shape(networks.blockedNetworkPostSchema, 'A network that is to be blocked.', {
    network: `${name} Or its address: \`192.0.2.0/24\`, \`192.0.2.7\`, \`2001:db8:1::/48\`, also \`/56\` and \`/64\`. Addresses are not kept.`,
  }),
} as const;

export const networkAnswers = {
  BlockedNetwork: shape(networks.blockedNetworkSchema, 'A network that is blocked.', {
    network: name,
    blocked_at: 'When it was blocked.',
  }),
  NewlyBlocked: shape(networks.newlyBlockedSchema, 'What was deleted of a network when it was blocked.', {
    network: name,
    subscriptions: integer('Push subscriptions.'),
    keys: integer('Keys of readers.'),
  }),
} as const;

export const networkNotes = {
  blockedNetworks: { about: 'The newest first.', errors: [storeUnavailable] },
  blockNetwork: {
    about:
      'Deletes the push subscriptions and keys that came from there, and takes no others: whoever hands one in is answered 403 `network-blocked`. Reads are not affected.',
    errors: [badRequest('It is no network.'), storeUnavailable],
  },
  unblockNetwork: {
    about: 'What was deleted does not come back.',
    path: { network: p.network },
    errors: [notFound('This network is not blocked.'), storeUnavailable],
  },
} satisfies NotesOf<NetworkCalls>;

const network = 'b3JkZXIt';

export const networkExamples: ExamplesOf<NetworkCalls> = {
  blockedNetworks: { answer: [{ network, blocked_at: '2026-11-20T20:15:31Z' }] },
  blockNetwork: { body: { network: '2001:db8:1::/48' }, answer: { network, subscriptions: 2000, keys: 10 } },
  unblockNetwork: { path: { network }, answer: null },
};

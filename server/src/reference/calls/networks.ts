import type * as networkCalls from '@rollcall/game/api/network-calls';
import * as networks from '@rollcall/game/site/blocked-networks';
import { badRequest, notFound, storeUnavailable } from '../errors.ts';
import { parameters as p, type ExamplesOf, type NotesOf } from '../notes.ts';
import { integer, shape } from '../schemas.ts';

type NetworkCalls = typeof networkCalls;

const name =
  'Name of a network: 8 letters stand for an IPv4 /24 or an IPv6 /48, 14 letters for a /56, 20 for an IPv4 address or a /64. The lists of push subscriptions and keys use these names.';

export const networkBodies = {
  NetworkToBlock: shape(networks.blockedNetworkPostSchema, 'A network to block.', {
    network: `${name} Or its address: \`192.0.2.0/24\`, \`192.0.2.7\`, \`2001:db8:1::/48\`, also \`/56\` and \`/64\`. Addresses are not stored.`,
  }),
} as const;

export const networkAnswers = {
  BlockedNetwork: shape(networks.blockedNetworkSchema, 'A blocked network.', {
    network: name,
    blocked_at: 'When it was blocked.',
  }),
  NewlyBlocked: shape(networks.newlyBlockedSchema, 'What was deleted when a network was blocked.', {
    network: name,
    subscriptions: integer('Push subscriptions.'),
    keys: integer('API keys.'),
    rosters: integer('Raid rosters.'),
  }),
} as const;

export const networkNotes = {
  blockedNetworks: { about: 'Newest first.', errors: [storeUnavailable] },
  blockNetwork: {
    about:
      'Deletes the push subscriptions, keys and raid rosters that came from there, and refuses new ones with 403 `network-blocked`. Reads are not affected.',
    errors: [badRequest('This is not a network.'), storeUnavailable],
  },
  unblockNetwork: {
    about: 'Does not restore what was deleted.',
    path: { network: p.network },
    errors: [notFound('This network is not blocked.'), storeUnavailable],
  },
} satisfies NotesOf<NetworkCalls>;

const network = 'b3JkZXIt';

export const networkExamples: ExamplesOf<NetworkCalls> = {
  blockedNetworks: { answer: [{ network, blocked_at: '2026-11-20T20:15:31Z' }] },
  blockNetwork: {
    body: { network: '2001:db8:1::/48' },
    answer: { network, subscriptions: 2000, keys: 10, rosters: 0 },
  },
  unblockNetwork: { path: { network }, answer: null },
};

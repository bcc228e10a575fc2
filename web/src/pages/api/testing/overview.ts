import type { ApiCall, ApiOverview } from '@rollcall/game/site/api-overview';

const lfms: ApiCall = {
  name: 'lfmsOnServer',
  method: 'GET',
  path: '/v1/lfms/:server',
  summary: 'The groups of a server',
  caller: 'Anybody.',
  is_open: true,
  is_stream: false,
  parameters: [
    { name: 'server', in: 'path', note: 'Name of a server.', is_prefilled: true, example: 'orien' },
    {
      name: 'levels',
      in: 'query',
      note: 'Groups whose level range overlaps this one.',
      is_prefilled: false,
      example: '28-32',
    },
  ],
};

/** A small overview of the API. */
export const madeOverview: ApiOverview = {
  limits: {
    reads: { per_second: 60, at_once: 120 },
    keyed_reads: { per_second: 300, at_once: 600 },
    streams: 10,
    keyed_streams: 50,
    keys_a_day: 3,
    keys_at_once: 10,
    key_days: 90,
  },
  groups: [
    {
      name: 'live',
      title: 'Live',
      about: 'Who is online.',
      calls: [
        lfms,
        { ...lfms, name: 'makeKey', method: 'POST', path: '/v1/keys', is_open: false, parameters: [] },
      ],
    },
    {
      name: 'streams',
      title: 'Streams',
      about: 'As it changes.',
      calls: [{ ...lfms, name: 'lfmsStream', path: '/v2/lfms/stream/:server', is_stream: true }],
    },
  ],
  programs: [
    {
      topic: 'groups',
      language: 'curl',
      file: 'read-groups.sh',
      text: 'curl the groups of http://127.0.0.1:3000',
    },
  ],
};

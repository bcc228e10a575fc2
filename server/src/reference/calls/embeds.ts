import type * as embedReads from '@rollcall/game/api/embed-reads';
import { frameHtml } from '@rollcall/game/embed/frame';
import { oembedSchemas } from '@rollcall/game/embed/oembed';
import { badRequest, notFound } from '../errors.ts';
import { type ExamplesOf, type NotesOf, parameters as p } from '../notes.ts';
import { integer, shape } from '../schemas.ts';
import type { Guide } from '../stream-guide.ts';

type Embeds = typeof embedReads;

const common = {
  version: 'Version of oEmbed.',
  title: 'The title of the page.',
  provider_name: 'The name of this site.',
  provider_url: 'The address of this site.',
  cache_age: integer('Seconds for which the answer may be kept.'),
  type: 'Kind of the answer.',
};
const size = { width: integer('In pixels.'), height: integer('In pixels.') };

export const embedShapes = {
  OembedRich: shape(oembedSchemas.rich, 'A board or a list of players: a frame with the embed.', {
    ...common,
    ...size,
    html: 'The frame.',
  }),
  OembedPhoto: shape(oembedSchemas.photo, 'A page of charts: its preview picture.', {
    ...common,
    ...size,
    url: 'The address of the picture.',
  }),
  OembedLink: shape(oembedSchemas.link, 'A quest: a link with a picture.', {
    ...common,
    thumbnail_url: 'The address of the picture.',
    thumbnail_width: integer('In pixels.'),
    thumbnail_height: integer('In pixels.'),
  }),
};

export const embedNotes = {
  oembed: {
    about:
      'Sites that support oEmbed call this by themselves when somebody posts a link: the heads of pages name the address. Boards and lists of players become a frame, pages of charts their preview picture, quests a link. The answer depends on the address alone: nothing is requested. It is available if the operator has set the public address of the site.',
    query: {
      url: p.pageUrl,
      format: p.oembedFormat,
      maxwidth: p.maxWidth,
      maxheight: p.maxHeight,
    },
    errors: [
      badRequest('`url` is missing or not a complete address, or a size is not a whole number.'),
      notFound('The page belongs to another site, does not exist, or has no such form.'),
      { status: 501, code: 'not-implemented', when: 'Another `format` than `json` was requested.' },
    ],
  },
} as const satisfies NotesOf<Embeds>;

export const embedExamples: ExamplesOf<Embeds> = {
  oembed: {
    query: { url: 'https://rollcall.example/grouping/orien' },
    answer: {
      version: '1.0',
      type: 'rich',
      title: 'Live LFM Viewer for Orien | Rollcall',
      provider_name: 'Rollcall',
      provider_url: 'https://rollcall.example/',
      cache_age: 3600,
      html: frameHtml('groups', 'Orien', 'https://rollcall.example'),
      width: 640,
      height: 480,
    },
  },
};

export const embedGuide = {
  notes: [
    [
      'Badges',
      '`GET /badge/{server}.svg` is a small picture that says whether a server is online, and with how many players and groups; server names are case-insensitive. If the last report is more than five minutes old, it says “no data”. It may be cached for a minute, and has an `ETag`. An unknown server gets 404 `unknown-server`.',
    ],
    [
      'Frames',
      '`/embed/{server}/groups` and `/embed/{server}/players` are pages for a frame (`<iframe>`) on any site: the groups of a server, or its players by level and class. They are complete without scripts, and follow one stream while they are visible; the counts by level and class are those of the last minute. Add `?theme=light` or `?theme=dark`; without it, the theme is that of the reader’s device. They use no cookies and no storage, and also work in a frame with `sandbox="allow-scripts allow-popups"`. Anonymous characters are counted and never named.',
    ],
    [
      'Limits of badges and frames',
      'They count as reads, and the stream of a frame as a stream, of the address of the reader who sees them.',
    ],
  ],
} as const satisfies Guide;

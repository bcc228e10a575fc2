import { oembedSchema } from '../embed/oembed.ts';
import { endpoint, liveRead } from './kinds.ts';

/** How sites that link here show the link (https://oembed.com). */
export const oembed = endpoint({
  ...liveRead('/v1/oembed', 'How to show a link to a page of this site', oembedSchema),
  wrapping: 'bare',
  query: ['url', 'format', 'maxwidth', 'maxheight'],
});

import * as z from 'zod/mini';
import { newsItemSchema } from '../site/news.ts';
import { liveRead } from './kinds.ts';

/** Reads of the operator's messages. */

export const news = liveRead(
  '/v1/service/news',
  'Messages of the operator, newest first',
  z.array(newsItemSchema),
);
export const pageMessages = liveRead('/v1/service/page_messages', 'Current banners', z.array(newsItemSchema));

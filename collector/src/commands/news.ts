import { endpoints } from '@rollcall/game/endpoints';
import { messageCommand } from '../site/message-command.ts';

/** News on the home page and on /live. */
export const newsCommand = messageCommand(
  { name: 'news', summary: 'lists, posts and deletes news', none: 'There is no news.' },
  { list: endpoints.news, post: endpoints.postNews, remove: endpoints.deleteNews },
);

/** Banners on every page. */
export const messagesCommand = messageCommand(
  {
    name: 'messages',
    summary: 'lists, posts and deletes banners on every page',
    none: 'There is no banner.',
  },
  { list: endpoints.pageMessages, post: endpoints.postPageMessage, remove: endpoints.deletePageMessage },
);

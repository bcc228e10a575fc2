import type { PageSettings } from '@rollcall/game/site/page-settings';
import type { RoutePlugin } from './app.ts';
import type { OnClose, ServerParts } from './server-parts.ts';
import { createPictureThread } from './social/picture-thread.ts';
import { createSocialPictures } from './social/social-pictures.ts';
import { socialRoutes } from './social/social-routes.ts';

/**
 * The pictures that are shown where pages are shared (§2.2). Nothing is drawn before somebody asks.
 *
 * @param sceneFolder holds the layers of the banner: sky.svg, tavern.svg, lights.svg
 */
export function startSocial(
  { logger, nowMs }: ServerParts,
  { settings, sceneFolder }: { readonly settings: PageSettings; readonly sceneFolder: string },
  onClose: OnClose,
): RoutePlugin {
  const thread = createPictureThread({ sceneFolder });
  onClose(() => thread.close());
  const pictures = createSocialPictures({ settings, draw: (words) => thread.draw(words), logger, nowMs });
  return { endpoints: [], routes: (send) => socialRoutes({ pictures, send }) };
}

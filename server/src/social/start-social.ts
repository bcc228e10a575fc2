import type { CatalogueIndex } from '@rollcall/game/quest/catalogue-index';
import type { PageSettings } from '@rollcall/game/site/page-settings';
import type { CallerParts } from '../http/limit-share.ts';
import { limits, type Rate } from '../http/limits.ts';
import type { Logger } from '../http/logger.ts';
import { createAllowance } from '../http/rate-limit.ts';
import type { RoutePlugin } from '../http/send-prepared.ts';
import { createPictureThread } from './picture-thread.ts';
import { createPreviewPictures, type FindReport, previewRoutes } from './preview-pictures.ts';
import { createSocialPictures, socialRoutes } from './social-pictures.ts';

interface SocialParts extends CallerParts {
  readonly settings: PageSettings;
  /** Contains the layers of the banner: sky.svg, tavern.svg, lights.svg. */
  readonly sceneFolder: string;
  readonly catalogueIndex: () => CatalogueIndex;
  readonly findReport: FindReport;
  readonly logger: Logger;
  /** null = no limits. */
  readonly readRate: Rate | null;
}

/** The pictures for sharing pages. Each is drawn on first demand. */
export function startSocial(parts: SocialParts) {
  const { settings, sceneFolder, catalogueIndex, readRate } = parts;
  const thread = createPictureThread();
  const pictures = createSocialPictures({
    ...parts,
    findQuest: (id) => catalogueIndex().questsById.get(id) ?? null,
    draw: (text) => thread.draw({ kind: 'section', text, sceneFolder }),
  });
  const previews = createPreviewPictures({
    ...parts,
    draw: (facts, answers) => thread.draw({ kind: 'preview', facts, answers }),
    sectionPictures: pictures,
  });
  const mayDraw = createAllowance({
    ...parts,
    limit: 'drawnPictures',
    rate: readRate && limits.drawnPictures.rate,
  });
  const plugins: readonly RoutePlugin[] = [
    { endpoints: [], routes: (send) => socialRoutes({ pictures, send, mayDraw }) },
    { endpoints: [], routes: (send) => previewRoutes({ previews, settings, send, mayDraw }) },
  ];
  return { plugins, close: () => thread.close() };
}

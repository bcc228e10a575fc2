import { createIconAtlas, type IconAtlas, openBitmap } from '../../web/src/canvas/icon-atlas.ts';
import { cacheWidths, measureWith } from '../../web/src/canvas/measure-text.ts';
import type { IconName } from '../../web/src/people/icons.gen.ts';
import iconShapes from '../../web/src/people/icons.json' with { type: 'json' };
import { createLfmRenderer } from '../../web/src/lists/lfm/lfm-layout.ts';
import { createWhoRenderer } from '../../web/src/lists/who/who-layout.ts';
import { readPanelColors } from '../../web/src/lists/panel-colors.ts';
import type { ListContent, ListRenderer } from '../../web/src/lists/shared/list-renderer.ts';
import type { Canvas } from './canvas.ts';
import { rowsOf, type SceneName, scenes, settingsOf } from './scenes.ts';
import { whoRowsOf, type WhoSceneName, whoScenes } from './who-scenes.ts';

/** Runs in a page with the tokens and fonts of the site: draws a scene of groups like the panel. */
export function drawScene(name: SceneName): void {
  const scene = scenes[name];
  draw(scene, createLfmRenderer, {
    rows: rowsOf(scene),
    settings: {
      ...settingsOf(scene),
      isCompact: settingsOf(scene).density === 'compact',
      hasServers: scene.serverNotes !== null,
    },
  });
}

/** Like `drawScene`, for a scene of characters. */
export function drawWhoScene(name: WhoSceneName): void {
  const scene = whoScenes[name];
  draw(scene, createWhoRenderer, { rows: whoRowsOf(scene), settings: null });
}

function draw<Row, Look>(
  scene: Canvas,
  createStage: (openAtlas: (ratio: number) => IconAtlas<IconName>) => ListRenderer<Row, unknown, Look>,
  shown: Pick<ListContent<Row, Look>, 'rows' | 'settings'>,
): void {
  const { width: cssWidth, height: cssHeight, pixelRatio } = scene;
  const canvas = document.createElement('canvas');
  canvas.width = cssWidth * pixelRatio;
  canvas.height = cssHeight * pixelRatio;
  canvas.style.cssText = `display: block; width: ${cssWidth}px; height: ${cssHeight}px`;
  document.body.replaceChildren(canvas);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser has no canvas.');
  const styles = getComputedStyle(document.documentElement);
  const stage = createStage((ratio) => createIconAtlas(iconShapes, ratio, openBitmap));
  stage.show(
    {
      ...shown,
      family: styles.getPropertyValue('--font-text'),
      measure: cacheWidths(() => measureWith(context)),
      colors: readPanelColors(styles),
      isStill: true,
    },
    0,
  );
  stage.hover(scene.hoveredId);
  stage.focus(scene.focusedId);
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  stage.painter({ contentTop: 0, cssWidth, cssHeight, pixelRatio }, 0).paint(context, true);
}

import { createIconAtlas, openBitmap } from '../../web/src/canvas/icon-atlas.ts';
import { measureWith, rememberWidths } from '../../web/src/canvas/text-width.ts';
import iconShapes from '../../web/src/panels/icons.json' with { type: 'json' };
import { readInks } from '../../web/src/panels/inks.ts';
import { createLfmStage } from '../../web/src/panels/lfm/lfm-stage.ts';
import { rowsOf, type SceneName, scenes, settingsOf } from './scenes.ts';

/** Put into a page that has the tokens and the fonts of the site: draws a scene as the panel would. */
export function drawScene(name: SceneName): void {
  const scene = scenes[name];
  const { width: cssWidth, height: cssHeight, pixelRatio } = scene;
  const canvas = document.createElement('canvas');
  canvas.width = cssWidth * pixelRatio;
  canvas.height = cssHeight * pixelRatio;
  canvas.style.cssText = `display: block; width: ${cssWidth}px; height: ${cssHeight}px`;
  document.body.replaceChildren(canvas);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser has no canvas.');
  const styles = getComputedStyle(document.documentElement);
  const stage = createLfmStage((ratio) => createIconAtlas(iconShapes, ratio, openBitmap));
  stage.show(
    {
      rows: rowsOf(scene),
      settings: settingsOf(scene),
      family: styles.getPropertyValue('--font-text'),
      measure: rememberWidths(measureWith(context)),
      inks: readInks(styles),
      isStill: true,
    },
    0,
  );
  stage.hover(scene.hoveredId);
  stage.focus(scene.focusedId);
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  stage.painter({ contentTop: 0, cssWidth, cssHeight, pixelRatio }, 0).paint(context, true);
}

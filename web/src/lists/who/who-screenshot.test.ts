import { makeCharacter } from '@rollcall/game/testing/makers';
import { expect, it } from 'vitest';
import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import { createRecordingContext } from '../../canvas/testing/recording-context.ts';
import { readPanelColors } from '../panel-colors.ts';
import { drawScreenshot, headHeight } from '../screenshot/draw-screenshot.ts';
import { planLargeScreenshot, planScreenshot } from '../screenshot/screenshot-plan.ts';
import { whoRowsOf } from './testing/row-makers.ts';
import { whoScreenshot } from './who-screenshot.ts';

const listWidth = 848;
const nameOf = (id: number) => `Hero-${String(id).padStart(4, '0')}`;

/** The texts of a screenshot, one character per line. */
function draw(count: number): readonly string[] {
  const characters = Array.from({ length: count }, (_, id) =>
    makeCharacter({ id: id + 1, name: nameOf(id + 1) }),
  );
  const rows = whoRowsOf(characters, {
    maximumRenderedCharacterCount: 1000,
    sortBy: { type: 'name', ascending: true },
  });
  const content = {
    rowCount: rows.length,
    rowHeight: whoScreenshot.rowHeightOf(listWidth, null),
    width: listWidth,
    headHeight,
    pixelRatio: 1,
  };
  const plan = planScreenshot(content) ?? planLargeScreenshot(content);
  if (plan === null) throw new Error('There is no plan for this list.');
  const recording = createRecordingContext();
  const show = {
    rows,
    settings: null,
    family: 'Inter',
    measure: measureByCount,
    colors: readPanelColors({ getPropertyValue: (name) => name }),
  };
  const words = {
    title: whoScreenshot.title('Orien'),
    moment: whoScreenshot.countText(rows.length),
    productName: 'Rollcall',
  };
  const icons = { pixelRatio: plan.pixelRatio, draw: () => {} };
  const context = Object.assign(recording.context, { setTransform: () => {} });
  drawScreenshot(
    context,
    { kind: whoScreenshot, show, words, titleFamily: 'Fraunces', listWidth },
    plan,
    icons,
  );
  // Removes the invisible direction isolates.
  return recording.texts().map((text) => text.replace(/[\u2066-\u2069]/g, ''));
}

it('a screenshot names the server and the number of characters', () => {
  expect(draw(3).slice(0, 3)).toEqual(['Who List for Orien', 'Rollcall', '3 characters']);
});

it.each([1, 100, 1000])('a screenshot of %i characters shows each of them once, in order', (count) => {
  const names = draw(count).filter((text) => text.startsWith('Hero-'));
  expect(names).toEqual(Array.from({ length: count }, (_, id) => nameOf(id + 1)));
});

it('the file is named after the server, and a missing canvas has its own log message', () => {
  expect(whoScreenshot.fileName('orien')).toBe('orien-who');
  expect(whoScreenshot.noCanvas).toBe("Canvas with id 'who-canvas' not found.");
});

import { makeCharacter } from '@rollcall/game/testing/makers';
import { describe, expect, it } from 'vitest';
import type { IconAtlas } from '../../canvas/icon-atlas.ts';
import { measureByCount } from '../../canvas/testing/measure-by-count.ts';
import { createRecordingContext } from '../../canvas/testing/recording-context.ts';
import type { IconName } from '../icons.gen.ts';
import { readInks } from '../panel-colors.ts';
import { whoRowsOf } from './testing/row-makers.ts';
import type { WhoRow } from './who-rows.ts';
import { createWhoStage } from './who-stage.ts';

const inks = readInks({ getPropertyValue: (name) => name });
const icons = (pixelRatio: number): IconAtlas<IconName> => ({ pixelRatio, draw: () => {} });
const view = { contentTop: 0, cssWidth: 848, cssHeight: 630, pixelRatio: 1 };
const rowsThatFit = 630 / 42;

/** Rows of which it is counted how many were looked at. */
function countedRows(count: number) {
  const [row] = whoRowsOf([makeCharacter({ name: 'Aria' })]);
  if (!row) throw new Error('There is no row.');
  const looked = new Set<number>();
  const rows = Array.from({ length: count }, (_, id): WhoRow => ({
    ...row,
    id,
    get name() {
      looked.add(id);
      return `Number ${id}`;
    },
  }));
  return { rows, looked };
}

function openStage(rows: readonly WhoRow[]) {
  const stage = createWhoStage(icons);
  const { context, texts } = createRecordingContext();
  const show = (next: readonly WhoRow[], nowMs: number) =>
    stage.show(
      { rows: next, settings: null, family: 'Inter', measure: measureByCount, inks, isStill: false },
      nowMs,
    );
  const paint = (contentTop: number, nowMs = 0) => {
    const picture = stage.painter({ ...view, contentTop }, nowMs);
    picture.paint(context, true);
    return picture;
  };
  show(rows, 0);
  return { paint, show, stage, texts };
}

describe('ten thousand characters', () => {
  it('cost as much as those in view, wherever one scrolls', () => {
    const { rows, looked } = countedRows(10_000);
    const { paint } = openStage(rows);
    paint(0);
    expect(looked.size).toBe(rowsThatFit);
    paint(200_000);
    expect(looked.size).toBeLessThanOrEqual(2 * rowsThatFit + 1);
    paint(0);
    expect(looked.size).toBeLessThanOrEqual(2 * rowsThatFit + 1);
  });

  it('answer to the pointer by looking at one of them', () => {
    const { rows, looked } = countedRows(10_000);
    const { paint, stage } = openStage(rows);
    paint(0);
    looked.clear();
    expect(stage.rowAt({ x: 100, y: 42 * 5000 + 3 })?.id).toBe(5000);
    expect(stage.zoneAt({ x: 100, y: 42 * 5000 + 3 })?.target).toEqual({ characterId: 5000, part: 'name' });
    expect([...looked]).toEqual([5000]);
    expect(stage.rowAt({ x: 100, y: 42 * 10_000 + 3 })).toBeNull();
  });
});

it('whoever comes or goes, nothing slides or glows', () => {
  const { rows } = countedRows(20);
  const { paint, show } = openStage(rows);
  paint(0);
  show(rows.toReversed(), 1000);
  expect(paint(0, 1010).movesInMs).toBeNull();
  show(rows.slice(0, 19), 2000);
  expect(paint(0, 2010).movesInMs).toBeNull();
});

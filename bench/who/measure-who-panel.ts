import type { Character } from '@rollcall/game/character/character';
import { defaultDefinition } from '@rollcall/game/definition';
import { indexQuestsByArea } from '@rollcall/game/quest/quest';
import { makeWhoFilter, makeWhoViewer } from '@rollcall/game/testing/makers';
import { createWhoArranger } from '@rollcall/game/who/who-arranger';
import { type ArrangedWho, arrangeWho, type WhoFilter } from '@rollcall/game/who/who-list';
import { paintMarks } from '../../web/src/canvas/marks.ts';
import { cacheWidths, measureWith } from '../../web/src/canvas/measure-text.ts';
import { createWhoRenderer, layoutWhoRow } from '../../web/src/lists/who/who-layout.ts';
import { whoMetrics } from '../../web/src/lists/who/who-row-parts.ts';
import { createWhoRowMemory, whoRows } from '../../web/src/lists/who/who-rows.ts';
import {
  family,
  finish,
  colors,
  openAtlas,
  openCanvas,
  plainIcons,
  viewAt,
  width,
} from '../panel/bench-canvas.ts';
import { createStopwatch, type Spread, spreadOf } from '../panel/stopwatch.ts';
import { madeAreas, madeCharacters, madePlaceQuests } from './made-characters.ts';

/** One way of handling answers or keys, with what its steps took. */
export interface WhoFigures {
  readonly steps: Readonly<Record<string, Spread>>;
  readonly total: Spread;
  /** Of the fastest of several tries. */
  readonly undisturbed: Spread;
}

const runs = 150;
const warmUps = 20;
/** Of a thousand characters in one answer (world: the busiest hour on the largest server). */
const changedInAnswer = 50;

const viewer = makeWhoViewer({
  areasById: new Map(madeAreas().map((area) => [area.id, area])),
  questsByArea: indexQuestsByArea(madePlaceQuests()),
});
const facts = {
  definition: defaultDefinition,
  settings: { shouldIncludeRegion: false, showInQuestIndicator: true, showQuestName: true },
  isCatalogueLoaded: true,
};

const calmRows = ({ shown }: ArrangedWho) => shown.map((item) => ({ item, isGone: false }));

/** The next answer, as structural sharing leaves it: who did not change is the very same object. */
function nextAnswer(characters: readonly Character[], round: number): Character[] {
  const changed = new Set(
    Array.from({ length: changedInAnswer }, (_, index) => (round * 7 + index * 19) % characters.length),
  );
  return characters.map((character, index) =>
    changed.has(index)
      ? {
          ...character,
          location_id: 1 + ((round * 11 + index) % 160),
          total_level: index % 3 === 0 ? 1 + ((character.total_level + 1) % 34) : character.total_level,
        }
      : character,
  );
}

/**
 * Three panels handle everything one after the other: a machine with other work stops the page in the middle of things, and
 * the fastest of three says what the work itself takes.
 */
const panelsAtOnce = 3;

/** Figures of panels that handle the same, each round. */
function measureRounds(pixelRatio: number, handle: (panel: Panel, round: number) => void): WhoFigures {
  const panels = Array.from({ length: panelsAtOnce }, () => openPanel(pixelRatio));
  const fastest: number[] = [];
  for (let round = 0; round < runs + warmUps; round += 1) {
    const times = panels.map((panel) => {
      handle(panel, round);
      return panel.clock.stop(round >= warmUps);
    });
    if (round >= warmUps) fastest.push(Math.min(...times));
  }
  const { steps, total } = (panels[0] ?? openPanel(pixelRatio)).clock.spreads();
  return { steps, total, undisturbed: spreadOf(fastest) };
}

type Panel = ReturnType<typeof openPanel>;

/** The panel from characters to pixels, with everything that it remembers. */
function openPanel(pixelRatio: number) {
  const { context } = openCanvas(pixelRatio);
  const measure = cacheWidths(measureWith(openCanvas(1).context));
  const arrange = createWhoArranger();
  const makeRows = createWhoRowMemory();
  const stage = createWhoRenderer(openAtlas);
  const view = viewAt(pixelRatio);
  const clock = createStopwatch();
  let painted = 0;
  return {
    clock,
    /** Starts the clock, and leaves it to the caller to stop it. */
    handle(characters: readonly Character[], filter: WhoFilter) {
      clock.start();
      const arranged = arrange(characters, filter, viewer);
      clock.lap('arrange');
      const rows = makeRows(calmRows(arranged), facts);
      clock.lap('rows');
      stage.show({ rows, settings: null, family, measure, colors, isStill: true }, painted);
      const picture = stage.painter(view, painted);
      context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
      picture.paint(context, painted === 0);
      painted += 1;
      clock.lap('layout and paint');
      finish(context);
      clock.lap('pixels');
    },
  };
}

/**
 * Answers in which fifty of so many characters differ, from the answer to pixels.
 *
 * @param pixelRatio device pixels to a CSS pixel
 */
export function measureAnswers(count: number, pixelRatio: number): WhoFigures {
  const filter = makeWhoFilter();
  const answers = [madeCharacters(count, 1)];
  return measureRounds(pixelRatio, (panel, round) => {
    const characters = (answers[round] ??= nextAnswer(answers[round - 1] ?? [], round));
    panel.handle(characters, filter);
  });
}

/** A redraw without any of the panel's economies: all is arranged, said, laid out, measured and painted anew. */
export function measurePlainAnswers(count: number, pixelRatio: number): WhoFigures {
  const { context } = openCanvas(pixelRatio);
  const measure = measureWith(openCanvas(1).context);
  const metrics = whoMetrics(width, family);
  const clock = createStopwatch();
  const filter = makeWhoFilter();
  let characters = madeCharacters(count, 1);
  for (let round = 0; round < runs + warmUps; round += 1) {
    characters = nextAnswer(characters, round);
    clock.start();
    const rows = whoRows(calmRows(arrangeWho(characters, filter, viewer)), facts);
    clock.lap('arrange and rows');
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    rows.forEach((row, index) => {
      const { ground, marks } = layoutWhoRow(row, metrics, measure);
      for (const some of [ground, marks]) {
        paintMarks(context, some, index * metrics.rowHeight, { colors, icons: plainIcons(context) });
      }
    });
    finish(context);
    clock.lap('layout and paint');
    clock.stop(round >= warmUps);
  }
  const { steps, total } = clock.spreads();
  return { steps, total, undisturbed: total };
}

/** Keys typed into the search and taken away again, from the key to pixels. */
export function measureKeys(count: number, pixelRatio: number): WhoFigures {
  const characters = madeCharacters(count, 1);
  const word = 'anbelcor';
  const filters = Array.from({ length: 2 * word.length }, (_, index) =>
    makeWhoFilter({ stringFilter: word.slice(0, word.length - Math.abs(word.length - index)) }),
  );
  return measureRounds(pixelRatio, (panel, round) => {
    panel.handle(characters, filters[round % filters.length] ?? makeWhoFilter());
  });
}

let lasting: { readonly panel: ReturnType<typeof openPanel>; characters: readonly Character[] } | null = null;

/** The very same panel handles so many answers more, and stays; for a look at the memory in use. */
export function handleMany(count: number, answers: number): void {
  lasting ??= { panel: openPanel(1), characters: madeCharacters(count, 1) };
  const filter = makeWhoFilter();
  for (let round = 0; round < answers; round += 1) {
    lasting.characters = nextAnswer(lasting.characters, round);
    lasting.panel.handle(lasting.characters, filter);
  }
}

import { cutName } from '../lines/end-labels.ts';
import {
  barBox,
  categoryLabels,
  type Field,
  fieldStrokes,
  layField,
  seenBox,
  textWidth,
  widestText,
} from './bar-geometry.ts';
import type { BarPicture, BarPlan, Box, DrawnBars, PictureText } from './bar-shapes.ts';

const titleRoom = 20;
const headRoom = 24;
const tickRoom = 20;
const columnGap = 14;
const wantedTicks = 2;
/** CSS pixels that a third column, and each that follows, needs. */
const columnPitch = 160;

function panelColumns(width: number): number {
  return Math.max(2, Math.floor(width / columnPitch));
}

/**
 * A small chart for each series, all on one scale: on a narrow screen, bars of many series side by side would be hairs,
 * and nothing would say which is whose. Here each stands below its name, and the same category is lit in all of them.
 */
export function panelPicture(plan: BarPlan): BarPicture {
  const { chart, width, height, axisTitle, shown } = plan;
  const fields = layPanels(plan);
  return {
    form: 'panels',
    width,
    height,
    bars: fields.map((field, place) => panelBars(plan, field, place)),
    grid: fields.flatMap((field) => fieldStrokes(field).grid),
    base: fields.flatMap((field) => fieldStrokes(field).base),
    marks: [],
    texts: [
      ...fields.flatMap((field, place) => panelTexts(plan, field, place % panelColumns(width) === 0)),
      ...(shown.length === 0
        ? []
        : [{ x: width / 2, y: height - 8, text: axisTitle, anchor: 'middle', look: 'title' } as const]),
    ],
    slots: chart.categories.map((_, category) => fields.map((field) => field.slot(category))),
  };
}

function layPanels(plan: BarPlan): readonly Field[] {
  const { width, height, shown, format } = plan;
  const columns = panelColumns(width);
  const rows = Math.max(1, Math.ceil(shown.length / columns));
  const rowHeight = (height - titleRoom) / rows;
  const rough = layField(plan, { growth: 'up', plot: { left: 0, top: 0, width, height }, wantedTicks });
  const left = Math.ceil(widestText(rough.ticks.map(format), 11)) + 8;
  const columnWidth = (width - left - (columns - 1) * columnGap) / columns;
  return shown.map((_, place) => {
    const column = place % columns;
    const row = Math.floor(place / columns);
    const plot: Box = {
      left: left + column * (columnWidth + columnGap),
      top: row * rowHeight + headRoom,
      width: columnWidth,
      height: Math.max(20, rowHeight - headRoom - tickRoom),
    };
    return layField(plan, { growth: 'up', plot, wantedTicks });
  });
}

function panelBars({ shown, spans }: BarPlan, field: Field, place: number): DrawnBars {
  const { id = '', name = '', colour = '' } = shown[place] ?? {};
  const { plot } = field;
  const mostLetters = Math.floor(plot.width / textWidth('x'));
  return {
    id,
    colour,
    boxes: (spans[place] ?? []).map((span, category) =>
      span === null ? null : seenBox(field, barBox(field, field.band(category), span)),
    ),
    texts: [
      { x: plot.left, y: plot.top - 12, text: cutName(name, mostLetters), anchor: 'start', look: 'name' },
    ],
    leaders: [],
  };
}

/** Values at the left of a row alone: the scale is one. */
function panelTexts({ chart, format }: BarPlan, field: Field, isFirst: boolean): readonly PictureText[] {
  const { plot } = field;
  const labels = categoryLabels(chart.categories, field.slot(0).width - 2);
  return [
    ...(isFirst
      ? field.ticks.map((tick): PictureText => ({
          x: plot.left - 6,
          y: field.at(tick),
          text: format(tick),
          anchor: 'end',
          look: 'letter',
        }))
      : []),
    ...labels.map((text, category): PictureText => {
      const { left, width } = field.slot(category);
      return { x: left + width / 2, y: plot.top + plot.height + 9, text, anchor: 'middle', look: 'letter' };
    }),
  ];
}

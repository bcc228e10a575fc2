import { type Outline, parsePath, type Point, type Step } from './parse-path.ts';

/** Minimum size of an outline, in units of the new grid; smaller ones are invisible at icon sizes. */
const smallestOutline = 5;
/** Maximum distance of a curve from its chord to be drawn as a line. */
const straightWithin = 0.75;

/**
 * Simplifies path data for small icons: rounds positions to a coarser grid, drops tiny outlines and empty steps,
 * replaces flat curves by lines, and writes it compactly. Absolute positions are rounded, so that errors do not add up.
 *
 * @param scale units of the new grid per unit of the old one
 * @throws Error if the text is not SVG path data
 */
export function roundPath(path: string, scale: number): string {
  let written = '';
  let at: Point = { x: 0, y: 0 };
  for (const outline of parsePath(path)) {
    const rounded = simplify(outline, scale);
    if (isSpeck(rounded)) continue;
    written += spell('m', [], [rounded.start], at);
    at = rounded.start;
    for (const step of rounded.steps) {
      written += spellStep(step, at);
      at = endOf(step, at);
    }
    if (rounded.isClosed) {
      written += 'z';
      at = rounded.start;
    }
  }
  return written;
}

function simplify(outline: Outline, scale: number): Outline {
  const place = ({ x, y }: Point): Point => ({ x: Math.round(x * scale), y: Math.round(y * scale) });
  const start = place(outline.start);
  const steps: Step[] = [];
  let at = start;
  outline.steps.forEach((step, index) => {
    const rounded = { ...step, points: step.points.map(place), arc: scaleArc(step.arc, scale) };
    // A smooth curve depends on the control point of the curve before it, so that curve is kept.
    const isReflected = /[st]/.test(outline.steps[index + 1]?.command ?? '');
    const kept = isReflected ? rounded : straighten(rounded, at);
    if (kept.points.every((point) => isSame(point, at))) return;
    steps.push(kept);
    at = endOf(kept, at);
  });
  return { start, steps, isClosed: outline.isClosed };
}

function scaleArc([radiusX = 0, radiusY = 0, ...flags]: readonly number[], scale: number): number[] {
  if (flags.length === 0) return [];
  // A radius of 0 would turn the arc into a line.
  return [Math.max(1, Math.round(radiusX * scale)), Math.max(1, Math.round(radiusY * scale)), ...flags];
}

/** Replaces a flat curve by a line, except for arcs and smooth curves. */
function straighten(step: Step, at: Point): Step {
  if (step.command !== 'c' && step.command !== 'q') return step;
  const end = endOf(step, at);
  const isStraight = step.points
    .slice(0, -1)
    .every((point) => distanceToChord(point, at, end) <= straightWithin);
  return isStraight ? { command: 'l', arc: [], points: [end] } : step;
}

function distanceToChord(point: Point, from: Point, to: Point): number {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const along =
    length === 0
      ? 0
      : ((point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y)) / length ** 2;
  const share = Math.min(1, Math.max(0, along));
  const nearest = { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
  return Math.hypot(point.x - nearest.x, point.y - nearest.y);
}

function isSpeck({ start, steps }: Outline): boolean {
  const points = [start, ...steps.flatMap((step) => step.points)];
  const extent = (of: (point: Point) => number) => Math.max(...points.map(of)) - Math.min(...points.map(of));
  return (
    steps.length === 0 ||
    Math.max(
      extent(({ x }) => x),
      extent(({ y }) => y),
    ) < smallestOutline
  );
}

function spellStep(step: Step, from: Point): string {
  const end = endOf(step, from);
  if (step.command === 'l' && end.y === from.y) return `h${end.x - from.x}`;
  if (step.command === 'l' && end.x === from.x) return `v${end.y - from.y}`;
  return spell(step.command, step.arc, step.points, from);
}

function spell(command: string, arc: readonly number[], points: readonly Point[], from: Point): string {
  const numbers = [...arc, ...points.flatMap(({ x, y }) => [x - from.x, y - from.y])];
  return (
    command + numbers.map((value, index) => (index === 0 || value < 0 ? '' : ' ') + String(value)).join('')
  );
}

function endOf({ points }: Step, at: Point): Point {
  return points.at(-1) ?? at;
}

function isSame(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

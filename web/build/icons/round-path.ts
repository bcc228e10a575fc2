/** How many numbers each command of SVG path data takes. */
const argumentCounts: Readonly<Record<string, number>> = {
  m: 2,
  l: 2,
  h: 1,
  v: 1,
  c: 6,
  s: 4,
  q: 4,
  t: 2,
  a: 7,
  z: 0,
};

interface Segment {
  readonly command: string;
  readonly numbers: readonly number[];
}

/**
 * Path data with every coordinate on a whole unit, in its shortest spelling. Each point is rounded by itself, not each
 * step, so that errors do not add up: no point is further from its place than half a unit.
 *
 * @throws Error when the text is not SVG path data
 */
export function roundPath(path: string): string {
  let written = '';
  let at = zero;
  let start = zero;
  for (const { command, numbers } of parsePath(path)) {
    const letter = command.toLowerCase();
    if (letter === 'z') {
      written += 'z';
      at = start;
    } else {
      const step = placeStep(letter, numbers, command === letter ? at : zero, at);
      written += letter + spell(step, letter, roundPoint(at));
      at = step.end;
    }
    if (letter === 'm') start = at;
  }
  return written;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const zero: Place = { x: 0, y: 0 };

interface Step {
  /** Numbers that are no coordinates: radii and flags of an arc. */
  readonly before: readonly number[];
  readonly points: readonly Place[];
  readonly end: Place;
}

function placeStep(letter: string, numbers: readonly number[], origin: Place, at: Place): Step {
  const [first = 0] = numbers;
  if (letter === 'h') return onePoint({ x: origin.x + first, y: at.y });
  if (letter === 'v') return onePoint({ x: at.x, y: origin.y + first });
  const isArc = letter === 'a';
  const coordinates = isArc ? numbers.slice(5) : numbers;
  const points = Array.from({ length: coordinates.length / 2 }, (_, index) => ({
    x: origin.x + (coordinates[2 * index] ?? 0),
    y: origin.y + (coordinates[2 * index + 1] ?? 0),
  }));
  return { before: isArc ? numbers.slice(0, 5) : [], points, end: points.at(-1) ?? at };
}

function onePoint(point: Place): Step {
  return { before: [], points: [point], end: point };
}

const roundPoint = ({ x, y }: Place): Place => ({ x: Math.round(x), y: Math.round(y) });

function spell({ before, points }: Step, letter: string, from: Place): string {
  const [radiusX = 0, radiusY = 0, ...rest] = before;
  // A radius of 0 would make a straight line of the arc.
  const radii = [radiusX, radiusY].map((radius) => Math.max(1, Math.round(radius)));
  const settled = before.length === 0 ? [] : [...radii, ...rest];
  const numbers = [...settled, ...points.flatMap((point) => coordinatesOf(letter, point, from))];
  return numbers.map((value, index) => (index === 0 || value < 0 ? '' : ' ') + String(value)).join('');
}

function coordinatesOf(letter: string, point: Place, from: Place): number[] {
  const { x, y } = roundPoint(point);
  if (letter === 'h') return [x - from.x];
  return letter === 'v' ? [y - from.y] : [x - from.x, y - from.y];
}

function parsePath(path: string): Segment[] {
  const segments: Segment[] = [];
  const reader = /([a-zA-Z])|[\s,]+/y;
  let command = '';
  let position = 0;
  while (position < path.length) {
    reader.lastIndex = position;
    const match = reader.exec(path);
    if (match) {
      position = reader.lastIndex;
      if (match[1] === undefined) continue;
      command = match[1];
      if (!(command.toLowerCase() in argumentCounts))
        throw new Error(`Not path data: ${command} at ${position}`);
      if (command.toLowerCase() === 'z') segments.push({ command, numbers: [] });
      continue;
    }
    const count = argumentCounts[command.toLowerCase()] ?? 0;
    if (count === 0) throw new Error(`Not path data: no command before ${position}`);
    const { numbers, end } = readNumbers(path, position, count, command.toLowerCase() === 'a');
    segments.push({ command, numbers });
    position = end;
    // What follows a move without a letter of its own is a line.
    if (command === 'm') command = 'l';
    if (command === 'M') command = 'L';
  }
  return segments;
}

function readNumbers(path: string, start: number, count: number, isArc: boolean) {
  const numbers: number[] = [];
  let end = start;
  while (numbers.length < count) {
    // The flags of an arc are single digits that need no blank after them.
    const isFlag = isArc && (numbers.length === 3 || numbers.length === 4);
    const reader = isFlag ? /[\s,]*([01])/y : /[\s,]*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)/iy;
    reader.lastIndex = end;
    const match = reader.exec(path);
    if (!match) throw new Error(`A number is missing at ${end}: ${path.slice(end, end + 20)}`);
    numbers.push(Number(match[1]));
    end = reader.lastIndex;
  }
  return { numbers, end };
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A segment of an outline, starting at the end of the previous one. `h` and `v` are converted to `l`. */
export interface Step {
  readonly command: 'l' | 'c' | 's' | 'q' | 't' | 'a';
  /** Radii and flags of an arc; empty for other commands. */
  readonly arc: readonly number[];
  /** Control points, then the end point, in absolute coordinates. */
  readonly points: readonly Point[];
}

export interface Outline {
  readonly start: Point;
  readonly steps: readonly Step[];
  readonly isClosed: boolean;
}

/** Number of arguments per command in SVG path data. */
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

/**
 * Parses SVG path data into outlines with absolute coordinates.
 *
 * @throws Error if the text is not SVG path data
 */
export function parsePath(path: string): Outline[] {
  const outlines: Outline[] = [];
  let start: Point = { x: 0, y: 0 };
  let at = start;
  let steps: Step[] = [];
  const finish = (isClosed: boolean) => {
    if (steps.length > 0) outlines.push({ start, steps, isClosed });
    steps = [];
  };
  for (const { command, numbers } of readCommands(path)) {
    const letter = command.toLowerCase();
    const origin = command === letter ? at : { x: 0, y: 0 };
    if (letter === 'z') {
      finish(true);
      at = start;
    } else if (letter === 'm') {
      finish(false);
      at = pointsOf(numbers, origin)[0] ?? at;
      start = at;
    } else {
      const step = stepOf(letter, numbers, origin, at);
      steps.push(step);
      at = step.points.at(-1) ?? at;
    }
  }
  finish(false);
  return outlines;
}

function stepOf(letter: string, numbers: readonly number[], origin: Point, at: Point): Step {
  const [first = 0] = numbers;
  switch (letter) {
    case 'h':
      return { command: 'l', arc: [], points: [{ x: origin.x + first, y: at.y }] };
    case 'v':
      return { command: 'l', arc: [], points: [{ x: at.x, y: origin.y + first }] };
    case 'a':
      return { command: 'a', arc: numbers.slice(0, 5), points: pointsOf(numbers.slice(5), origin) };
    case 'c':
    case 's':
    case 'q':
    case 't':
      return { command: letter, arc: [], points: pointsOf(numbers, origin) };
    default:
      return { command: 'l', arc: [], points: pointsOf(numbers, origin) };
  }
}

function pointsOf(numbers: readonly number[], origin: Point): Point[] {
  return Array.from({ length: numbers.length / 2 }, (_, index) => ({
    x: origin.x + (numbers[2 * index] ?? 0),
    y: origin.y + (numbers[2 * index + 1] ?? 0),
  }));
}

interface Command {
  readonly command: string;
  readonly numbers: readonly number[];
}

function readCommands(path: string): Command[] {
  const commands: Command[] = [];
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
      if (!(command.toLowerCase() in argumentCounts)) throw new Error(`Not path data: ${command}`);
      if (command.toLowerCase() === 'z') commands.push({ command, numbers: [] });
      continue;
    }
    const count = argumentCounts[command.toLowerCase()] ?? 0;
    if (count === 0) throw new Error(`Not path data: no command before ${position}`);
    const { numbers, end } = readNumbers(path, position, count, command.toLowerCase() === 'a');
    commands.push({ command, numbers });
    position = end;
    // Further coordinates after a move are lines.
    if (command === 'm') command = 'l';
    if (command === 'M') command = 'L';
  }
  return commands;
}

function readNumbers(path: string, start: number, count: number, isArc: boolean) {
  const numbers: number[] = [];
  let end = start;
  while (numbers.length < count) {
    // The flags of an arc are single digits that need no separator.
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

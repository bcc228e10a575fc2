import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as z from 'zod/mini';
import { chosenIcons, type IconSource } from './chosen-icons.ts';
import { roundPath } from './round-path.ts';

interface Shape {
  readonly path: string;
  readonly size: number;
  readonly strokeWidth?: number;
}

/** Side of the square that game-icons are drawn in. */
const sourceSize = 512;
/**
 * Side of the grid for drawing: icons are 11 to 28 CSS pixels wide, so this is precise enough for three device pixels
 * per CSS pixel.
 */
const gridSize = 128;

const require = createRequire(import.meta.url);

const gameIconsSchema = z.object({ icons: z.record(z.string(), z.object({ body: z.string() })) });

const lucideNodeSchema = z.array(z.tuple([z.string(), z.record(z.string(), z.string())]));
const lucideModuleSchema = z.object({ __iconData: z.object({ size: z.number(), node: lucideNodeSchema }) });

/** Contents of the files in `web/src/people`. */
export interface IconFiles {
  /** `icons.json`: name → shape. Pages fetch it, because paths are data, not code. */
  readonly shapes: string;
  /** `icons.gen.ts`: the names. */
  readonly names: string;
}

/**
 * Generates both files with only the icons in use, out of more than four thousand.
 *
 * @throws Error with the name of an icon that does not exist or is not a single plain path
 */
export async function iconFiles(): Promise<IconFiles> {
  const gameIcons = readGameIcons();
  const shapes: Record<string, Shape> = {};
  for (const [name, source] of Object.entries(chosenIcons)) {
    shapes[name] = 'gameIcon' in source ? gameIconShape(source, gameIcons) : await lucideShape(source);
  }
  return {
    shapes: `${JSON.stringify(shapes, null, 2)}\n`,
    names: [
      '// Made by web/build/write-icons.ts from game-icons.net (CC BY 3.0) and Lucide (ISC); see web/CREDITS.md.',
      'export type IconName =',
      `${Object.keys(chosenIcons)
        .map((name) => `  | '${name}'`)
        .join('\n')};`,
      '',
    ].join('\n'),
  };
}

function readGameIcons(): ReadonlyMap<string, string> {
  const file = require.resolve('@iconify-json/game-icons/icons.json');
  const { icons } = gameIconsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return new Map(Object.entries(icons).map(([name, { body }]) => [name, body]));
}

function gameIconShape(
  { gameIcon }: Extract<IconSource, { gameIcon: string }>,
  icons: ReadonlyMap<string, string>,
): Shape {
  const path = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(icons.get(gameIcon) ?? '')?.[1];
  if (path === undefined) throw new Error(`game-icons has no "${gameIcon}" of one plain path`);
  return { path: roundPath(path, gridSize / sourceSize), size: gridSize };
}

async function lucideShape({ lucide }: Extract<IconSource, { lucide: string }>): Promise<Shape> {
  const entry = require.resolve('lucide-react');
  const file = new URL(`../esm/icons/${lucide}.mjs`, `file://${entry}`);
  const { __iconData: icon } = lucideModuleSchema.parse(await import(file.href));
  return {
    path: icon.node.map(([tag, facts]) => penPath(lucide, tag, facts)).join(''),
    size: icon.size,
    strokeWidth: 2,
  };
}

/** Converts an element of a Lucide icon to path data, because a canvas needs a single path. */
function penPath(icon: string, tag: string, facts: Readonly<Record<string, string>>): string {
  const number = (name: string) => Number(facts[name] ?? 0);
  switch (tag) {
    case 'path':
      return facts['d'] ?? '';
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'circle': {
      const radius = number('r');
      const start = `M${number('cx') - radius} ${number('cy')}`;
      return `${start}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0z`;
    }
    case 'rect': {
      const radius = number('rx');
      const width = number('width') - 2 * radius;
      const height = number('height') - 2 * radius;
      const corner = (x: number, y: number) => `a${radius} ${radius} 0 0 1 ${x} ${y}`;
      return [
        `M${number('x') + radius} ${number('y')}h${width}`,
        `${corner(radius, radius)}v${height}`,
        `${corner(-radius, radius)}h${-width}`,
        `${corner(-radius, -radius)}v${-height}`,
        `${corner(radius, -radius)}z`,
      ].join('');
    }
    default:
      throw new Error(`Lucide's "${icon}" holds a <${tag}>, which is not made into a path here`);
  }
}

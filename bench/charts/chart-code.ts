import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

export interface ChartCode {
  /** Bytes, gzipped at level 9, of the chunks that are mostly pictures of charts and what they are drawn with. */
  readonly kinds: number;
  /** The same with what stands around every chart: frame, controls, files. */
  readonly all: number;
}

const ofKinds = /src\/charts\/(lines|bars|donut|heatmap)\/|@visx|\/d3-/;
const ofCharts = /src\/charts\/|@visx|\/d3-/;

/**
 * How much of the built site is charts: of each chunk the part that its modules of charts are, by their length before they
 * are made small.
 */
export async function weighChartCode(): Promise<ChartCode> {
  const web = join(import.meta.dirname, '../../web');
  const configFile = join(web, 'vite.config.ts');
  const built = await build({ root: web, configFile, logLevel: 'error', build: { write: false } });
  const chunks = [built]
    .flat()
    .flatMap((each) => ('output' in each ? each.output : []))
    .filter((part) => part.type === 'chunk');
  return { kinds: weigh(chunks, ofKinds), all: weigh(chunks, ofCharts) };
}

function weigh(chunks: readonly Rolldown.OutputChunk[], which: RegExp): number {
  const bytes = chunks.reduce((sum, { code, modules }) => {
    const lengthOf = (names: RegExp) =>
      Object.entries(modules).reduce(
        (length, [id, { renderedLength }]) => length + (names.test(id) ? renderedLength : 0),
        0,
      );
    const own = lengthOf(which);
    return own === 0 ? sum : sum + (gzipSync(code, { level: 9 }).length * own) / lengthOf(/(?:)/);
  }, 0);
  return Math.round(bytes);
}

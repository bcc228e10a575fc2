/** One line of an exposition. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

interface Family {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly samples: readonly Sample[];
}

const helpLine = /^# HELP ([a-zA-Z_:][\w:]*) ((?:[^\\\n"]|\\[\\n"])+)$/;
const typeLine = /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram)$/;
const sampleLine = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|NaN|[+-]Inf)$/;
const labelPart = /([a-zA-Z_]\w*)="((?:[^\\\n"]|\\[\\n"])*)"(?:,(?=[a-zA-Z_])|$)/y;

/**
 * Parses OpenMetrics 1.0 strictly, for counters, gauges and histograms without exemplars and timestamps.
 *
 * @throws Error with the line and the problem
 */
export function parseOpenMetrics(text: string): ReadonlyMap<string, Family> {
  if (!text.endsWith('\n# EOF\n')) throw new Error('does not end with # EOF');
  const families = new Map<string, Family>();
  for (const block of text.slice(0, -'\n# EOF\n'.length).split(/\n(?=# HELP )/)) {
    const family = parseFamily(block.split('\n'));
    if (families.has(family.name)) throw new Error(`a second time: ${family.name}`);
    families.set(family.name, family);
  }
  return families;
}

/** The value of a sample; undefined = it does not exist. */
export function valueOf(
  families: ReadonlyMap<string, Family>,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const wanted = keyOf(labels);
  return [...families.values()]
    .flatMap(({ samples }) => samples)
    .find((each) => each.name === name && keyOf(each.labels) === wanted)?.value;
}

function keyOf(labels: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Parses a family, which is a block of lines: HELP, TYPE, samples. */
function parseFamily([first = '', second = '', ...rest]: readonly string[]): Family {
  const [, name = '', help = ''] = helpLine.exec(first) ?? [];
  const [, typed, type = ''] = typeLine.exec(second) ?? [];
  if (name === '' || typed !== name) throw new Error(`not HELP and TYPE of one family: ${first} ${second}`);
  const samples = rest.map(parseSample);
  const names = suffixesOf(type).map((suffix) => `${name}${suffix}`);
  const stray = samples.find((sample) => !names.includes(sample.name));
  if (stray !== undefined) throw new Error(`${stray.name} is not of the family ${name}`);
  const family = { name, type, help, samples };
  checkFamily(family);
  return family;
}

function parseSample(line: string): Sample {
  const found = sampleLine.exec(line);
  if (found === null) throw new Error(`no sample: ${line}`);
  const [, name = '', labelText = '', value = ''] = found;
  const labels: Record<string, string> = {};
  labelPart.lastIndex = 0;
  while (labelPart.lastIndex < labelText.length) {
    const label = labelPart.exec(labelText);
    if (label === null) throw new Error(`malformed labels: ${line}`);
    const [, key = '', text = ''] = label;
    if (Object.hasOwn(labels, key)) throw new Error(`a label twice: ${line}`);
    labels[key] = text;
  }
  return { name, labels, value: value === '+Inf' ? Infinity : value === '-Inf' ? -Infinity : Number(value) };
}

function suffixesOf(type: string): readonly string[] {
  if (type === 'counter') return ['_total'];
  return type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
}

function checkFamily({ name, type, samples }: Family): void {
  const keys = samples.map((each) => `${each.name} ${keyOf(each.labels)}`);
  if (new Set(keys).size !== keys.length) throw new Error(`${name} has a sample twice`);
  if (type === 'counter' && samples.some(({ value }) => !(value >= 0)))
    throw new Error(`${name} counts backwards`);
  if (type === 'histogram') checkHistogram(name, samples);
}

function checkHistogram(name: string, samples: readonly Sample[]): void {
  const series = Map.groupBy(samples, ({ labels: { le: _, ...rest } }) => keyOf(rest));
  for (const each of series.values()) {
    const buckets = each.filter((sample) => sample.name === `${name}_bucket`);
    const bounds = buckets.map(({ labels }) => labels['le'] ?? '');
    if (bounds.at(-1) !== '+Inf') throw new Error(`${name} has no bucket +Inf at its end`);
    if (bounds.slice(0, -1).some((bound) => !/^\d+\.\d+$/.test(bound)))
      throw new Error(`${name} has a bound that is no decimal: ${bounds.join(' ')}`);
    const isRising = (values: readonly number[]) =>
      values.every((value, at) => value >= (values[at - 1] ?? 0));
    if (!isRising(bounds.slice(0, -1).map(Number)) || !isRising(buckets.map(({ value }) => value)))
      throw new Error(`${name} has buckets that fall`);
    const count = each.find((sample) => sample.name === `${name}_count`)?.value;
    if (count !== buckets.at(-1)?.value) throw new Error(`${name} counts ${count}`);
  }
}

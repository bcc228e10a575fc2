/** The forms in which a body is sent, the smallest first. */
export const codings = ['br', 'gzip', 'identity'] as const;
export type Coding = (typeof codings)[number];

const wildcard = '*';

/** Weight of each coding that a header names; the first naming counts. */
function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    const coding = name === 'x-gzip' ? 'gzip' : name;
    if (coding !== '' && !weights.has(coding)) weights.set(coding, weight >= 0 && weight <= 1 ? weight : 0);
  }
  return weights;
}

/** Chosen only when nothing that was asked for is to be had. */
const unnamedIdentity = 0.0001;

/**
 * The best coding for an `Accept-Encoding` header: highest weight, of equal ones the smallest form; null = the header
 * forbids them all. Without a header, or an empty one, the body goes as it is (RFC 9110, 12.5.3).
 */
export function chooseCoding(header: string | undefined): Coding | null {
  if (header === undefined || header.trim() === '') return 'identity';
  const weights = readWeights(header);
  const weightOf = (coding: Coding): number =>
    weights.get(coding) ?? weights.get(wildcard) ?? (coding === 'identity' ? unnamedIdentity : 0);
  let best: Coding | null = null;
  for (const coding of codings) {
    if (weightOf(coding) > (best === null ? 0 : weightOf(best))) best = coding;
  }
  return best;
}

/** `Accept-Encoding` → coding; null = none is allowed. */
export type ChooseCoding = typeof chooseCoding;

const remembered = 200;
const rememberedLength = 200;

/** As `chooseCoding`, remembering the answers: millions of requests bring a handful of headers. */
export function createCodingChooser(): ChooseCoding {
  const answers = new Map<string, Coding | null>();
  return (header) => {
    if (header === undefined) return 'identity';
    const known = answers.get(header);
    if (known !== undefined) return known;
    const coding = chooseCoding(header);
    if (answers.size < remembered && header.length <= rememberedLength) answers.set(header, coding);
    return coding;
  };
}

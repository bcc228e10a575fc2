import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const codings = ['br', 'gzip', 'identity'] as const;
type Coding = (typeof codings)[number];

const wildcard = '*';

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

/**
 * Weight of an uncompressed body that the header does not mention. It is lower than every weight in a header, so that
 * this coding is chosen only if no requested one is available.
 */
const unnamedIdentity = 0.0001;

/**
 * Returns the best coding for an `Accept-Encoding` header: the highest weight, then the smallest form; null = the
 * header forbids all of them. Without a header, or with an empty one, the body stays uncompressed (RFC 9110, 12.5.3).
 */
export function chooseCoding(
  header: string | undefined,
  offered: readonly Coding[] = codings,
): Coding | null {
  if (header === undefined || header.trim() === '') return 'identity';
  const weights = readWeights(header);
  const weightOf = (coding: Coding): number =>
    weights.get(coding) ?? weights.get(wildcard) ?? (coding === 'identity' ? unnamedIdentity : 0);
  let best: Coding | null = null;
  for (const coding of offered) {
    if (weightOf(coding) > (best === null ? 0 : weightOf(best))) best = coding;
  }
  return best;
}

/** Maps `Accept-Encoding` to a coding; null = none is allowed. */
export type ChooseCoding = (header: string | undefined) => Coding | null;

const remembered = 200;
const rememberedLength = 200;

/**
 * Creates a function like `chooseCoding` that caches its results: millions of requests send a handful of different
 * headers.
 */
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

export interface Form {
  readonly coding: Coding;
  readonly bytes: Uint8Array;
  readonly etag: string;
}

/**
 * A body in all its codings. The uncompressed one exists from the start; the others are computed when first needed, off
 * the event loop, and then kept. A body never changes; other content is another prepared body.
 */
export interface PreparedBody {
  etag(coding: Coding): string;
  worthwhile(coding: Coding): Coding;
  /** Returns the form if it has been computed, or else null. */
  ready(coding: Coding): Form | null;
  form(coding: Coding): Promise<Form>;
}

/** Compression effort: live bodies are used for seconds, files as long as the process runs. */
export interface Effort {
  readonly gzipLevel: number;
  readonly brotliQuality: number;
}

export const liveEffort: Effort = { gzipLevel: 6, brotliQuality: 4 };
/**
 * From quality 10 on, files are a twentieth smaller. With quality 11 the first visitor after a start would wait for
 * most of a second.
 */
export const fileEffort: Effort = { gzipLevel: 9, brotliQuality: 10 };

const suffixes: Readonly<Record<Coding, string>> = { identity: 'i', gzip: 'g', br: 'b' };

/** Minimum size of a body to compress. Smaller ones gain nothing from compression. */
const smallestCoded = 512;

/** Size of a chunk of compressed output. Most bodies fit into one, which saves trips between threads. */
const chunkSize = 256 * 1024;

const gzipBytes = promisify(gzip);
const brotliBytes: (bytes: Uint8Array, options: object) => Promise<Buffer> = promisify(brotliCompress);

export function contentHash(content: Uint8Array | string): string {
  return hash('sha256', content, 'base64url').slice(0, 22);
}

/**
 * Prepares a body.
 *
 * @param tag identifies the content; by default the hash of its bytes
 */
export function prepareBody(
  bytes: Uint8Array,
  effort: Effort = liveEffort,
  tag: string = contentHash(bytes),
): PreparedBody {
  const etag = (coding: Coding) => `"${tag}-${suffixes[coding]}"`;
  const forms = new Map<Coding, Form>([['identity', { coding: 'identity', bytes, etag: etag('identity') }]]);
  const pending = new Map<Coding, Promise<Form>>();

  async function encode(coding: Coding): Promise<Form> {
    const encoded = await encodeBytes(bytes, coding, effort);
    const form = { coding, bytes: encoded, etag: etag(coding) };
    forms.set(coding, form);
    return form;
  }

  return {
    etag,
    worthwhile: (coding) => (bytes.length < smallestCoded ? 'identity' : coding),
    ready: (coding) => forms.get(coding) ?? null,
    form: (coding) => {
      const form = forms.get(coding);
      if (form !== undefined) return Promise.resolve(form);
      const waiting = pending.get(coding) ?? encode(coding).finally(() => pending.delete(coding));
      pending.set(coding, waiting);
      return waiting;
    },
  };
}

export function prepareJson(value: unknown): PreparedBody {
  return prepareBody(Buffer.from(JSON.stringify(value)));
}

function encodeBytes(bytes: Uint8Array, coding: Coding, effort: Effort): Promise<Uint8Array> {
  switch (coding) {
    case 'identity':
      return Promise.resolve(bytes);
    case 'gzip':
      return gzipBytes(bytes, { level: effort.gzipLevel, chunkSize });
    case 'br':
      return brotliBytes(bytes, {
        chunkSize,
        params: {
          [constants.BROTLI_PARAM_QUALITY]: effort.brotliQuality,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
  }
}

import { setImmediate } from 'node:timers/promises';
import { contentHash, liveEffort, prepareBody, type PreparedBody } from '../http/prepared-body.ts';

/** A report as it goes out, and the name of its content. */
export interface ReportBody {
  readonly tag: string;
  readonly body: PreparedBody;
}

/** Text that is written in one stretch: well under a millisecond of work. */
const stretchLength = 64 * 1024;

/**
 * Writes `{"data": value}`, letting others take their turn in between. When the content is that of the body before, the
 * body before is given back: its codings need not be made again.
 */
export async function makeReportBody(value: unknown, before: ReportBody | null): Promise<ReportBody> {
  const bytes = Buffer.from(`{"data":${await writeJson(value)}}`);
  const tag = contentHash(bytes);
  return before?.tag === tag ? before : { tag, body: prepareBody(bytes, liveEffort, tag) };
}

/** As JSON.stringify, in stretches: the members of the outermost list or object one after another. */
async function writeJson(value: unknown): Promise<string> {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${await joinTexts(value, (member) => JSON.stringify(member))}]`;
  const write = ([key, member]: [string, unknown]) => `${JSON.stringify(key)}:${JSON.stringify(member)}`;
  return `{${await joinTexts(Object.entries(value), write)}}`;
}

async function joinTexts<T>(members: readonly T[], write: (member: T) => string): Promise<string> {
  const texts: string[] = [];
  let length = 0;
  for (const member of members) {
    const text = write(member);
    texts.push(text);
    length += text.length;
    if (length < stretchLength) continue;
    length = 0;
    await setImmediate();
  }
  return texts.join(',');
}

import { dayMs, hourMs } from '@rollcall/game/time';
import { withLengthInSeconds, looksLikeMinutes, type LengthUnit } from '../catalogue-files/length-unit.ts';
import { uploadRows } from '../catalogue-files/upload-rows.ts';
import type { Following } from './following.ts';
import { entriesOf } from './reading/entries.ts';

const firstRetryMs = 60_000;
const longestRetryMs = hourMs;

type CatalogueKind = 'areas' | 'quests';

/** The rows of a list; null = they could not be read, `unchanged` = our server has them already. */
type RowsRead = readonly unknown[] | 'unchanged' | null;

/** Copies the catalogue at the start and once a day: areas first, since quests refer to them. */
export async function runCatalogueLane(following: Following, unit: LengthUnit): Promise<void> {
  const { outside, signal } = following;
  const etags = new Map<CatalogueKind, string>();
  let failures = 0;
  while (!signal.aborted) {
    const isWell =
      (await bringOver(following, 'areas', unit, etags)) &&
      (await bringOver(following, 'quests', unit, etags));
    failures = isWell ? 0 : failures + 1;
    const retryMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1));
    await outside.sleep(isWell ? dayMs : retryMs * (1 + outside.random() / 2), signal);
  }
}

/**
 * Copies a list.
 *
 * @returns whether our server now has the list
 */
async function bringOver(
  following: Following,
  kind: CatalogueKind,
  unit: LengthUnit,
  etags: Map<CatalogueKind, string>,
): Promise<boolean> {
  const { log, settings, signal } = following;
  const rows = await readRows(following, kind, etags);
  if (rows === 'unchanged') return true;
  if (rows === null) return false;
  if (kind === 'quests' && unit === 'seconds' && looksLikeMinutes(rows)) {
    const what = `Most lengths of quests at ${settings.peerUrl} are below 120`;
    log.warnOnce('length', `${what}: if they are minutes, add --length-unit minutes`);
  }
  const sent = kind === 'quests' ? rows.map((row) => withLengthInSeconds(row, unit)) : rows;
  const summary = await uploadRows(kind, sent, following.client, {
    ...log,
    // Otherwise an invalid row would be logged every day.
    warn: (line) => log.warnOnce(line, line),
    info: () => undefined,
  });
  if (signal.aborted) return false;
  if (summary.unsent > 0) etags.delete(kind);
  else log.info(`${kind}: ${summary.accepted} of ${rows.length} brought over`);
  return summary.unsent === 0;
}

async function readRows(
  { peer, log, settings }: Following,
  kind: CatalogueKind,
  etags: Map<CatalogueKind, string>,
): Promise<RowsRead> {
  const answer = await peer.read(`/v1/${kind}`, etags.get(kind) ?? null);
  if (answer.state === 'stopped') return null;
  if (answer.state === 'unchanged') return 'unchanged';
  const entries = answer.state === 'read' ? entriesOf(answer.content) : null;
  if (entries === null) {
    etags.delete(kind);
    const reason = answer.state === 'failed' ? answer.reason : 'answers with no list';
    log.warnOnce(kind, `The ${kind} of ${settings.peerUrl} cannot be read: ${reason}. Trying again.`);
    return null;
  }
  if (log.forget(kind)) log.info(`The ${kind} of ${settings.peerUrl} can be read again.`);
  if (answer.state === 'read' && answer.etag !== null) etags.set(kind, answer.etag);
  return entries.map(({ value }) => value);
}

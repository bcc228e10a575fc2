import type { Endpoint, PathParams } from '@rollcall/game/api/endpoint';
import type * as z from 'zod/mini';
import { useTimeZone, zoneParameter } from '../../api/useTimeZone.ts';
import type { ReadQuery } from '../../api/useRead.ts';
import { type ReportZone, useZone } from '../controls/TimeZoneNote.tsx';
import { type RangedRead, useRangedRead } from './useRangedRead.ts';

export interface ZonedRead<Data, Params, Query extends string> extends RangedRead<Data, Params, Query> {
  /**
   * Time zone of the hours and weekdays shown: UTC until the answer in the reader's zone is loaded, and if it fails.
   */
  readonly zone: ReportZone;
}

/**
 * Like useRangedRead, for a report by hours and weekdays in the reader's time zone. If that fails to load and nothing
 * is shown yet, the report in UTC is requested, and shown as out of date.
 *
 * @param queryIn the query for a time zone; undefined = UTC
 */
export function useZonedRead<
  Answer extends z.core.$ZodType,
  Path extends string,
  Query extends string,
  const Params extends PathParams<Path>,
>(
  endpoint: Endpoint<Answer, Path, z.core.$ZodType, Query>,
  params: Params,
  queryIn: (zone: string | undefined) => ReadQuery<NoInfer<Query>>,
  { isWanted = true }: { isWanted?: boolean } = {},
): ZonedRead<z.infer<Answer>, Params, NoInfer<Query>> {
  const timeZone = useTimeZone();
  const zone = zoneParameter(timeZone);
  const zoned = useRangedRead(endpoint, params, { query: queryIn(zone), isWanted });
  const isLost = zone !== undefined && zoned.shown === null && zoned.state.state === 'error';
  const inUtc = useRangedRead(endpoint, params, { query: queryIn(undefined), isWanted: isWanted && isLost });
  const isUtcShown = isLost && inUtc.shown !== null;
  const read = isUtcShown ? { ...inUtc, isStale: true, reload: zoned.reload } : zoned;
  return { ...read, zone: useZone(read.shown === null ? timeZone : zoneOf(read.shown.query)) };
}

function zoneOf(query: unknown): string {
  const isZoned = typeof query === 'object' && query !== null && 'zone' in query;
  return isZoned && typeof query.zone === 'string' ? query.zone : 'UTC';
}

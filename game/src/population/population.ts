import * as z from 'zod/mini';
import { wireTimeSchema } from '../wire-time.ts';
import { hourMs } from '../time.ts';

/** The five-minute mark nearest to a moment, in milliseconds since 1970; halfway between two, the later one. */
export function nearestMark(epochMs: number): number {
  return Math.round(epochMs / sampleIntervalMs) * sampleIntervalMs;
}

/** The first five-minute mark after a moment. */
export function nextMark(epochMs: number): number {
  return (Math.floor(epochMs / sampleIntervalMs) + 1) * sampleIntervalMs;
}

/** Whether guilds are counted at a mark, which is at every full hour. */
export function isGuildMark(markMs: number): boolean {
  return markMs % hourMs === 0;
}

export const periods = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Period = (typeof periods)[number];
export const periodSchema = z.enum(periods, { error: `must be one of ${periods.join(', ')}` });

/** Length of each period in days. */
export const periodDays: Readonly<Record<Period, number>> = {
  day: 1,
  week: 7,
  month: 30,
  quarter: 90,
  year: 365,
};

/** Interval of samples in ms, aligned to the full hour. */
export const sampleIntervalMs = 300_000;

const byServer = <T extends z.core.$ZodType>(value: T) => z.record(z.string(), value);

/** null = unknown: past samples may have one count only. */
export const populationCountsSchema = z.object({
  character_count: z.nullable(z.number()),
  lfm_count: z.nullable(z.number()),
});

/**
 * Counts at one time, by server. A server that was online in no sample of the bucket is missing (not null or zero),
 * because clients of other services read fields of each entry. `coverage` contains the reason.
 */
export const populationPointSchema = z.object({
  timestamp: wireTimeSchema,
  data: byServer(populationCountsSchema),
});

export const populationAverageSchema = z.object({
  avg_character_count: z.nullable(z.number()),
  avg_lfm_count: z.nullable(z.number()),
});

const uniqueCounts = {
  unique_character_count: z.number(),
  unique_guild_count: z.number(),
  active_unique_character_count: z.number(),
  active_unique_guild_count: z.number(),
};

export const uniqueCountsSchema = z.object(uniqueCounts);

export const populationUniqueSchema = z.object({
  ...uniqueCounts,
  days_analyzed: z.number(),
  start_date: wireTimeSchema,
  end_date: wireTimeSchema,
  server_breakdown: byServer(uniqueCountsSchema),
});

export const populationTimeseriesSchema = z.array(populationPointSchema);
export const populationTotalsSchema = byServer(populationCountsSchema);
export const populationAveragesSchema = byServer(populationAverageSchema);
/** server → "0".."23" → averages. */
export const populationByHourSchema = byServer(z.record(z.string(), populationAverageSchema));
/** server → "0".."6" (0 = Sunday) → averages. */
export const populationByDayOfWeekSchema = byServer(z.record(z.string(), populationAverageSchema));
/** server → weekday → hour → averages. Used by peak times and the daily chart. */
export const populationByHourAndDayOfWeekSchema = byServer(
  z.record(z.string(), z.record(z.string(), populationAverageSchema)),
);

/** `start` inclusive, `end` exclusive. */
export const timeSpanSchema = z.object({ start: wireTimeSchema, end: wireTimeSchema });

/** The reasons for unknown values in other reports: no data arrived, or the server was down. */
export const serverCoverageSchema = z.object({
  /**
   * Share of the expected samples that arrived, 0 to 1, to 4 decimals. Samples of a server that was down count as
   * arrived.
   */
  coverage: z.number(),
  /** Runs of buckets (of the period's timeseries) without any sample. */
  gaps: z.array(timeSpanSchema),
  /** Runs of buckets in which every sample says that the server was down. */
  offline: z.array(timeSpanSchema),
  /**
   * Marks of samples that are left out of means and totals because they are far above their neighbours (left-out.ts).
   * Missing = none.
   */
  left_out: z.optional(z.array(wireTimeSchema)),
});

export const populationCoverageSchema = byServer(serverCoverageSchema);

export const transferCountsSchema = z.object({ count: z.number(), active: z.number() });

/** home server → current server → characters. */
export const populationTransfersSchema = byServer(byServer(transferCountsSchema));

export type PopulationCounts = z.infer<typeof populationCountsSchema>;
export type PopulationPoint = z.infer<typeof populationPointSchema>;
export type PopulationAverage = z.infer<typeof populationAverageSchema>;
export type PopulationUnique = z.infer<typeof populationUniqueSchema>;
export type PopulationByHourAndDayOfWeek = z.infer<typeof populationByHourAndDayOfWeekSchema>;
export type PopulationTimeseries = z.infer<typeof populationTimeseriesSchema>;
export type PopulationCoverage = z.infer<typeof populationCoverageSchema>;
export type PopulationTransfers = z.infer<typeof populationTransfersSchema>;

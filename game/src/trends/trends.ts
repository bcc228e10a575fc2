import * as z from 'zod/mini';
import { foreignText, isPlain, isWebAddress } from '../text.ts';
import { arrivingTimeSchema, wireTimeSchema } from '../wire-time.ts';

/**
 * Schemas of long-term population: days, events, forecasts. Times are UTC; hours of the week are those of the requested
 * zone.
 */

const byServer = <T extends z.core.$ZodType>(value: T) => z.record(z.string(), value);

/** One value per day from `first_day` on; null = no data. */
const dailyValues = z.array(z.nullable(z.number()));

/** mean = mean of the day's hours with data; peak = mean of its busiest hour, null when fewer than six are known. */
export const dailyCountsSchema = z.object({ mean: dailyValues, peak: dailyValues });

export const dailyHistorySchema = z.object({
  characters: dailyCountsSchema,
  lfms: dailyCountsSchema,
  /** Number of hours with data on each day, 0 to 24. */
  hours: z.array(z.number()),
});

/**
 * All days from the first with data to the last complete one. They are in columns, since there may be years of them.
 */
export const populationDaysSchema = z.object({
  /** `2023-01-31`; null = no complete day yet. */
  first_day: z.nullable(z.string()),
  days: z.number(),
  servers: byServer(dailyHistorySchema),
  /** All servers together. Hours in which the data of a running server is missing do not count. */
  together: dailyHistorySchema,
  /** Marks of samples that are left out of means and peaks. Servers without any are missing. */
  left_out: z.optional(byServer(z.array(wireTimeSchema))),
});

export const eventKinds = ['update', 'sale', 'outage', 'event'] as const;

/**
 * The mean of the two weeks after an event compared with the mean of the two weeks before, in percent, with its 95 %
 * interval. unclear = the interval includes zero; too-little = fewer than ten days of a side have data.
 */
export const eventChangeSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('changed'), percent: z.number(), low: z.number(), high: z.number() }),
  z.object({ state: z.literal('unclear'), percent: z.number(), low: z.number(), high: z.number() }),
  z.object({ state: z.literal('too-little') }),
]);

export const populationEventSchema = z.object({
  /** null = an outage found in the data. Other events were posted by the operator. */
  id: z.nullable(z.int()),
  kind: z.enum(eventKinds),
  title: z.string(),
  link: z.nullable(z.string()),
  from: wireTimeSchema,
  /** null = it has no end, or has not ended yet. */
  to: z.nullable(wireTimeSchema),
  /** Keys of its servers, in the order of the definition; empty = all servers. */
  servers: z.array(z.string()),
  /** Change of characters online by server; `together` = all servers. Missing for outages and until it is computed. */
  changes: z.optional(byServer(eventChangeSchema)),
});

/** Newest first. */
export const populationEventsSchema = z.array(populationEventSchema);

/** Range of valid times. The years of other times are probably mistyped, and would stretch every chart. */
const earliestTime = '2000-01-01T00:00:00Z';
const latestTime = '2099-12-31T23:59:59Z';
const eventTime = arrivingTimeSchema.check(
  z.refine((time: string) => time >= earliestTime && time <= latestTime, {
    error: `must be from ${earliestTime} to ${latestTime}`,
  }),
);

const eventLink = z.string().check(
  z.maxLength(2_000),
  z.refine((link: string) => isWebAddress(link), { error: 'must be an http or https address' }),
);

/** An event to post. `servers` contains names in upper or lower case; missing = all servers. */
export const populationEventPostSchema = z
  .strictObject({
    kind: z.enum(eventKinds, { error: `must be one of ${eventKinds.join(', ')}` }),
    title: foreignText(200).check(
      z.refine((text: string) => text.trim() !== '', { error: 'must not be empty' }),
      z.refine((text: string) => isPlain(text), { error: 'must be one line without control characters' }),
    ),
    link: z.optional(z.nullable(eventLink)),
    from: eventTime,
    to: z.optional(z.nullable(eventTime)),
    servers: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100))),
  })
  .check(
    z.refine(({ from, to = null }) => to === null || to >= from, {
      error: 'must not be before from',
      path: ['to'],
    }),
  );

export const forecastHourSchema = z.object({
  timestamp: wireTimeSchema,
  median: z.number(),
  /** The 10th and the 90th percentile. */
  low: z.number(),
  high: z.number(),
});

/** Mean error of the method over the last weeks, and of the naive forecast "same hour a week before". */
export const backtestSchema = z.object({
  weeks: z.number(),
  /** Number of forecast hours that have data. */
  hours: z.number(),
  mean_absolute_error: z.number(),
  naive_mean_absolute_error: z.number(),
  /** Share of these hours with a count between low and high, 0 to 1. */
  share_in_band: z.number(),
});

/** The next seven days. `hours` is empty unless the forecast is good enough to be shown. */
export const countForecastSchema = z.object({
  state: z.enum(['shown', 'too-little', 'not-better']),
  hours: z.array(forecastHourSchema),
  backtest: z.nullable(backtestSchema),
});

export const populationForecastSchema = z.object({
  /** Name as in the definition; null = all servers together. */
  server: z.nullable(z.string()),
  characters: countForecastSchema,
  lfms: countForecastSchema,
});

/** A value for each hour of the week that begins now, from Sunday 0:00 in the requested zone. */
const hoursOfWeek = z.array(z.number());

/** The chance that at least one group of a kind is posted, by hour of the week. */
export const groupForecastSchema = z.object({
  server: z.string(),
  kind: z.enum(['quest', 'raids', 'levels']),
  quest_id: z.nullable(z.number()),
  minimum_level: z.nullable(z.number()),
  maximum_level: z.nullable(z.number()),
  /** Number of weeks with known posts; 0 = nothing is known, and `hours` is empty. */
  weeks_seen: z.number(),
  /** From 0 to 1. */
  hours: hoursOfWeek,
  /** Number of weeks in which each hour was recorded, and number of those with at least one group of the kind. */
  weeks_seen_by_hour: hoursOfWeek,
  weeks_posted_by_hour: hoursOfWeek,
  /** Average number of posted groups of the kind; empty = not counted yet. */
  groups_by_hour: hoursOfWeek,
});

export type DailyHistory = z.infer<typeof dailyHistorySchema>;
export type PopulationDays = z.infer<typeof populationDaysSchema>;
export type EventKind = (typeof eventKinds)[number];
export type EventChange = z.infer<typeof eventChangeSchema>;
export type PopulationEvent = z.infer<typeof populationEventSchema>;
export type PopulationEventPost = z.infer<typeof populationEventPostSchema>;
export type ForecastHour = z.infer<typeof forecastHourSchema>;
export type Backtest = z.infer<typeof backtestSchema>;
export type CountForecast = z.infer<typeof countForecastSchema>;
export type PopulationForecast = z.infer<typeof populationForecastSchema>;
export type GroupForecast = z.infer<typeof groupForecastSchema>;

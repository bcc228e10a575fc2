import * as z from 'zod/mini';

export const apiRateSchema = z.object({ per_second: z.nullable(z.int()), at_once: z.nullable(z.int()) });

/** Limits of this server for each address; null = unlimited. */
export const apiLimitsSchema = z.object({
  reads: apiRateSchema,
  /** For all keys of an address together. */
  keyed_reads: apiRateSchema,
  streams: z.nullable(z.int()),
  keyed_streams: z.nullable(z.int()),
  /** For each network. */
  keys_a_day: z.nullable(z.int()),
  keys_at_once: z.nullable(z.int()),
  /** A key is removed after this many days without use. */
  key_days: z.int(),
});

export const apiParameterSchema = z.object({
  name: z.string(),
  in: z.enum(['path', 'query']),
  note: z.string(),
  /** Whether the playground fills in the example, because the call fails without this parameter or an alternative. */
  is_prefilled: z.boolean(),
  /** URL-encoded, from the live state where possible; empty = no example. */
  example: z.string(),
});

/** Kinds of parameters that have examples from the live state. */
export type ExampleKind =
  | 'server'
  | 'characterId'
  | 'characterIds'
  | 'characterName'
  | 'group'
  | 'guild'
  | 'areaId'
  | 'questId'
  | 'questName'
  | 'topics'
  | 'replayFrom'
  | 'replayTo'
  | 'pageUrl';

/** One URL-encoded example of each kind, all from the same server. Missing = not available. */
export type LiveExamples = Readonly<Partial<Record<ExampleKind, string>>>;

export const apiCallSchema = z.object({
  /** As in the endpoint table. The section of the reference page has the same name. */
  name: z.string(),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  /** The permitted callers, in words. */
  caller: z.string(),
  /** Whether anybody can read it without a body or credential. */
  is_open: z.boolean(),
  is_stream: z.boolean(),
  parameters: z.array(apiParameterSchema),
});

export const apiGroupSchema = z.object({
  name: z.string(),
  title: z.string(),
  about: z.string(),
  calls: z.array(apiCallSchema),
});

export const exampleTopics = ['groups', 'stream', 'statistics'] as const;
export const exampleLanguages = ['curl', 'typescript', 'python'] as const;

/** A complete example program. Its first argument is the address of the site. */
export const apiExampleSchema = z.object({
  topic: z.enum(exampleTopics),
  language: z.enum(exampleLanguages),
  file: z.string(),
  text: z.string(),
});

/** The data of the API page: calls, limits and example programs. */
export const apiOverviewSchema = z.object({
  limits: apiLimitsSchema,
  groups: z.array(apiGroupSchema),
  programs: z.array(apiExampleSchema),
});

export type ApiLimits = z.infer<typeof apiLimitsSchema>;
export type ApiParameter = z.infer<typeof apiParameterSchema>;
export type ApiCall = z.infer<typeof apiCallSchema>;
export type ApiGroup = z.infer<typeof apiGroupSchema>;
export type ApiExample = z.infer<typeof apiExampleSchema>;
export type ApiOverview = z.infer<typeof apiOverviewSchema>;

/** The default address in example programs. */
export const exampleAddress = 'http://127.0.0.1:3000';

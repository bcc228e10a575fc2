/** The content of a sample: the present counts of one server, including anonymous characters. */
export interface ServerCount {
  readonly server_name: string;
  /** null = unknown. */
  readonly is_online: boolean | null;
  readonly character_count: number;
  readonly lfm_count: number;
  /** Whether a report covered the server less than 120 s ago. Counting older data again would not be a sample. */
  readonly is_fresh: boolean;
  /** Guild → members online, without anonymous ones, who are also left out of answers about guilds. */
  readonly guilds: ReadonlyMap<string, number>;
}

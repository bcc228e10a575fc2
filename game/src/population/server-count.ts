/** The content of a sample: one server at this moment, including anonymous characters. */
export interface ServerCount {
  readonly server_name: string;
  /** null = unknown. */
  readonly is_online: boolean | null;
  readonly character_count: number;
  readonly lfm_count: number;
  /** A report covered the server under 120 s ago: older data would be a repeat, not a sample. */
  readonly is_fresh: boolean;
  /** Guild → members online with a public guild: guild answers leave anonymous members out. */
  readonly guilds: ReadonlyMap<string, number>;
}

/** What a sample is made of: one server at this moment, anonymous characters included. */
export interface ServerCount {
  readonly server_name: string;
  /** null = nobody has said. */
  readonly is_online: boolean | null;
  readonly character_count: number;
  readonly lfm_count: number;
  /** A report covered the server under 120 s ago: older data would be a repeat, not a sample. */
  readonly is_fresh: boolean;
  /** Guild → members online whose guild everybody may see: guild answers leave anonymous members out. */
  readonly guilds: ReadonlyMap<string, number>;
}

/** A setting that cannot be used: its message is the one line that an operator gets to read before the start ends. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

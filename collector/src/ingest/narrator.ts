/** Tells an operator what happens, a line each, without saying the same thing over and over. */
export interface Narrator {
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
  /** Warns, once for each different key. */
  readonly warnOnce: (key: string, line: string) => void;
  /** What was warned about is over: it may be told again. */
  readonly forget: (key: string) => boolean;
}

/** A narrator that writes with the two functions given. */
export function createNarrator(say: (line: string) => void, warn: (line: string) => void): Narrator {
  const told = new Set<string>();
  return {
    say,
    warn,
    warnOnce: (key, line) => {
      if (told.has(key)) return;
      told.add(key);
      warn(line);
    },
    forget: (key) => told.delete(key),
  };
}

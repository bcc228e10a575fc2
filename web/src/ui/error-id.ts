/** A short name for one failure, which a visitor can read to us: seven letters or digits. */
export function makeErrorId(): string {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number.toString(36).padStart(7, '0');
}

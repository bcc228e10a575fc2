const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How old the data is, small enough to stand beside a dot: "2 s", "3 min", "1 h", "4 d". */
export function ageText(ageMs: number): string {
  if (ageMs >= dayMs) return `${Math.floor(ageMs / dayMs)} d`;
  if (ageMs >= hourMs) return `${Math.floor(ageMs / hourMs)} h`;
  if (ageMs >= minuteMs) return `${Math.floor(ageMs / minuteMs)} min`;
  return `${Math.max(0, Math.floor(ageMs / secondMs))} s`;
}

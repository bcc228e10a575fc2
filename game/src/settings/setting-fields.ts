import * as z from 'zod/mini';
import { catch as withFallback } from 'zod/mini';

/**
 * The kinds of field in stored settings. Each accepts any value: a number out of range is clamped, other invalid values
 * become the default, a boolean is coerced, a missing value becomes the default.
 */

export interface NumberBounds {
  readonly minimum: number;
  readonly maximum: number;
}

/** Limits of a panel's width in CSS pixels. The minimum is the width of the smallest phones. */
export const panelWidthBounds = { minimum: 320, maximum: 2000 } as const;

/** The nearest number within the bounds, which are inclusive. */
export function clamp(value: number, { minimum, maximum }: NumberBounds): number {
  return Math.min(maximum, Math.max(minimum, value));
}

const clamped = (bounds: NumberBounds) => z.number().check(z.overwrite((value) => clamp(value, bounds)));

/** A finite number, clamped; anything else is the fallback. */
export function numberField(bounds: NumberBounds, fallback: number) {
  return withFallback(clamped(bounds), fallback);
}

/** A finite number, clamped, or null for "never chosen". */
export function chosenNumberField(bounds: NumberBounds) {
  return withFallback(z.nullable(clamped(bounds)), null);
}

/** True or false; missing or null is the fallback. */
export function flagField(fallback: boolean) {
  return withFallback(
    z.pipe(
      z.unknown(),
      z.transform((value) => Boolean(value ?? fallback)),
    ),
    fallback,
  );
}

/** Text, or the fallback. */
export function textField(fallback: string) {
  return withFallback(z.string(), fallback);
}

/** The finite numbers of a list; anything else is an empty list. */
export function numbersField() {
  return withFallback(
    z.pipe(
      z.array(z.unknown()),
      z.transform((items) => items.filter((item) => typeof item === 'number').filter(Number.isFinite)),
    ),
    () => [],
  );
}

/** The texts of a list; anything else is the fallback. */
export function textsField(fallback: readonly string[]) {
  return withFallback(
    z.pipe(
      z.array(z.unknown()),
      z.transform((items) => items.filter((item) => typeof item === 'string')),
    ),
    () => [...fallback],
  );
}

/** A column and a direction; anything else becomes the default. */
export function sortField<const T extends string>(types: readonly T[], fallback: NoInfer<T>) {
  return withFallback(z.object({ type: z.enum(types), ascending: z.boolean() }), () => ({
    type: fallback,
    ascending: true,
  }));
}

/** Settings as read. `wasCorrected` = a stored value was invalid and has been replaced. */
export interface ReadSettings<T> {
  readonly settings: T;
  readonly wasCorrected: boolean;
}

const storedObject = z.record(z.string(), z.unknown());

/**
 * Reads settings of any origin by a schema with a default for every field. Never throws. A missing value (from an older
 * version, or never stored) is not a correction; unknown fields are dropped silently.
 */
export function readSettings<T extends Record<string, unknown>>(
  schema: z.ZodMiniType<T>,
  stored: unknown,
): ReadSettings<T> {
  const found = storedObject.safeParse(stored ?? {});
  if (!found.success) return { settings: schema.parse({}), wasCorrected: true };
  const settings = schema.parse(found.data);
  const wasCorrected = Object.entries(settings).some(([name, value]) => {
    const before = found.data[name] ?? null;
    return before !== null && JSON.stringify(before) !== JSON.stringify(value);
  });
  return { settings, wasCorrected };
}

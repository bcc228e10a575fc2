import type * as z from 'zod/mini';

/** What is said of one field beside its type. */
export type Field = string | FieldFacts;

interface FieldFacts {
  readonly note: string;
  /** Always a whole number, though the schema that reads it takes any. */
  readonly isWhole?: true;
  /** What the names of its maps are, from outside inwards. */
  readonly keys?: readonly string[];
  /** Name of the shape of its items, which are judged one by one and so do not stand in the schema of the body. */
  readonly items?: string;
  /** As `items`, for what a map holds. */
  readonly values?: string;
}

/** A shape of the contract with a word on each of its fields. */
export interface Shape {
  readonly schema: z.core.$ZodType;
  readonly description: string;
  readonly fields: Readonly<Record<string, Field>>;
}

/** A shape whose every field must be spoken of: a new field of the contract does not compile without its words. */
export function shape<Schema extends z.core.$ZodType<object>>(
  schema: Schema,
  description: string,
  fields: Readonly<Record<Extract<keyof z.infer<Schema>, string>, Field>>,
): Shape {
  return { schema, description, fields };
}

/** A field that always holds a whole number. */
export const whole = (note: string): Field => ({ note, isWhole: true });

/** A field that maps names to whole numbers. */
export const counts = (key: string, note: string): Field => ({ note, isWhole: true, keys: [key] });

/** A field that maps names to something of a shape. */
export const map = (key: string, note: string): Field => ({ note, keys: [key] });

/** A list of which each item is judged by itself. */
export const listOf = (items: string, note: string): Field => ({ note, items });

/** What is said of a field, in facts. */
export const factsOf = (field: Field): FieldFacts => (typeof field === 'string' ? { note: field } : field);

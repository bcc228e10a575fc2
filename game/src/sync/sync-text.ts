import * as z from 'zod/mini';
import type { SyncDocument } from './sync-document.ts';

/** The form in which a document is encrypted and stored: an entry is `[slot, at, by]` or `[slot, at, by, value]`. */
const version = 1;

const slotSchema = z.string().check(z.minLength(1), z.maxLength(10_000));
const writerSchema = z.string().check(z.regex(/^[\w-]{1,64}$/));
const timeSchema = z.int().check(z.gte(0));
const entrySchema = z.union([
  z.tuple([slotSchema, timeSchema, writerSchema]),
  z.tuple([slotSchema, timeSchema, writerSchema, z.unknown()]),
]);

/** A document as stored. */
export const syncFormSchema = z.object({ version: z.literal(version), entries: z.array(entrySchema) });
export type SyncForm = z.infer<typeof syncFormSchema>;

const versionSchema = z.object({ version: z.number() });

export function formOf(document: SyncDocument): SyncForm {
  const entries = [...document].map(([slot, { at, by, value }]) =>
    value === undefined ? [slot, at, by] : [slot, at, by, value],
  );
  return syncFormSchema.parse({ version, entries });
}

export function documentOf({ entries }: SyncForm): SyncDocument {
  return new Map(
    entries.map(([slot, at, by, value]) => [slot, value === undefined ? { at, by } : { at, by, value }]),
  );
}

/** A decrypted text, read. `newer` = made by a newer version of the site, which an older one must not overwrite. */
export type ReadDocument =
  | { readonly state: 'read'; readonly document: SyncDocument }
  | { readonly state: 'newer' }
  | { readonly state: 'damaged' };

export function readDocument(text: string): ReadDocument {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    return { state: 'damaged' };
  }
  const found = versionSchema.safeParse(content);
  if (found.success && found.data.version > version) return { state: 'newer' };
  const form = syncFormSchema.safeParse(content);
  return form.success ? { state: 'read', document: documentOf(form.data) } : { state: 'damaged' };
}

export const documentText = (document: SyncDocument): string => JSON.stringify(formOf(document));

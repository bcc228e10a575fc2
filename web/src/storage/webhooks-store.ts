import * as z from 'zod/mini';
import { createLocalStore, readBySchema } from './local-store.ts';

const webhookSchema = z.object({
  /** Id of its subscription on the server. */
  id: z.string(),
  /** Secret that authorizes reading, changing and deleting it. */
  secret: z.string(),
  /** What the visitor sees of its address: "Discord webhook …1234". */
  name: z.string(),
  /** Last content sent to the server, as text. */
  told: z.string(),
  /** Whether the server rejected that content, cannot read the address, or no longer has the subscription. */
  state: z.enum(['kept', 'refused', 'unreadable', 'gone']),
  /** Time of that request, milliseconds since 1970. */
  toldAtMs: z.number(),
});

/** A webhook that this browser has added. Only the server has its address. */
export type StoredWebhook = Readonly<z.infer<typeof webhookSchema>>;

export const webhooksMaximum = 5;

/** The webhooks of this browser, which are never exported. */
export const webhooksStore = createLocalStore<readonly StoredWebhook[]>({
  key: 'alert-webhooks',
  label: 'webhooks',
  makeDefault: () => [],
  read: readBySchema(z.array(webhookSchema).check(z.maxLength(webhooksMaximum))),
});

/** Replaces a webhook, unless it was removed in the meantime. */
export function setWebhook(changed: StoredWebhook): void {
  webhooksStore.set(webhooksStore.get().map((each) => (each.id === changed.id ? changed : each)));
}

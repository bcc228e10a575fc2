import * as z from 'zod/mini';
import { createLocalStore, readBySchema } from './local-store.ts';

/** Switches that a visitor sets once (§3, boolean-flags). */
const flagsSchema = z.object({ hide32BitServers: z._default(z.boolean(), true) });

export const flagsStore = createLocalStore<z.infer<typeof flagsSchema>>({
  key: 'boolean-flags',
  label: 'preferences',
  makeDefault: () => ({ hide32BitServers: true }),
  read: readBySchema(flagsSchema),
});

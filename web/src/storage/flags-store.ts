import * as z from 'zod/mini';
import { createLocalStore, readBySchema } from './local-store.ts';

/** Switches that a visitor sets once (§3, boolean-flags). Those of other versions of the site are kept as they are. */
const flagsSchema = z.looseObject({ hide32BitServers: z._default(z.boolean(), true) });

export const flagsStore = createLocalStore<z.infer<typeof flagsSchema>>({
  key: 'boolean-flags',
  label: 'preferences',
  makeDefault: () => ({ hide32BitServers: true }),
  read: readBySchema(flagsSchema),
});

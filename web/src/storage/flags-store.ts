import * as z from 'zod/mini';
import { createLocalStore, readBySchema } from './local-store.ts';

const off = z._default(z.boolean(), false);

/** Switches that a visitor sets once (§3, boolean-flags). Those of other versions of the site are kept as they are. */
const flagsSchema = z.looseObject({
  hide32BitServers: z._default(z.boolean(), true),
  /** The operator's notice about the state of the site was closed. */
  hideAlphaRelease: off,
  /** The notice about characters that only store things was closed (§2.9). */
  bankToonsDisclaimer: off,
  /** The operator's notice above the page of activity was closed. */
  hideActivityDevelopmentNotice: off,
  hideSelfFromPartyList: off,
});

export type Flags = z.infer<typeof flagsSchema>;

export const flagsStore = createLocalStore<Flags>({
  key: 'boolean-flags',
  label: 'preferences',
  makeDefault: () => flagsSchema.parse({}),
  read: readBySchema(flagsSchema),
});

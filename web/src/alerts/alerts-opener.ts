import { createOpener } from '../ui/opener.ts';

/** Opened as soon as this browser has rules to follow: most have none, and never load what follows them. */
export const alertsOpener = createOpener();

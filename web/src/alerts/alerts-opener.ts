import { createOpener } from '../ui/opener.ts';

/** Opened as soon as this browser has rules; most browsers have none, and never load the code that follows them. */
export const alertsOpener = createOpener();

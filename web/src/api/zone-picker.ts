import { createOpener } from '../ui/opener.ts';

/** Opens the time zone picker of the shell. */
export const zonePicker = createOpener();

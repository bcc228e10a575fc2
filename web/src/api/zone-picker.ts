import { createOpener } from '../ui/opener.ts';

/** The picker of the time zone belongs to the shell; whoever shows times may ask for it. */
export const zonePicker = createOpener();

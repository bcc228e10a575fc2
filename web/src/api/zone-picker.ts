import { createOpener } from '../ui/opener.ts';

export const zonePicker = createOpener();

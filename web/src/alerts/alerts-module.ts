import { lazyModule } from '../api/lazy-module.ts';

/** The code that follows rules on every page, loaded once there is a rule. */
export const pageAlerts = lazyModule(() => import('./PageAlerts.tsx'));

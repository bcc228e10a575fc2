import { lazyModule } from '../api/lazy-module.ts';

/** What follows the rules on every page: comes once there is a rule. */
export const pageAlerts = lazyModule(() => import('./PageAlerts.tsx'));

import { definePlugin } from '@oxlint/plugins';
import { importLawRule } from './import-law-rule.ts';
import { noAmbientInput } from './no-ambient-input.ts';
import { noMeasuredTime } from './no-measured-time.ts';
import { noSleep } from './no-sleep.ts';

/** The project's own lint rules. oxlint.config.ts says where each applies. */
// oxlint-disable-next-line import/no-default-export -- the linter loads a plugin by its default export
export default definePlugin({
  meta: { name: 'rollcall' },
  rules: {
    'import-law': importLawRule,
    'no-ambient-input': noAmbientInput,
    'no-measured-time': noMeasuredTime,
    'no-sleep': noSleep,
  },
});

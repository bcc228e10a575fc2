import { ensureWebBuilt } from '../web-build.ts';

/** Builds the web app if its sources changed; `node server/src/main.ts` needs it. */
export async function run(): Promise<number> {
  await ensureWebBuilt();
  return 0;
}

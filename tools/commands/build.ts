import { ensureWebBuilt } from '../web-build.ts';

/** Builds the web app if its sources changed: what `node server/src/main.ts` needs besides the dependencies. */
export async function run(): Promise<number> {
  await ensureWebBuilt();
  return 0;
}

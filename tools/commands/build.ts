import { ensureWebBuilt } from '../web-build.ts';

/** Builds the web app if its sources changed. `node server/src/main.ts` needs only this and the dependencies. */
export async function run(): Promise<number> {
  await ensureWebBuilt();
  return 0;
}

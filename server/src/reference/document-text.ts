import { endpoints, type EndpointName } from '@rollcall/game/endpoints';
import { defaultSiteSettings } from '@rollcall/game/site/site-settings';
import { referenceMarkdown } from './markdown.ts';
import { describeApi } from './reference.ts';

/** Writes docs/api.md. */
export const documentCommand = 'node server/src/reference/write-docs.ts';

const names = new Set<string>(Object.keys(endpoints));
const isName = (name: string): name is EndpointName => names.has(name);

/** Every call that a server answers whose settings are the default ones: all of the table. */
export const answeredCalls: readonly EndpointName[] = Object.keys(endpoints).filter(isName);

/** What docs/api.md must hold. */
export function documentText(): string {
  const { product_name: productName } = defaultSiteSettings;
  return referenceMarkdown(
    describeApi({ mounted: answeredCalls, productName, publicUrl: null }),
    documentCommand,
  );
}

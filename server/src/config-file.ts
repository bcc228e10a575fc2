import { readFileSync } from 'node:fs';
import {
  applyGameOverride,
  defaultDefinition,
  gameOverrideSchema,
  type GameDefinition,
} from '@rollcall/game/definition';
import {
  defaultSiteSettings,
  siteOverrideSchema,
  siteSettingsSchema,
  type SiteSettings,
} from '@rollcall/game/site/site-settings';
import * as z from 'zod/mini';
import { ConfigError } from './config-error.ts';
import { issueText } from './http/issue-text.ts';

/** What one file of an operator may say: anything of the game and of the site, and nothing else (product 1). */
const fileSchema = z.strictObject({
  game: z.optional(gameOverrideSchema),
  site: z.optional(siteOverrideSchema),
});

export interface FileConfig {
  readonly game: GameDefinition;
  readonly site: SiteSettings;
}

/**
 * The facts of game and site, with the operator's file laid over them.
 *
 * @param path the setting ROLLCALL_CONFIG; null = no file
 * @throws ConfigError with one line for a file that is not there, is no JSON, or says what it may not
 */
export function readConfigFile(path: string | null): FileConfig {
  if (path === null) return { game: defaultDefinition, site: defaultSiteSettings };
  const fail = (message: string, cause?: unknown): never => {
    throw new ConfigError(`ROLLCALL_CONFIG (${path}): ${message}`, { cause });
  };
  const content = readJson(path, fail);
  const parsed = fileSchema.safeParse(content, { error: settingText });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return fail(
      issue === undefined ? 'is not valid' : `${issue.path.map(String).join('.')} ${issue.message}`.trim(),
    );
  }
  const { game = {}, site = {} } = parsed.data;
  try {
    return {
      game: applyGameOverride(defaultDefinition, game),
      site: siteSettingsSchema.parse({ ...defaultSiteSettings, ...site }),
    };
  } catch (error) {
    return fail(error instanceof Error ? error.message : 'contradicts itself', error);
  }
}

function readJson(path: string, fail: (message: string, cause: unknown) => never): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    return fail('the file cannot be read', error);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    return fail(`is not valid JSON: ${error instanceof Error ? error.message : ''}`, error);
  }
}

/** The words for what is wrong; an unknown key is named, since a misspelt one would else be silence. */
function settingText(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'unrecognized_keys') return `does not know the key "${issue.keys.join('", "')}"`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  return issueText(issue);
}

import { browserLogCommand } from '../commands/browser-log.ts';
import { catalogueCommand } from '../commands/catalogue.ts';
import { erasuresCommand } from '../commands/erasures.ts';
import { eventsCommand } from '../commands/events.ts';
import { alertsCommand } from '../commands/alerts.ts';
import { feedbackCommand } from '../commands/feedback.ts';
import { historyCommand } from '../commands/history.ts';
import { keysCommand } from '../commands/keys.ts';
import { networksCommand } from '../commands/networks.ts';
import { messagesCommand, newsCommand } from '../commands/news.ts';
import { replayCommand } from '../commands/replay.ts';
import { simulateCommand } from '../commands/simulate.ts';
import { upstreamCommand } from '../commands/upstream.ts';
import type { Command, CommandContext } from './command.ts';
import { describeFlags, readFlags, UsageError } from './usage.ts';

/** Commands that report data. */
const sources: readonly Command[] = [
  simulateCommand,
  replayCommand,
  catalogueCommand,
  historyCommand,
  upstreamCommand,
];

/** Commands that read and write for the operator with a key of the scope `site`. */
const operatorCommands: readonly Command[] = [
  newsCommand,
  messagesCommand,
  eventsCommand,
  alertsCommand,
  feedbackCommand,
  browserLogCommand,
  keysCommand,
  networksCommand,
  erasuresCommand,
];

const commands: readonly Command[] = [...sources, ...operatorCommands];

/**
 * Runs the collector's command line.
 *
 * @param args the arguments after the program's name
 * @returns the exit code: 0 = success, 1 = failed, 2 = invalid arguments
 */
export async function runCommandLine(args: readonly string[], context: CommandContext): Promise<number> {
  const [name, ...rest] = args;
  const { log } = context;
  if (name === undefined || name === '--help' || name === 'help') {
    log.info(overview());
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    log.warn(`there is no command "${name}": choose ${commands.map((each) => each.name).join(', ')}`);
    return 2;
  }
  if (rest.includes('--help')) {
    log.info(helpFor(command));
    return 0;
  }
  try {
    const typed = readFlags(command.flags, rest);
    const stray = command.takesFile === true ? undefined : typed.positionals[0];
    if (stray !== undefined) throw new UsageError(`"${stray}" is no flag`);
    return await command.run(typed, context);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    log.warn(`${command.name}: ${error.message}`);
    return 2;
  }
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  const linesOf = (listed: readonly Command[]) =>
    listed.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`).join('\n');
  return [
    'A collector reports to Rollcall.',
    '  npm run collector -- COMMAND [flags]',
    `Sources\n${linesOf(sources)}`,
    `For the operator, with a key of the scope site\n${linesOf(operatorCommands)}`,
    'COMMAND --help tells its flags.',
  ].join('\n\n');
}

function helpFor({ name, summary, usage, flags }: Command): string {
  return `${name}: ${summary}\n\n  npm run collector -- ${name} ${usage}\n\n${describeFlags(flags)}`;
}

import { catalogueCommand } from '../commands/catalogue.ts';
import { historyCommand } from '../commands/history.ts';
import { replayCommand } from '../commands/replay.ts';
import { simulateCommand } from '../commands/simulate.ts';
import { upstreamCommand } from '../commands/upstream.ts';
import type { Command, CommandContext } from './command.ts';
import { describeFlags, readFlags, UsageError } from './usage.ts';

const commands: readonly Command[] = [
  simulateCommand,
  replayCommand,
  catalogueCommand,
  historyCommand,
  upstreamCommand,
];

/**
 * Runs the collector's command line.
 *
 * @param args what was typed after the program's name
 * @returns the exit code: 0 = well, 1 = it failed, 2 = the arguments cannot be used
 */
export async function runCommandLine(args: readonly string[], context: CommandContext): Promise<number> {
  const [name, ...rest] = args;
  const { narrator } = context;
  if (name === undefined || name === '--help' || name === 'help') {
    narrator.say(overview());
    return name === undefined ? 2 : 0;
  }
  const command = commands.find((candidate) => candidate.name === name);
  if (command === undefined) {
    narrator.warn(`there is no source "${name}": choose ${commands.map((each) => each.name).join(', ')}`);
    return 2;
  }
  if (rest.includes('--help')) {
    narrator.say(helpFor(command));
    return 0;
  }
  try {
    const typed = readFlags(command.flags, rest);
    const stray = command.takesFile === true ? undefined : typed.positionals[0];
    if (stray !== undefined) throw new UsageError(`"${stray}" is no flag`);
    return await command.run(typed, context);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    narrator.warn(`${command.name}: ${error.message}`);
    return 2;
  }
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`);
  return `A collector reports to Rollcall.\n\n  npm run collector -- SOURCE [flags]\n\n${lines.join('\n')}\n\nSOURCE --help tells its flags.`;
}

function helpFor({ name, summary, usage, flags }: Command): string {
  return `${name}: ${summary}\n\n  npm run collector -- ${name} ${usage}\n\n${describeFlags(flags)}`;
}

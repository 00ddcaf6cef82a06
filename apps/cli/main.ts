import { parseArgs } from 'node:util';
import { z } from 'zod';
import { CannotStart } from '#platform/server/cannot-start.ts';
import { readConfig } from '#platform/server/config.ts';
import { ProductError } from '#platform/server/errors.ts';
import type { Command } from './command.ts';
import { commands } from './commands.ts';
import { printAnswer } from './print-answer.ts';

/** A command line that cannot be understood. */
class WrongUse extends Error {
  override name = 'WrongUse';
}

async function main(words: string[]): Promise<void> {
  const asksForHelp = words.length === 0 || words.includes('--help') || words[0] === 'help';
  const command = commands.find(
    ({ name }) => words.slice(0, name.split(' ').length).join(' ') === name,
  );
  if (asksForHelp) return say(command ? usageOf(command) : help());
  if (!command)
    throw new WrongUse(
      `There is no command '${words.filter((word) => !word.startsWith('-')).join(' ')}': the commands are ${commands.map(({ name }) => name).join(', ')}.`,
    );
  const { json, options } = readOptions(command, words.slice(command.name.split(' ').length));
  const answer = await command.run({
    options,
    get config() {
      return readConfig(process.env);
    },
    environment: process.env,
    report: (line) => process.stderr.write(`${line}\n`),
  });
  say(json ? JSON.stringify(answer) : (command.print ?? printAnswer)(answer));
  if (command.isBad?.(answer)) process.exitCode = 1;
}

function readOptions(command: Command, words: string[]): { json: boolean; options: unknown } {
  const shape: Record<string, z.ZodType> =
    command.options instanceof z.ZodObject ? command.options.shape : {};
  const { json, ...values } = parse(words, shape);
  const parsed = command.options.safeParse(values);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      return values[name] === undefined
        ? `--${name} is missing`
        : `--${name} cannot be used, ${message}`;
    });
    throw new WrongUse(`${problems.join(', ')}: ${usageOf(command)}`);
  }
  return { json: json === true, options: parsed.data };
}

function parse(
  words: string[],
  shape: Record<string, z.ZodType>,
): Record<string, string | boolean | undefined> {
  const names = Object.keys(shape);
  // An option that takes true is a switch: --on stands alone.
  const typeOf = (schema: z.ZodType) =>
    schema.safeParse(true).success ? ('boolean' as const) : ('string' as const);
  const options = {
    json: { type: 'boolean' as const },
    ...Object.fromEntries(
      Object.entries(shape).map(([name, schema]) => [name, { type: typeOf(schema) }]),
    ),
  };
  try {
    return { ...parseArgs({ args: words, options, strict: true, allowPositionals: false }).values };
  } catch (error) {
    throw new WrongUse(
      `${error instanceof Error ? error.message.split('. ')[0] : String(error)}; known are ${['json', ...names].map((name) => `--${name}`).join(', ')}.`,
    );
  }
}

function usageOf({ name, usage }: Command): string {
  return `npm run --silent heliograph -- ${[name, usage].filter((part) => part !== '').join(' ')} [--json]`;
}

function help(): string {
  const width = Math.max(...commands.map(({ name }) => name.length));
  const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'npm run --silent heliograph -- <command> [--json]',
    '',
    ...lines,
    '',
    'A command with --help shows its options.',
  ].join('\n');
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function complain(error: unknown): number {
  if (error instanceof WrongUse) return printError(error.message, 2);
  if (error instanceof CannotStart || error instanceof ProductError)
    return printError(error.message, 1);
  return printError(
    `The command ended because of an unexpected error: ${error instanceof Error ? error.stack : String(error)}`,
    1,
  );
}

function printError(text: string, code: number): number {
  process.stderr.write(`${text}\n`);
  return code;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.exitCode = complain(error);
});

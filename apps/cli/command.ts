import type { z } from 'zod';
import type { Config } from '#platform/server/config.ts';

/** What a command answers: one record, or a table. */
export type CommandAnswer = Record<string, unknown> | Record<string, unknown>[];

/** A command of the command line. */
export interface Command<O extends z.ZodType = z.ZodType> {
  /** The words that call it: 'account create'. */
  readonly name: string;
  readonly summary: string;
  /** Its options by name, without the dashes. */
  readonly options: O;
  /** The options as the help shows them. */
  readonly usage: string;
  run(call: {
    options: z.output<O>;
    /** Read when it is asked for, and refused there. */
    readonly config: Config;
    /** The variables that the settings are read from. */
    environment: Readonly<Record<string, string | undefined>>;
    report: (line: string) => void;
  }): Promise<CommandAnswer>;
  /** The answer as people read it; in columns when not given. */
  print?(answer: CommandAnswer): string;
  /** Whether the answer is bad news, which the exit code 1 tells; never when not given. */
  isBad?(answer: CommandAnswer): boolean;
}

/** Declares a command; the type of its options follows from their schema. */
export function defineCommand<O extends z.ZodType>(command: Command<O>): Command {
  // The options that reach run have passed this very schema.
  return command as unknown as Command;
}

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
    config: Config;
    report: (line: string) => void;
  }): Promise<CommandAnswer>;
}

/** Declares a command; the type of its options follows from their schema. */
export function defineCommand<O extends z.ZodType>(command: Command<O>): Command {
  // The options that reach run have passed this very schema.
  return command as unknown as Command;
}

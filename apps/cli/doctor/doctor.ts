import { z } from 'zod';
import { systemClock } from '#platform/server/clock.ts';
import type { Config } from '#platform/server/config.ts';
import { defineCommand, type CommandAnswer } from '../command.ts';
import { checkDatabase } from './check-database.ts';
import { checkMachine, thisMachine, type Machine } from './check-machine.ts';
import { checkMail } from './check-mail.ts';
import { checkNames } from './check-names.ts';
import { checkPorts } from './check-ports.ts';
import { checkSecret } from './check-secret.ts';
import { checkSettings, type Environment } from './check-settings.ts';
import { Findings, wordsOf, type Finding, type FindingArea } from './finding.ts';
import { hideSecrets } from './hide-secrets.ts';

/** Checks an installation from outside: what each thing is, why it is wrong, and what to do. Changes nothing. */
export const doctorCommand = defineCommand({
  name: 'doctor',
  summary:
    'check settings, secrets, database, DNS, ports, mail server and this machine, with a remedy for each fault',
  usage: '',
  options: z.strictObject({}),
  run: ({ environment }) => examine(environment, thisMachine),
  print: (answer) => printFindings(answer as Finding[]),
  isBad: (answer: CommandAnswer) => (answer as Finding[]).some(({ state }) => state === 'fail'),
});

/** Makes every check that the settings allow, side by side; one that breaks is a failure of its own. */
export async function examine(environment: Environment, machine: Machine): Promise<Finding[]> {
  const { config, wrong, findings } = checkSettings(environment, systemClock.now());
  const checks = config ? await checksOf(config, { wrong, machine }) : [];
  return hideSecrets([...findings, ...checks.flat()], environment);
}

function checksOf(
  config: Config,
  { wrong, machine }: { wrong: ReadonlySet<string>; machine: Machine },
): Promise<Finding[][]> {
  const guarded = (
    area: FindingArea,
    needs: readonly string[],
    work: () => Finding[] | Promise<Finding[]>,
  ): Promise<Finding[]> =>
    runGuarded({ area, work, missing: needs.filter((one) => wrong.has(one)) });
  return Promise.all([
    guarded('secret', ['MASTER_SECRET'], () => checkSecret(config)),
    guarded('machine', [], () => checkMachine(config, machine)),
    guarded('database', ['DATABASE_URL', 'MASTER_SECRET'], () => checkDatabase(config)),
    guarded('dns', ['DNS_SERVERS', 'PUBLIC_URL'], () => checkNames(config)),
    guarded('ports', ['PORT'], () => checkPorts(config)),
    guarded('mail', ['SMTP_URL'], () => checkMail(config)),
  ]);
}

async function runGuarded(asked: {
  area: FindingArea;
  missing: readonly string[];
  work: () => Finding[] | Promise<Finding[]>;
}): Promise<Finding[]> {
  const found = new Findings(asked.area);
  if (asked.missing.length > 0) {
    found.warn('Not checked.', `First correct ${asked.missing.join(' and ')}.`);
    return found.list;
  }
  try {
    return await asked.work();
  } catch (error) {
    found.fail(
      `The check broke off (${wordsOf(error)}).`,
      'Mend what the message says, then run heliograph doctor again.',
    );
    return found.list;
  }
}

/** The findings as people read them: a line each, the remedy below it, and the sum at the end. */
export function printFindings(findings: readonly Finding[]): string {
  const lines = findings.flatMap(({ state, area, says, remedy }) => [
    `${state.padEnd(4)}  ${area.padEnd(8)}  ${says}`,
    ...(remedy === null ? [] : [`${' '.repeat(16)}→ ${remedy}`]),
  ]);
  const count = (state: Finding['state']): number =>
    findings.filter((one) => one.state === state).length;
  return [
    ...lines,
    '',
    `${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} to mend`,
  ].join('\n');
}

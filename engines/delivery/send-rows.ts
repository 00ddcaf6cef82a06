import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PreparedMessage } from '#engines/templating/public.ts';
import type { ClaimedRow } from './2-claim.ts';
import { composeMails, type Composed, type ComposeTools } from './3-compose.ts';
import type { AttemptOutcome } from './5-record-outcome.ts';
import { decideOutcome, handBack, renderFailure, type Outcome } from './decide-outcome.ts';
import type { MailHosts } from './mail-hosts.ts';
import type { Mailing } from './open-mailings.ts';
import { isPolicyBlock } from './policy-block.ts';
import type { RowMark } from './row-mark.ts';
import type { OutgoingMail, Provider, Reply, SendResult } from './provider.ts';
import type { InFlight } from './in-flight.ts';

/** What sending claimed rows needs. */
export interface SendTools {
  compose: Pick<ComposeTools, 'secrets' | 'clock'>;
  hostsOf(mailing: Mailing): Promise<MailHosts>;
  provider: Provider;
  inFlight: InFlight;
  /** The mail with its DKIM signatures. */
  sign(mailing: Mailing, raw: OutgoingMail['raw']): Promise<OutgoingMail['raw']>;
  mark(accountId: number, mark: RowMark): Promise<boolean>;
  recordOutcome(accountId: number, attempt: AttemptOutcome): Promise<boolean>;
  /** False when the mailing was stopped or the sender is leaving: rows are handed back, and the database decides what that means. */
  canSend(mailing: Mailing): boolean;
  /** A receiver refuses the sending domain by its policy. */
  onPolicyBlock(mailing: Mailing, reply: Reply): Promise<void>;
  onRecorded(mailing: Mailing, outcome: Outcome | null, isLast: boolean): void;
  /** True once there is no point in waiting for the database any longer. */
  hasGivenUp(): boolean;
  log: Logger;
}

const mailsAtOnce = 5;

/** Sends claimed rows, a few at a time, so that no more mails exist in memory than are about to leave. Returns when all have been handed over. */
export async function sendRows(
  tools: SendTools,
  mailing: Mailing,
  prepared: PreparedMessage,
  rows: readonly ClaimedRow[],
): Promise<void> {
  tools.inFlight.add(mailing, rows);
  for (let from = 0; from < rows.length; from += mailsAtOnce) {
    const some = rows.slice(from, from + mailsAtOnce);
    await tools.inFlight.room();
    if (!tools.canSend(mailing)) {
      for (const row of some) void finishRow(tools, mailing, row, handBack());
      continue;
    }
    const composed = await composeOrExplain(tools, mailing, prepared, some);
    some.forEach((row, index) => void sendRow(tools, mailing, row, composed[index]!));
    await nextTurn();
  }
}

/** Gives claimed rows back as they were. */
export function handBackRows(
  tools: SendTools,
  mailing: Mailing,
  rows: readonly ClaimedRow[],
): void {
  tools.inFlight.add(mailing, rows);
  for (const row of rows) void finishRow(tools, mailing, row, handBack());
}

// A mail that can't be made can't be made later either; one whose hosts can't be asked for waits, and counts against no recipient.
async function composeOrExplain(
  tools: SendTools,
  mailing: Mailing,
  prepared: PreparedMessage,
  rows: readonly ClaimedRow[],
): Promise<(Composed | { waitsFor: string })[]> {
  let hosts: MailHosts;
  try {
    hosts = await tools.hostsOf(mailing);
  } catch (error) {
    tools.log.error(
      { err: error, mailing: mailing.id },
      'the hosts of a mailing could not be read, so its mails wait',
    );
    return rows.map(() => ({
      waitsFor: 'The domains for links and bounces could not be read yet.',
    }));
  }
  try {
    return await composeMails({ ...tools.compose, ...hosts }, mailing, prepared, rows);
  } catch (error) {
    tools.log.error({ err: error, mailing: mailing.id }, 'composing failed');
    return rows.map(() => ({
      error: `The email could not be composed: ${(error as Error).message}`,
    }));
  }
}

async function sendRow(
  tools: SendTools,
  mailing: Mailing,
  row: ClaimedRow,
  composed: Composed | { waitsFor: string },
): Promise<void> {
  if (!tools.canSend(mailing)) return finishRow(tools, mailing, row, handBack());
  const outcomeOf = (result: SendResult): Outcome | null =>
    decideOutcome(result, {
      ...row,
      whenUnclear: mailing.message.whenUnclear ?? 'resend_once',
      random: Math.random(),
    });
  if ('waitsFor' in composed)
    return finishRow(
      tools,
      mailing,
      row,
      outcomeOf({ kind: 'unreachable', error: composed.waitsFor }),
    );
  if ('error' in composed) return finishRow(tools, mailing, row, renderFailure(composed.error));
  const mark = (): Promise<boolean> =>
    tools
      .mark(mailing.accountId, {
        mailingId: mailing.id,
        contactId: row.contactId,
        token: row.token,
        rolling: rollingOf(mailing),
      })
      .catch((error: unknown) => {
        tools.log.warn(
          { err: error, mailing: mailing.id },
          'a mail was held back, because the database did not answer',
        );
        return false;
      });
  tools.inFlight.mailBegins();
  let outcome: Outcome | null;
  try {
    const result = await sendSigned(tools, mailing, composed.mail, mark);
    if (result.kind === 'refused' && isPolicyBlock(result.reply))
      await tools.onPolicyBlock(mailing, result.reply);
    outcome = outcomeOf(result);
  } catch (error) {
    // A provider answers with results; what it throws is a fault of ours, found before anything was on the wire.
    tools.log.error({ err: error, mailing: mailing.id }, 'handing over a mail failed');
    outcome = renderFailure((error as Error).message);
  } finally {
    tools.inFlight.mailEnds();
  }
  await finishRow(tools, mailing, row, outcome);
}

// A mail never leaves without the signatures it should have: without keys at hand it waits, and counts against no recipient.
async function sendSigned(
  tools: SendTools,
  mailing: Mailing,
  mail: OutgoingMail,
  mark: () => Promise<boolean>,
): Promise<SendResult> {
  let raw: OutgoingMail['raw'];
  try {
    raw = await tools.sign(mailing, mail.raw);
  } catch (error) {
    tools.log.error({ err: error, mailing: mailing.id }, 'a mail could not be signed and waits');
    return { kind: 'unreachable', error: 'The email could not be signed by DKIM yet.' };
  }
  return tools.provider.send({ ...mail, raw }, mark);
}

async function finishRow(
  tools: SendTools,
  mailing: Mailing,
  row: ClaimedRow,
  outcome: Outcome | null,
): Promise<void> {
  if (outcome) await recordForSure(tools, mailing, row, outcome);
  tools.onRecorded(mailing, outcome, tools.inFlight.remove(mailing, row.contactId));
}

// What a mail server has answered must not be lost to a database that is away for a moment.
async function recordForSure(
  tools: SendTools,
  mailing: Mailing,
  row: ClaimedRow,
  outcome: Outcome,
): Promise<void> {
  for (let wait = 250; ; wait = Math.min(wait * 2, 5_000)) {
    try {
      await tools.recordOutcome(mailing.accountId, {
        mailingId: mailing.id,
        contactId: row.contactId,
        token: row.token,
        outcome,
        rolling: rollingOf(mailing),
      });
      return;
    } catch (error) {
      tools.log.error({ err: error, mailing: mailing.id }, 'an outcome could not be stored yet');
      if (tools.hasGivenUp()) return;
      await sleep(wait);
    }
  }
}

function rollingOf({ isRolling, sourceType, sourceId }: Mailing): RowMark['rolling'] {
  return isRolling ? { sourceType, sourceId } : undefined;
}

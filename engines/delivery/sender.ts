import { setTimeout as sleep } from 'node:timers/promises';
import { withRequestId } from '#platform/server/request-id.ts';
import type { Services } from '#platform/server/services.ts';
import { cachedBySender } from './cached-by-sender.ts';
import { LeaseRenewer } from './lease-renewer.ts';
import { createOutcomeWriter, type OutcomeWriter } from './4-mark-written.ts';
import { createOutcomeRecorder, type OnOutcome } from './5-record-outcome.ts';
import type { OnMailingFinished } from './7-finish.ts';
import type { Outcome } from './decide-outcome.ts';
import { signMail } from './dkim/sign-mail.ts';
import type { SigningKeysOf } from './dkim/signing-key.ts';
import { createMailHosts, type HostChoices } from './mail-hosts.ts';
import {
  MailingSteps,
  type Advance,
  type MailingPorts,
  type OnMailingStarted,
} from './mailing-steps.ts';
import { findOpenMailings, type Mailing, type OpenMailing } from './open-mailings.ts';
import type { Provider } from './provider.ts';
import { refreshStatistics } from './refresh-statistics.ts';
import { DomainPauses } from './domain-pauses.ts';
import { handBackRows, sendRows, type SendTools } from './send-rows.ts';
import type { OnSendingPaused } from './sending-pauses.ts';
import { InFlight } from './in-flight.ts';
import { listenForMailings, WakeSignal } from './wake-signal.ts';
import { MailingScheduler } from './mailing-scheduler.ts';

/** What a sender is made of. Listeners write in the transaction of their event. */
export interface SenderOptions extends MailingPorts, HostChoices {
  services: Pick<Services, 'database' | 'secrets' | 'clock' | 'config' | 'log' | 'realtime'>;
  provider: Provider;
  onMailingStarted?: readonly OnMailingStarted[];
  onMailingFinished?: readonly OnMailingFinished[];
  onOutcome?: readonly OnOutcome[];
  onSendingPaused?: readonly OnSendingPaused[];
  /** The keys that sign mail from an address; without, signing is left to the mail server. */
  signingKeysOf?: SigningKeysOf;
}

/** Sends what the database says is to be sent, together with any number of other senders. */
export interface Sender {
  start(): void;
  /** Begins nothing more, lets mails on the wire end (20 seconds at most) and hands the other rows back. */
  stop(): Promise<void>;
}

const lanes = 2;
const pollMs = 1_000;
const renewsPerLease = 4;
const drainMs = 20_000;
const slowDownMs = 250;

/** Makes a sender; it does nothing until it is started. */
export function createSender(options: SenderOptions): Sender {
  return new SendingLoop(options);
}

class SendingLoop implements Sender {
  readonly #options: SenderOptions;
  readonly #steps: MailingSteps;
  readonly #tools: SendTools;
  readonly #outcomeWriter: OutcomeWriter;
  readonly #domainPauses: DomainPauses;
  readonly #scheduler = new MailingScheduler();
  readonly #signal = new WakeSignal();
  readonly #refreshSignal = new WakeSignal();
  readonly #leases: LeaseRenewer;
  #isRunning = false;
  #slowUntil = 0;
  #giveUpAt = Infinity;
  #running: Promise<unknown> = Promise.resolve();
  #stopListening: (() => void) | null = null;

  constructor(options: SenderOptions) {
    const { services, provider } = options;
    this.#options = options;
    this.#steps = new MailingSteps({
      database: services.database,
      leaseSeconds: services.config.leaseSeconds,
      onStarted: options.onMailingStarted ?? [],
      onFinished: options.onMailingFinished ?? [],
      ports: options,
    });
    this.#domainPauses = new DomainPauses({
      database: services.database,
      onPaused: options.onSendingPaused ?? [],
      log: services.log,
    });
    this.#outcomeWriter = createOutcomeWriter(services.database);
    this.#leases = new LeaseRenewer({
      database: services.database,
      leaseSeconds: services.config.leaseSeconds,
      log: services.log,
    });
    const keysFor = cachedBySender(services.database, options.signingKeysOf ?? (async () => []));
    this.#tools = {
      compose: services,
      hostsOf: createMailHosts(services, options),
      provider,
      log: services.log,
      sign: async (mailing, raw) =>
        signMail(
          raw,
          await keysFor(mailing.accountId, mailing.message.fromEmail),
          services.clock.now(),
        ),
      inFlight: new InFlight(provider.capacity * 2),
      mark: (accountId, mark) => this.#outcomeWriter.mark(accountId, mark),
      recordOutcome: createOutcomeRecorder(
        services.database,
        options.onOutcome ?? [],
        this.#outcomeWriter,
      ),
      canSend: (mailing) =>
        this.#isRunning &&
        !this.#scheduler.isStopped(mailing) &&
        this.#domainPauses.pauseMs(mailing) === 0,
      onPolicyBlock: (mailing, reply) => this.#domainPauses.block(mailing, reply),
      onRecorded: (mailing, outcome, isLast) => this.#afterRow(mailing, outcome, isLast),
      hasGivenUp: () => performance.now() > this.#giveUpAt,
    };
  }

  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    const listening = listenForMailings(this.#options.services.database, (mailing) => {
      if (mailing) this.#scheduler.wakeWithin(mailing, 0);
      this.#refreshSoon();
    });
    const renew = setInterval(
      () => void this.#leases.renew(this.#tools.inFlight.groups()),
      (this.#options.services.config.leaseSeconds * 1000) / renewsPerLease,
    );
    this.#stopListening = () => {
      listening.stop();
      clearInterval(renew);
    };
    this.#running = Promise.all([
      this.#refreshLoop(),
      ...Array.from({ length: lanes }, () => this.#lane()),
    ]);
  }

  async stop(): Promise<void> {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    const end = performance.now() + drainMs;
    this.#giveUpAt = end;
    this.#signal.ring();
    this.#refreshSignal.ring();
    const drained = (async () => {
      await this.#running;
      while (!this.#tools.inFlight.isEmpty && performance.now() < end) await sleep(20);
    })();
    const leave = new AbortController();
    await Promise.race([
      drained,
      sleep(drainMs, undefined, { signal: leave.signal }).catch(() => undefined),
    ]);
    leave.abort();
    this.#stopListening?.();
    await this.#options.provider.close();
    await this.#outcomeWriter.close();
  }

  async #lane(): Promise<void> {
    while (this.#isRunning) {
      await this.#tools.inFlight.room();
      const open = this.#mustWait() ? null : this.#scheduler.next();
      if (!open) {
        await this.#signal.sleep(
          Math.min(Math.max(this.#scheduler.dueIn(), this.#mustWait() ? 50 : 5), pollMs),
        );
        continue;
      }
      const pauseMs = open.status === 'sending' ? this.#domainPauses.pauseMs(open) : 0;
      if (pauseMs > 0) {
        this.#scheduler.release(open);
        this.#scheduler.delay(open, Math.min(pauseMs, pollMs));
        continue;
      }
      try {
        await withRequestId(open.requestId ?? null, () => this.#step(open));
      } catch (error) {
        this.#options.services.log.error(
          { err: error, account: open.accountId, mailing: open.id },
          'a mailing could not go on and is tried again',
        );
        this.#scheduler.delay(open, pollMs);
      }
    }
  }

  async #step(open: OpenMailing): Promise<void> {
    const advance = await this.#steps
      .advance(open, this.#claimSize())
      .finally(() => this.#scheduler.release(open));
    // The other lanes may go on with it.
    this.#signal.ring();
    switch (advance.kind) {
      case 'claimed':
        return this.#send(advance);
      case 'began':
        this.#options.services.log.debug(
          { account: open.accountId, mailing: open.id },
          'mailing begins',
        );
        if (!advance.isRolling) await this.#refreshStatistics(open);
        this.#scheduler.setStatus(open, 'sending');
        this.#notify(open);
        return this.#signal.ring();
      case 'wait':
        return this.#scheduler.delay(open, advance.ms);
      case 'ended':
        this.#scheduler.remove(open);
        this.#notify(open);
        return this.#refreshSoon();
      case 'again':
    }
  }

  // Without fresh statistics everything still works, only slower.
  async #refreshStatistics(open: OpenMailing): Promise<void> {
    await refreshStatistics(this.#options.services.database, open).catch((error: unknown) =>
      this.#options.services.log.warn(
        { err: error },
        'the statistics of deliveries could not be refreshed',
      ),
    );
  }

  async #send({ batches }: Extract<Advance, { kind: 'claimed' }>): Promise<void> {
    const granted: number[] = [];
    for (const { mailing, rows } of batches)
      granted.push(await this.#domainPauses.grant(mailing, rows.length));
    // All of them are ours from here on, so that no variant loses its lease while another is sent.
    for (const { mailing, rows } of batches) {
      this.#tools.inFlight.add(mailing, rows);
      this.#leases.add(mailing, rows);
    }
    for (const [index, { mailing, prepared, rows }] of batches.entries()) {
      const mayGo = granted[index] ?? 0;
      if (mayGo < rows.length) handBackRows(this.#tools, mailing, rows.slice(mayGo));
      if (mayGo > 0) await sendRows(this.#tools, mailing, prepared, rows.slice(0, mayGo));
    }
  }

  // One reader for all lanes; wakes by the database's word, when a hold ends, and once a second in case a word was missed.
  async #refreshLoop(): Promise<void> {
    while (this.#isRunning) {
      try {
        const { due, nextInMs } = await findOpenMailings(this.#options.services.database);
        await this.#domainPauses.refresh();
        this.#scheduler.replace(due);
        if (due.length > 0) this.#signal.ring();
        await this.#refreshSignal.sleep(Math.min(Math.max(nextInMs ?? pollMs, 5), pollMs));
      } catch (error) {
        this.#options.services.log.error({ err: error }, 'open mailings could not be read');
        await this.#refreshSignal.sleep(pollMs);
      }
    }
  }

  #refreshSoon(): void {
    this.#refreshSignal.ring();
  }

  #afterRow(mailing: Mailing, outcome: Outcome | null, isLast: boolean): void {
    if (outcome?.slowDown) this.#slowUntil = performance.now() + slowDownMs;
    if (outcome?.waitMs != null) this.#scheduler.wakeWithin(mailing, outcome.waitMs);
    if (isLast) {
      this.#scheduler.wakeWithin(mailing, 0);
      this.#notify(mailing);
      this.#signal.ring();
    }
  }

  #mustWait(): boolean {
    return this.#options.provider.pauseMs() > 0 || this.#slowUntil > performance.now();
  }

  #claimSize(): number {
    return Math.min(500, Math.max(100, this.#options.provider.capacity * 10));
  }

  #notify(mailing: { accountId: number; id: number }): void {
    this.#options.services.realtime.publish(mailing.accountId, 'mailings', {
      mailing_id: mailing.id,
    });
  }
}

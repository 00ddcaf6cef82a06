import type { ImapFlow } from 'imapflow';
import { inAccount } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { asMailboxFailed, MailboxFailed } from './mailbox-failed.ts';
import { releaseMailbox, type HeldMailbox } from './leases.ts';
import { openPassword } from './mailboxes.ts';
import { openMailbox } from './open-mailbox.ts';
import { LeaseLost, noteFailed } from './progress.ts';
import { takeNewMail, type TakingParts } from './take-new-mail.ts';

/** What a session stands on. */
export interface SessionParts extends TakingParts {
  services: TakingParts['services'] & Pick<Services, 'log'>;
  /** How long it rests between two looks, where the server does not tell of new emails by itself. */
  pollMs: number;
}

/** Fetches from one mailbox over one connection, until it is told to stop or the connection ends. What failed is noted with the time of the next try; nothing is thrown. */
export async function runMailboxSession(
  parts: SessionParts,
  mailbox: HeldMailbox,
  stopping: AbortSignal,
): Promise<void> {
  const { services } = parts;
  let client: ImapFlow | null = null;
  const close = (): void => client?.close();
  try {
    client = await openMailbox(
      { ...mailbox, password: openPassword(services.secrets, mailbox) },
      services.config.fetchAllowed,
      stopping,
    );
    stopping.addEventListener('abort', close, { once: true });
    await watch(parts, { client, mailbox, stopping });
    await inAccount(services.database, mailbox, (account) => releaseMailbox(account, mailbox));
  } catch (error) {
    await end(parts, mailbox, { error, stopping });
  } finally {
    stopping.removeEventListener('abort', close);
    client?.close();
  }
}

async function watch(
  parts: SessionParts,
  how: { client: ImapFlow; mailbox: HeldMailbox; stopping: AbortSignal },
): Promise<void> {
  const { client, stopping } = how;
  const news = newsOf(client, stopping);
  while (!stopping.aborted) {
    news.forget();
    await takeNewMail(parts, how);
    if (stopping.aborted) return;
    // The connection listens while it rests; the next command ends that.
    if (client.capabilities.has('IDLE')) void client.idle().catch(() => undefined);
    await news.within(parts.pollMs);
    if (!stopping.aborted && !client.usable)
      throw new MailboxFailed('dropped', 'the server ended the connection');
  }
}

// New emails, the end of the connection, or that it should stop, also while nobody waited for it.
function newsOf(
  client: ImapFlow,
  stopping: AbortSignal,
): { forget(): void; within(milliseconds: number): Promise<void> } {
  let isThere = false;
  let endRest = (): void => {};
  const hear = (): void => {
    isThere = true;
    endRest();
  };
  client.on('exists', hear);
  client.on('close', hear);
  stopping.addEventListener('abort', hear, { once: true });
  return {
    forget() {
      isThere = false;
    },
    async within(milliseconds) {
      if (isThere) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds).unref();
        endRest = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    },
  };
}

// Who was told to stop has not failed; neither has who lost the mailbox to another process.
async function end(
  { services }: SessionParts,
  mailbox: HeldMailbox,
  { error, stopping }: { error: unknown; stopping: AbortSignal },
): Promise<void> {
  const isOver = stopping.aborted || error instanceof LeaseLost;
  const trouble = asMailboxFailed(error);
  try {
    await inAccount(services.database, mailbox, (account) =>
      isOver
        ? releaseMailbox(account, mailbox)
        : noteFailed(account, services, { mailbox, trouble }),
    );
  } catch (failed) {
    // Its lease ends by itself, and whoever comes next tries again.
    if (!(failed instanceof LeaseLost))
      services.log.warn({ err: failed, mailbox: mailbox.id }, 'a mailbox could not be let go');
  }
}

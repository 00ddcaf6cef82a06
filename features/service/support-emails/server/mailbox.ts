import { sql } from 'kysely';
import {
  checkMailbox,
  forgetChecks,
  mailboxesOf,
  passwordFor,
  saveMailbox,
} from '#engines/desk/public.ts';
import type { MailboxFields } from '#engines/desk/contract.ts';
import { supportEmail } from '#features/session/access/contract/cloud-roles.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { ok, type Router } from '#platform/server/http/route.ts';
import type { Row } from '#platform/server/resource/list.ts';
import type { Services } from '#platform/server/services.ts';
import { mailboxTry, mailboxTryAnswer, supportEmails } from '../contract.ts';

/** Adds to support addresses where their emails are fetched, for who may set that up. */
export async function withMailboxes(account: Account, rows: readonly Row[]): Promise<Row[]> {
  const mayRead = supportEmail.some((role) => account.can(role));
  const ids = mayRead ? rows.map(({ id }) => Number(id)) : [];
  const mailboxes = await mailboxesOf(account, ids);
  return rows.map((row) => ({ ...row, imap: mailboxes.get(Number(row['id'])) ?? null }));
}

/** Sets where emails to a support address are fetched; undefined leaves it as it is. Whether emails from another place arrive, nobody has seen. */
export async function keepMailbox(
  account: Account,
  services: Services,
  { id, fields }: { id: number; fields: MailboxFields | null | undefined },
): Promise<void> {
  if (fields === undefined) return;
  const before = (await mailboxesOf(account, [id])).get(id) ?? null;
  const parts = { secrets: services.secrets, allowed: services.config.fetchAllowed };
  const saved = await saveMailbox(account, parts, { id, fields });
  if (saved === 'same') return;
  if (saved === 'other') await forgetChecks(account, id);
  await sql`update support_emails set updated_at = now() where account_id = ${account.id} and id = ${id}`.execute(
    account.db,
  );
  const after = (await mailboxesOf(account, [id])).get(id) ?? null;
  await account.audit({
    action: 'update',
    resource: supportEmails.singular,
    id,
    before: { imap: before },
    after: { imap: after },
  });
}

/** Mounts the trying of a mailbox before it is saved. */
export function mountMailboxCheck(router: Router, services: Services, path: string): void {
  router.account({
    method: 'POST',
    path: `${path}/check_mailbox`,
    role: supportEmails.role,
    summary: 'Try to connect to a mailbox, sign in and open its folder',
    transaction: false,
    body: mailboxTry,
    answer: mailboxTryAnswer,
    handle: async ({ accountId, body: { id, imap } }) => {
      const password = await inAccount(services.database, { accountId }, (account) =>
        passwordFor(account, services.secrets, { id: id ?? null, fields: imap }),
      );
      const place = {
        ...imap,
        password,
        moved_to: imap.after_taking === 'move' ? imap.moved_to : null,
      };
      return ok({ mailbox_check: await checkMailbox(place, services.config.fetchAllowed) });
    },
  });
}

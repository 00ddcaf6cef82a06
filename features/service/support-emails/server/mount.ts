import { z } from 'zod';
import { normaliseAddress } from '#engines/audience/public.ts';
import {
  checkSupportEmail,
  forgetChecks,
  removeMailbox,
  writeDeskAddress,
} from '#engines/desk/public.ts';
import { isVerifiedSender } from '#features/settings/sending-domains/server/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { listRecords, type Row } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Services } from '#platform/server/services.ts';
import { supportEmails } from '../contract.ts';
import { keepMailbox, mountMailboxCheck, withMailboxes } from './mailbox.ts';
import { supportEmailRecords as records } from './support-email-records.ts';

const byId = z.object({ accountId: idParam, id: idParam });

/** Routes of support addresses: by their plural, and the same by the singular that the role is named after. */
export const mountSupportEmails: MountFeature = (router, services) => {
  for (const path of [supportEmails.path, supportEmails.singular]) mountAt(router, services, path);
};

function mountAt(router: Parameters<MountFeature>[0], services: Services, path: string): void {
  const read = async (account: Account, id: number) => {
    const [row] = await withWays(account, services, [await showRecord(account, records, id)]);
    return row!;
  };
  mountResource({
    router,
    services,
    records: { ...records, contract: { ...supportEmails, path } },
    with: {
      list: async (account, query) => {
        const { contract, table } = records;
        const { rows, meta } = await listRecords(account, contract, table, query);
        return ok({ support_emails: await withWays(account, services, rows) }, meta);
      },
      show: async (account, id) => ok(await read(account, id)),
      create: async (account, { imap, ...fields }) => {
        const row = await createRecord(account, records, {
          ...fields,
          email: addressOf(fields.email),
        });
        const id = Number(row.id);
        if (imap) await keepMailbox(account, services, { id, fields: imap });
        return created(await read(account, id));
      },
      update: async (account, id, { imap, ...fields }) => {
        const email = fields.email === undefined ? {} : { email: addressOf(fields.email) };
        const before = await showRecord(account, records, id);
        const row = await updateRecord(account, records, { id, fields: { ...fields, ...email } });
        // Whether mail to another address arrives, nobody has seen.
        if (before['email'] !== row['email']) await forgetChecks(account, id);
        await keepMailbox(account, services, { id, fields: imap });
        return ok(await read(account, id));
      },
      delete: async (account, id) => {
        await deleteRecord(account, records, { id, families: services.families });
        await removeMailbox(account, id);
        return { id };
      },
    },
  });
  mountMailboxCheck(router, services, path);
  mountCheck(router, services, { path, read });
}

function mountCheck(
  router: Parameters<MountFeature>[0],
  services: Services,
  { path, read }: { path: string; read: (account: Account, id: number) => Promise<Row> },
): void {
  router.account({
    method: 'POST',
    path: `${path}/:id/check`,
    role: supportEmails.role,
    summary: 'Send a marked email to a support address, to see whether it arrives',
    transaction: false,
    params: byId,
    handle: async ({ accountId, params: { id } }) => {
      const readNow = () =>
        inAccount(services.database, { accountId }, (account) => read(account, id));
      const { forward_address: forward, imap } = await readNow();
      if (forward === null && imap === null)
        throw invalid({
          base: [
            'cannot be checked: this installation takes in no email. Set RETURN_DOMAIN and INBOUND_SMTP_PORT, or fetch emails by IMAP.',
          ],
        });
      await checkSupportEmail(services, { accountId, id });
      return ok(await readNow());
    },
  });
}

function addressOf(typed: string): string {
  const address = normaliseAddress(typed);
  if (!address.ok) throw invalid({ email: [address.reason] });
  return address.email;
}

async function withWays(
  account: Account,
  services: Services,
  rows: readonly Row[],
): Promise<Row[]> {
  const seen: Row[] = [];
  for (const row of await withMailboxes(account, rows))
    seen.push({
      ...row,
      forward_address: forwardAddressOf(account, services, Number(row['id'])),
      sends_as_address: await isVerifiedSender(services)(account, String(row['email'])),
    });
  return seen;
}

function forwardAddressOf(account: Account, services: Services, id: number): string | null {
  const { returnDomain } = services.config.inbound;
  if (returnDomain === null) return null;
  const address = { kind: 'support', accountId: account.id, id } as const;
  return writeDeskAddress(services.secrets, address, returnDomain);
}

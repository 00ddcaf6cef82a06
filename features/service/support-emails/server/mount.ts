import { z } from 'zod';
import { normaliseAddress } from '#engines/audience/public.ts';
import { checkSupportEmail, forgetChecks, writeDeskAddress } from '#engines/desk/public.ts';
import { isVerifiedSender } from '#features/settings/sending-domains/server/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { listRecords, type Row } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Services } from '#platform/server/services.ts';
import { supportEmails } from '../contract.ts';
import { supportEmailRecords as records } from './support-email-records.ts';

const byId = z.object({ accountId: idParam, id: idParam });

/** Routes of support addresses: by their plural, and the same by the singular that the role is named after. */
export const mountSupportEmails: MountFeature = (router, services) => {
  for (const path of [supportEmails.path, supportEmails.singular]) mountAt(router, services, path);
};

function mountAt(router: Parameters<MountFeature>[0], services: Services, path: string): void {
  const shown = (account: Account, row: Row) => withWays(account, services, row);
  mountResource({
    router,
    services,
    records: { ...records, contract: { ...supportEmails, path } },
    with: {
      list: async (account, query) => {
        const { contract, table } = records;
        const { rows, meta } = await listRecords(account, contract, table, query);
        const seen = [];
        for (const row of rows) seen.push(await shown(account, row));
        return ok({ support_emails: seen }, meta);
      },
      show: async (account, id) => ok(await shown(account, await showRecord(account, records, id))),
      create: async (account, fields) => {
        const row = await createRecord(account, records, {
          ...fields,
          email: addressOf(fields.email),
        });
        return created(await shown(account, row));
      },
      update: async (account, id, fields) => {
        const email = fields.email === undefined ? {} : { email: addressOf(fields.email) };
        const before = await showRecord(account, records, id);
        const row = await updateRecord(account, records, { id, fields: { ...fields, ...email } });
        // Whether mail to another address arrives, nobody has seen.
        if (before['email'] === row['email']) return ok(await shown(account, row));
        await forgetChecks(account, id);
        return ok(await shown(account, await showRecord(account, records, id)));
      },
    },
  });
  router.account({
    method: 'POST',
    path: `${path}/:id/check`,
    role: supportEmails.role,
    summary: 'Send a marked email to a support address, to see whether it arrives',
    transaction: false,
    params: byId,
    handle: async ({ accountId, params: { id } }) => {
      const read = () =>
        inAccount(services.database, { accountId }, async (account) =>
          shown(account, await showRecord(account, records, id)),
        );
      if ((await read())['forward_address'] === null)
        throw invalid({
          base: [
            'cannot be checked: this installation takes in no email. Set RETURN_DOMAIN and INBOUND_SMTP_PORT.',
          ],
        });
      await checkSupportEmail(services, accountId, id);
      return ok(await read());
    },
  });
}

function addressOf(typed: string): string {
  const address = normaliseAddress(typed);
  if (!address.ok) throw invalid({ email: [address.reason] });
  return address.email;
}

async function withWays(account: Account, services: Services, row: Row): Promise<Row> {
  const { returnDomain } = services.config.inbound;
  return {
    ...row,
    forward_address:
      returnDomain === null
        ? null
        : writeDeskAddress(
            services.secrets,
            { kind: 'support', accountId: account.id, id: Number(row['id']) },
            returnDomain,
          ),
    sends_as_address: await isVerifiedSender(services)(account, String(row['email'])),
  };
}

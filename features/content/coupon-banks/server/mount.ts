import { importsInto } from '#engines/imports/public.ts';
import { mountImportCalls } from '#features/audience/contact-import/server/public.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { accepted, created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { couponBanks } from '../contract/coupon-banks.ts';
import { couponCodes } from '../contract/coupon-codes.ts';
import { addCodes, wakeForCodes } from './add-codes.ts';
import { couponBankRecords, couponCodeRecords } from './bank-records.ts';
import { countBanksJob, startCountingWith } from './count-banks.ts';
import { deleteBank, removeCodesJob } from './delete-bank.ts';
import { couponTarget } from './import-target.ts';
import { mountCodes } from './mount-codes.ts';

type BankFields = Partial<FieldsOf<typeof couponBanks>>;

const shownCodes = { page: 1, per_page: 10, sort: 'code' };

/** Routes and jobs of coupon banks and their codes. */
export const mountCouponBanks: MountFeature = (router, services) => {
  const removing = { services, job: removeCodesJob(services) };
  const count = countBanksJob(services);
  services.jobs.define(removing.job);
  services.jobs.define(count);
  const startCounting = startCountingWith(services, count);
  mountCodes(router, services, startCounting);
  mountImportCalls(router, services, {
    imports: importsInto(services, couponTarget),
    role: couponTarget.role,
    path: 'coupon_imports',
    into: couponBankRecords.contract.path,
    field: 'coupon_bank_id',
    requireOptions: async (_account, { tag_ids: tags }) => {
      if (tags.length > 0)
        throw invalid({ tag_ids: ['are not given by files of codes: leave them out'] });
    },
    requireDestination: async (account, id) => {
      await showRecord(account, couponBankRecords, id);
    },
  });
  mountResource({
    router,
    services,
    records: couponBankRecords,
    with: {
      bodyLimit: 'large',
      show: async (account, id) => ok(await shownBank(account, id)),
      create: async (account, { codes, ...fields }) => {
        requireFallback(fields);
        const bank = await createRecord(account, couponBankRecords, fields);
        return created(await withCodes(account, bank.id, codes));
      },
      update: async (account, id, { codes, ...fields }: BankFields) => {
        requireFallback({ ...(await showRecord(account, couponBankRecords, id)), ...fields });
        await updateRecord(account, couponBankRecords, { id, fields });
        // Another way for emails without a code is a way for those that wait, too.
        if (fields.when_empty !== undefined || fields.expires_at !== undefined)
          await wakeForCodes(account, id);
        return ok(await withCodes(account, id, codes));
      },
      delete: (account, id) => deleteBank(account, removing, id),
      refresh_count: async (account, ids) => accepted(await startCounting(account, ids ?? null)),
    },
  });
};

async function shownBank(account: Account, id: number): Promise<object> {
  const bank = await showRecord(account, couponBankRecords, id);
  const { rows } = await listRecords(account, couponCodes, couponCodeRecords.table, {
    ...shownCodes,
    bank_id: id,
  });
  return { ...bank, codes: rows };
}

async function withCodes(
  account: Account,
  id: number,
  codes: readonly string[] | undefined,
): Promise<object> {
  const added = codes === undefined ? {} : { added_codes: await addCodes(account, id, codes) };
  return { ...(await showRecord(account, couponBankRecords, id)), ...added };
}

// An email that says nothing where a code should stand helps nobody.
function requireFallback(fields: { when_empty?: unknown; fallback?: unknown }): void {
  if (fields.when_empty === 'fallback' && (fields.fallback ?? '') === '')
    throw invalid({ fallback: ['is required: write what the email says when no code is left'] });
}

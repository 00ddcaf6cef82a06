import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { listMeta, listQuery, type ListQuery } from '#platform/contract/resource.ts';
import { accepted, ok, type Router } from '#platform/server/http/route.ts';
import { exportJob, startExport } from '#platform/server/resource/export.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { couponRole, generator, redemption } from '../contract/coupon-banks.ts';
import { couponCodes, vouchersQuery } from '../contract/coupon-codes.ts';
import { couponBankRecords, couponCodeRecords, exportedCodeRecords } from './bank-records.ts';
import type { StartCounting } from './count-banks.ts';
import { generateCodes, generateCodesJob } from './generate-codes.ts';
import { redeemOrRefuse } from './redeem.ts';
import { vouchersFor } from './vouchers.ts';
import { voidCode } from './void-code.ts';

const role = couponRole;
const byId = z.object({ accountId: idParam, id: idParam });
const codesQuery = listQuery(couponCodes.list);

/** Routes of the codes of a bank, and of the vouchers of a contact. */
export function mountCodes(router: Router, services: Services, startCounting: StartCounting): void {
  mountList(router, services, startCounting);
  mountRedeem(router);
  const job = generateCodesJob(services);
  services.jobs.define(job);
  router.account({
    method: 'POST',
    path: 'coupon_banks/:id/generate',
    role,
    params: byId,
    body: generator,
    bodySample: { count: 3, prefix: 'SUMMER-' },
    summary: 'Generate codes that nobody can guess; many of them in the background',
    handle: async ({ account, params, body }) =>
      ok(await generateCodes(account, { services, job }, { ...body, bankId: params.id })),
  });
  router.account({
    method: 'PUT',
    path: 'coupon_banks/:id/codes/:code_id/void',
    role,
    params: byId.extend({ code_id: idParam }),
    summary: 'Make a code void: it is handed out no more and cannot be redeemed',
    handle: async ({ account, params: { id, code_id: codeId } }) => {
      await voidCode(account, { bankId: id, codeId });
      return ok({ id: codeId });
    },
  });
  router.account({
    method: 'GET',
    path: 'contacts/:id/vouchers',
    role: 'contacts',
    params: byId,
    query: vouchersQuery,
    summary: 'The coupon codes that a contact was given; whole for the role coupon_codes',
    handle: async ({ account, params, query }) => {
      const { rows, total } = await vouchersFor(account, params.id, query);
      return ok(rows, listMeta(total, query));
    },
  });
}

function mountList(router: Router, services: Services, startCounting: StartCounting): void {
  const exporting = exportJob(services, exportedCodeRecords);
  services.jobs.define(exporting);
  router.account({
    method: 'GET',
    path: 'coupon_banks/:id/codes',
    role,
    params: byId,
    query: codesQuery,
    summary: 'The codes of a bank with who has them; `name` begins a code',
    handle: async ({ account, params, query }) => {
      await showRecord(account, couponBankRecords, params.id);
      const { rows, meta } = await listRecords(account, couponCodes, couponCodeRecords.table, {
        ...(query as ListQuery),
        bank_id: params.id,
      });
      return ok(rows, meta);
    },
  });
  router.account({
    method: 'POST',
    path: 'coupon_banks/:id/export',
    role,
    params: byId,
    body: codesQuery,
    summary: 'Write the codes of a bank to a CSV file',
    handle: async ({ account, params: { id }, body }) => {
      await showRecord(account, couponBankRecords, id);
      await account.audit({ action: 'export_codes', resource: 'coupon_bank', id });
      const query = { ...(body as ListQuery), bank_id: id };
      return accepted(
        await startExport(account, services, {
          records: exportedCodeRecords,
          job: exporting,
          query,
        }),
      );
    },
  });
  router.account({
    method: 'POST',
    path: 'coupon_banks/:id/refresh_count',
    role,
    params: byId,
    summary: 'Count the codes of a bank again in the background',
    handle: async ({ account, params: { id } }) => {
      await showRecord(account, couponBankRecords, id);
      return accepted(await startCounting(account, [id]));
    },
  });
}

function mountRedeem(router: Router): void {
  router.account({
    method: 'POST',
    path: 'coupon_banks/redeem',
    role,
    params: z.object({ accountId: idParam }),
    body: redemption,
    summary: 'Mark a code as used, once; the same order again is answered alike',
    handle: async ({ account, body }) => {
      const id = await redeemOrRefuse(account, {
        code: body.code,
        orderRef: body.order_id,
        bankId: body.coupon_bank_id,
      });
      return ok(await showRecord(account, couponCodeRecords, id));
    },
  });
}

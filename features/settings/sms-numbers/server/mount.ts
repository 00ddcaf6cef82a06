import { z } from 'zod';
import { numberChange, postingProviders, type SmsNumber } from '#engines/texting/contract.ts';
import {
  changeNumber,
  hookAddress,
  makeNumber,
  numberOf,
  removeNumber,
  sealNumberSecret,
} from '#engines/texting/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { created, ok, type MountFeature } from '#platform/server/http/route.ts';
import { parseInput } from '#platform/server/parse.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { modulesInUse, usedSentence } from '#platform/server/resource/modules-in-use.ts';
import type { Services } from '#platform/server/services.ts';
import { otherNumber, smsNumbers } from '../contract.ts';
import { numberRecords } from './number-records.ts';

type Fields = FieldsOf<typeof smsNumbers>;

const byId = z.object({ accountId: idParam, id: idParam });

/** Routes of the numbers that an account texts from. */
export const mountSmsNumbers: MountFeature = (router, services) => {
  const shown = (account: Account, number: SmsNumber) => withHooks(services, account, number);
  const sealOf = (account: Account) => sealNumberSecret(services.secrets, account.id);
  mountResource({
    router,
    services,
    records: numberRecords,
    with: {
      list: async (account, query) => {
        const { contract, table } = numberRecords;
        const { rows, meta } = await listRecords(account, contract, table, query);
        return ok(
          rows.map((row) => shown(account, row as unknown as SmsNumber)),
          meta,
        );
      },
      show: async (account, id) => ok(shown(account, await numberOf(account, id))),
      create: async (account, fields) =>
        created(shown(account, await makeNumber(account, fields, sealOf(account)))),
      update: async (account, id, fields) => {
        const change = await changeOf(account, id, fields);
        return ok(
          shown(account, await changeNumber(account, id, { ...change, seal: sealOf(account) })),
        );
      },
      delete: async (account, id) => {
        const used = await modulesInUse(account, numberRecords, {
          id,
          families: services.families,
        });
        if (used.in_use) throw invalid({ base: [usedSentence('The number', used)] });
        await removeNumber(account, id);
        return { id };
      },
    },
  });
  router.account({
    method: 'PUT',
    path: `${smsNumbers.path}/:id/resume`,
    role: smsNumbers.role,
    summary: 'Lets a number text again that rests because its gateway refused it',
    params: byId,
    handle: async ({ account, params: { id } }) =>
      ok(shown(account, await changeNumber(account, id, { is_resting: false }))),
  });
};

// The number itself stays: texts, keywords and replies name it.
async function changeOf(
  account: Account,
  id: number,
  { number, ...fields }: Partial<Fields>,
): Promise<z.infer<typeof numberChange>> {
  if (number !== undefined && number !== (await numberOf(account, id)).number)
    throw invalid({ number: [otherNumber] });
  return parseInput(numberChange, fields);
}

function withHooks(services: Services, account: Account, number: SmsNumber) {
  const { provider } = number;
  const isPosting = (postingProviders as readonly string[]).includes(provider);
  const texts = hookAddress(services, { provider, accountId: account.id });
  return { ...number, hooks: isPosting ? { texts, receipts: `${texts}/receipts` } : null };
}

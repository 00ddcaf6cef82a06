import { ok, type MountFeature } from '#platform/server/http/route.ts';
import { noteGatewayReceipts } from '../providers/note-receipts.ts';
import { readReceipts } from './read-receipts.ts';
import { hookParams, takeReceipts } from './take-receipts.ts';

/** The address at which gateways say what became of texts. */
export const mountReceipts: MountFeature = (router, services) => {
  router.global({
    method: 'POST',
    path: '/hooks/sms/:provider/:accountId/receipts',
    role: 'public',
    params: hookParams,
    summary:
      'Takes from a gateway what became of texts; signed, in any order, doubled as they come',
    handle: async ({ params, raw }) =>
      ok(
        await takeReceipts(services, params, raw, async (account, body) => {
          const receipts = readReceipts(params.provider, body, account.now);
          const known = await noteGatewayReceipts(account, services, {
            provider: params.provider,
            receipts,
          });
          return { received: receipts.length, known };
        }),
      ),
  });
};

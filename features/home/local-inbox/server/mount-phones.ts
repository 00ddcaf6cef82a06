import { z } from 'zod';
import { textableNumber } from '#engines/audience/public.ts';
import { readInbox } from '#engines/delivery/public.ts';
import { simulateText } from '#engines/texting/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { forbidden, invalid, notFound } from '#platform/server/errors.ts';
import { ok, type Router } from '#platform/server/http/route.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { localInbox, simulatedTextBody, textRole, writtenText } from '../contract.ts';

const { path, role } = localInbox;
const params = z.object({ id: idParam });

/** Routes of the phones that texts of the local inbox lie on: receipts, replies, and texts that people write first. */
export function mountPhones(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: `${path}/:id/pretend`,
    role,
    params,
    body: simulatedTextBody,
    bodySample: { as: 'delivered' },
    summary: 'Let a text be delivered, undelivered or answered, as a gateway would say',
    async handle({ account, params: { id }, body }) {
      requireTexts(account);
      const message = await readInbox(account, id);
      if (message?.text_id == null) throw notFound('text');
      await account.audit({
        action: 'pretend',
        resource: 'local_inbox',
        id,
        after: { as: body.as },
      });
      await simulateText(account, services, { messageId: message.text_id, ...body });
      return ok({ id });
    },
  });
  router.account({
    method: 'POST',
    path: `${path}/texts`,
    role,
    body: writtenText,
    bodySample: { number: '+14155550123', text: 'JOIN' },
    summary: 'Text the account from a phone, as its owner would',
    async handle({ account, body: { number, text } }) {
      requireTexts(account);
      const phone = textableNumber(number, account.record.country);
      if (!phone.ok) throw invalid({ number: [phone.reason] });
      await account.audit({ action: 'pretend', resource: 'local_inbox', id: null });
      await simulateText(account, services, { number: phone.phoneKey, as: 'reply', text });
      return ok({ number: phone.phoneKey });
    },
  });
}

function requireTexts(account: Account): void {
  if (!account.can(textRole)) throw forbidden('Texts need the role mobile.');
}

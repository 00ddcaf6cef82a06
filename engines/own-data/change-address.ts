import { sql } from 'kysely';
import { carryWishes, normaliseAddress } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { OwnDataParts } from './parts.ts';
import { ownDataPorts } from './ports.ts';
import { storeRequest, type OwnDataRequest } from './requests.ts';

/** Gives a contact the confirmed address. What the person refused at the old one is refused at the new one; the old one is told, and can take it back for a week. False where another contact has the address by now. */
export async function changeAddress(
  account: Account,
  { services, job }: OwnDataParts,
  given: { request: OwnDataRequest; contactId: number; ip: string },
): Promise<boolean> {
  const { request, contactId, ip } = given;
  const address = normaliseAddress(request.typed_email);
  if (!address.ok) return false;
  const { rows: taken } = await sql`
    select from contacts where account_id = ${account.id} and email_key = ${address.emailKey} limit 1`.execute(
    account.db,
  );
  if (taken.length > 0) return false;
  const { rows } = await sql<{ email: string; emailKey: string }>`
    select email, email_key as "emailKey" from contacts where account_id = ${account.id} and id = ${contactId} and email_key is not null for update`.execute(
    account.db,
  );
  const old = rows[0];
  if (!old) return false;
  await ownDataPorts().changeAddress(account, services, { contactId, email: address.email });
  if (request.kind === 'undo') return true;
  await carryWishes(account, {
    from: old.emailKey,
    to: address.emailKey,
    proof: { source: 'preferences', ip, detail: 'changed address' },
  });
  await sql`update own_data_requests set changed_at = ${account.now}::timestamptz where account_id = ${account.id} and id = ${request.id}`.execute(
    account.db,
  );
  const undoId = await storeRequest(account, {
    kind: 'undo',
    contactId,
    typedEmail: old.email,
    brandId: request.brand_id,
    language: request.language,
    ip: '',
  });
  await services.jobs.enqueue(account, job, { accountId: account.id, requestId: undoId });
  return true;
}

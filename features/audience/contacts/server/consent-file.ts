import { proofsOf } from '#engines/opt-in/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { ConsentFile } from '../contract.ts';
import { auditContact } from './save-contact.ts';
import { requireContact } from './show-contact.ts';

/** More changes of consent than one person makes; the file says when there are more. */
const mostInFile = 10_000;

/** Writes what a contact agreed to and refused as one JSON document: the proof for the person or an authority. */
export async function consentFileOf(account: Account, id: number): Promise<string> {
  const { email, phone } = await requireContact(account, id);
  const events = await proofsOf(account, id, mostInFile);
  await auditContact(account, 'export_consent', id, []);
  const written: ConsentFile = {
    account: { id: account.id, name: account.record.name },
    contact: { id, email, phone },
    exported_at: account.now,
    is_complete: events.length < mostInFile,
    events,
  };
  return `${JSON.stringify(written, null, 2)}\n`;
}

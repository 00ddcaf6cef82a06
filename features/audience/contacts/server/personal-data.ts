import { Readable } from 'node:stream';
import { inAccount, type AdmittedActor } from '#platform/server/account/account.ts';
import type { PersonalPage } from '#platform/server/families.ts';
import type { Services } from '#platform/server/services.ts';
import type { PersonalDataFile } from '../contract.ts';
import { auditContact } from './save-contact.ts';
import { requireContact, showContact } from './show-contact.ts';
import { wordsFor } from './words-for-contact.ts';

type Caller = { accountId: number; actor: AdmittedActor };

/** Writes all that the account keeps of a contact as one JSON document, page by page, so that any number of records fits in memory. */
export async function personalDataOf(
  { database, families, clock }: Services,
  caller: Caller,
  id: number,
): Promise<Readable> {
  const { contact, words } = await inAccount(database, caller, async (account) => {
    const named = await requireContact(account, id);
    await auditContact(account, 'export_personal_data', id, []);
    return { contact: await showContact(account, id), words: wordsFor(account, named) };
  });
  const head = { contact, exported_at: clock.now().toISOString() };
  const pages = families.exportPerson((work) => inAccount(database, caller, work), { id, words });
  return Readable.from(written(head, pages));
}

// One record a line: the file can be read by eye, too.
async function* written(
  { contact, exported_at }: Omit<PersonalDataFile, 'families'>,
  pages: AsyncIterable<PersonalPage>,
): AsyncGenerator<string> {
  yield `{\n"contact":${JSON.stringify(contact)},\n"exported_at":"${exported_at}",\n"families":{`;
  let open = '';
  let isFirst = true;
  for await (const { family, rows } of pages) {
    if (family !== open) {
      yield `${open && '\n],'}\n${JSON.stringify(family)}:[`;
      open = family;
      isFirst = true;
    }
    if (rows.length === 0) continue;
    yield `${isFirst ? '\n' : ',\n'}${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
    isFirst = false;
  }
  yield `${open && '\n]'}\n}\n}\n`;
}

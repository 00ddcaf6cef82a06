import { Readable } from 'node:stream';
import { currentIdOf, idsOfContact } from '#engines/audience/public.ts';
import { inAccount, type AdmittedActor } from '#platform/server/account/account.ts';
import type { PersonalPage } from '#platform/server/families.ts';
import type { Services } from '#platform/server/services.ts';
import type { PersonalDataFile } from '../contract.ts';
import { auditContact } from './save-contact.ts';
import { requireContact, showContact } from './show-contact.ts';
import { everyWordFor } from './words-for-contact.ts';

type Caller = { accountId: number; actor?: AdmittedActor };

/** Writes all that the account keeps of a contact as one JSON document, page by page, so that any number of records fits in memory. */
export async function personalDataOf(
  { database, families, clock }: Services,
  caller: Caller,
  id: number,
): Promise<Readable> {
  const { contact, words, ids } = await inAccount(database, caller, async (account) => {
    const current = await currentIdOf(account, id);
    const named = await requireContact(account, current);
    await auditContact(account, 'export_personal_data', current, []);
    return {
      contact: await showContact(account, current),
      words: await everyWordFor(account, { id: current, contact: named }),
      ids: await idsOfContact(account, current),
    };
  });
  const head = { contact, exported_at: clock.now().toISOString() };
  const pagesOf = (one: number) =>
    families.exportPerson((work) => inAccount(database, caller, work), { id: one, words });
  return Readable.from(written(head, ids, pagesOf));
}

// One record a line: the file can be read by eye, too.
async function* written(
  { contact, exported_at }: Omit<PersonalDataFile, 'families' | 'merged_contacts'>,
  ids: readonly number[],
  pagesOf: (id: number) => AsyncIterable<PersonalPage>,
): AsyncGenerator<string> {
  const [id, ...former] = ids;
  yield `{\n"contact":${JSON.stringify(contact)},\n"exported_at":"${exported_at}",\n"families":{`;
  yield* writtenPages(pagesOf(id!));
  yield '\n},\n"merged_contacts":[';
  for (const [at, one] of former.entries()) {
    yield `${at === 0 ? '' : ','}\n{"id":${one},"families":{`;
    yield* writtenPages(pagesOf(one));
    yield '\n}}';
  }
  yield '\n]\n}\n';
}

async function* writtenPages(pages: AsyncIterable<PersonalPage>): AsyncGenerator<string> {
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
  yield open && '\n]';
}

import { sql } from 'kysely';
import { importsInto, type ImportsInto, type ImportTarget } from '#engines/imports/public.ts';
import { contactCalls } from '#features/audience/contact-import/server/public.ts';
import type { Services } from '#platform/server/services.ts';

const made = new WeakMap<object, ImportsInto>();

/** Contacts as an import step brings them: those of the file are chosen, in the transactions that merge them. */
export function dataImports(services: Services): ImportsInto {
  const known = made.get(services);
  if (known) return known;
  const into = importsInto(services, choosing(contactCalls(services).imports.target));
  made.set(services, into);
  return into;
}

function choosing(contacts: ImportTarget): ImportTarget {
  return {
    ...contacts,
    kind: 'data_workflows',
    title: 'Import of a data journey',
    notifiableType: 'Data journey',
    async merge(account, range, about) {
      const counts = await contacts.merge(account, range, about);
      const isNew = sql`c.source = ${`import:${about.id}`}`;
      await sql`
        insert into data_run_rows (account_id, journey_id, run, step, contact_id)
        select ${account.id}::bigint, t.journey_id, t.run, t.step, c.id
        from data_run_steps t cross join (
          select distinct s.email_key from import_stage s where s.email_key > ${range.after} and s.email_key <= ${range.last}) staged
          join contacts c on c.account_id = ${account.id} and c.email_key = staged.email_key
        where t.account_id = ${account.id} and t.import_id = ${about.id} ${about.options.mode === 'insert' ? sql`and ${isNew}` : sql``}
        on conflict do nothing`.execute(account.db);
      return counts;
    },
  };
}

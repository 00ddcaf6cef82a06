import { importsInto } from '#engines/imports/public.ts';
import { relationalTarget } from '#engines/relational/public.ts';
import type { ImportCalls } from '#features/audience/contact-import/server/public.ts';
import { invalid } from '#platform/server/errors.ts';
import type { Services } from '#platform/server/services.ts';
import { tableFor } from './rows-calls.ts';
import { rulesOf } from './table-rules.ts';

const made = new WeakMap<object, ImportCalls>();

/** The calls of imports of rows; their job is defined once a server. */
export function relationalCalls(services: Services): ImportCalls {
  const known = made.get(services);
  if (known) return known;
  const calls: ImportCalls = {
    imports: importsInto(services, relationalTarget(rulesOf)),
    requireOptions: async (_account, { tag_ids: tags }) => {
      if (tags.length > 0)
        throw invalid({ tag_ids: ['are not given by files of rows: leave them out'] });
    },
    role: 'relational_tables',
    path: 'relational_imports',
    into: 'relational_tables',
    field: 'relational_table_id',
    requireDestination: async (account, id) => void (await tableFor(account, id)),
  };
  made.set(services, calls);
  return calls;
}

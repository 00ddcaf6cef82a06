import { fieldsOf, suppressErased } from '#engines/audience/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { contactColumns, planColumns, requireEmail, type ColumnPlan } from './contact-columns.ts';
import { ImportRefused } from './import-refused.ts';
import { keysOf } from './key-ranges.ts';
import { makeFields } from './make-fields.ts';
import { countMoved, suppressMoved, suppressRefused, tagsGiven } from './move-in/merge-moved.ts';
import { missingAttributes, planMoved } from './move-in/plan-moved.ts';
import { rowTags } from './move-in/row-tags.ts';
import { mergeContacts } from './merge-contacts.ts';
import type { ImportPorts } from './ports.ts';
import { ContactStager, contactStaging } from './stage-contacts.ts';
import type { ImportTarget, KeyRange } from './target.ts';

/** Contacts, and members of a list where one is named. */
export function contactsTarget(ports: ImportPorts): ImportTarget<ColumnPlan> {
  return {
    kind: 'contacts',
    title: 'Import of contacts',
    notifiableType: 'List',
    role: 'contacts',
    movesIn: true,
    staging: contactStaging,
    requireDestination: requireList,
    columnsOf: async (account) => contactColumns(await fieldsOf(account)),
    requireColumns: requireEmail,
    async plan(account, { header, targets, missing }, { options }) {
      const known = await fieldsOf(account);
      const made = await makeFields(account, ports, {
        names: [...missing, ...missingAttributes(options, [...known, ...named(missing)])],
        types: options.field_types,
      });
      const fields = [...known, ...made];
      const plan = planColumns(header, targets, fields);
      const moved = planMoved(header, options, { plan, fields });
      return moved === null ? plan : { ...plan, moved };
    },
    stager: (plan, options) => new ContactStager(plan, { dateOrder: options.date_order }),
    async keepRefused(account, refused, { id, options }) {
      const product = options.from_product;
      if (product !== null) await suppressRefused(account, refused, { importId: id, product });
    },
    async merge(account, range, { id, destination, options, services }) {
      await suppressErasedOf(account, services, range);
      const product = options.from_product;
      const states =
        product === null ? null : await suppressMoved(account, range, { importId: id, product });
      const ofRows =
        states === null ? null : await rowTags(account, range, { ports, importId: id });
      const counts = await mergeContacts(account, range, {
        importId: id,
        listId: destination,
        source: `import:${id}`,
        tagIds: options.tag_ids,
        mode: options.mode,
        rowTags: ofRows,
      });
      if (states !== null && ofRows !== null)
        await countMoved(account, id, { ...states, ...ofRows.counts });
      return counts;
    },
    async finish(account, { id, destination, options }) {
      if (destination !== null) await ports.refreshListCounts(account, [destination]);
      const given = options.from_product === null ? [] : await tagsGiven(account, id);
      const tagIds = [...new Set([...options.tag_ids, ...given])];
      if (tagIds.length > 0) await ports.refreshTagCounts(account, tagIds);
    },
  };
}

async function requireList(account: Account, listId: number | null): Promise<void> {
  if (listId === null) return;
  const list = await account.db
    .selectFrom('lists')
    .select('id')
    .where('account_id', '=', account.id)
    .where('id', '=', listId)
    .executeTakeFirst();
  if (!list)
    throw new ImportRefused(
      'list_id',
      'The list no longer exists. Choose another list and import the file again.',
    );
}

async function suppressErasedOf(
  account: Account,
  services: Pick<Services, 'secrets'>,
  range: KeyRange,
): Promise<void> {
  const hidden = await account.db
    .selectFrom('suppressions')
    .select('email_key')
    .where('account_id', '=', account.id)
    .where('email_key', '>=', 'hash:')
    .where('email_key', '<', 'hash;')
    .limit(1)
    .executeTakeFirst();
  if (hidden)
    await suppressErased(
      account,
      services.secrets,
      await keysOf(account, contactStaging.key, range),
    );
}

function named(names: readonly string[]): { name: string }[] {
  return names.map((name) => ({ name }));
}

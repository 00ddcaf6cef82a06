import { z } from 'zod';
import { idsOfContact } from '#engines/audience/public.ts';
import { keywordPeople, keywordTextsOf } from '#engines/texting/public.ts';
import { idParam } from '#platform/contract/fields.ts';
import { created, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { keywordRole, peopleQuery, type MobileKeyword } from '../contract/mobile-keywords.ts';
import { showKeywordContact } from './keyword-contact.ts';
import { keywordRecords } from './keyword-records.ts';
import { mountKeywordClicks } from './mount-clicks.ts';
import { keywordColumns } from './save-keyword.ts';

const byId = z.object({ accountId: idParam, id: idParam });

/** Routes of keywords, of who texts them, and of what they click. */
export const mountMobileKeywords: MountFeature = (router, services) => {
  mountResource({
    router,
    services,
    records: keywordRecords,
    with: {
      create: async (account, fields) =>
        created(
          await createRecord(account, keywordRecords, await keywordColumns(account, fields, null)),
        ),
      update: async (account, id, fields) => {
        const before = (await showRecord(account, keywordRecords, id)) as MobileKeyword;
        const columns = await keywordColumns(account, fields, before);
        return ok(await updateRecord(account, keywordRecords, { id, fields: columns }));
      },
    },
  });
  mountPeople(router);
  mountKeywordClicks(router);
  router.account({
    method: 'GET',
    path: 'keyword_contacts/:id',
    role: keywordRole,
    params: byId,
    summary: 'A person who texted keywords: the number, and which words came from it',
    handle: async ({ account, params: { id } }) =>
      ok(await showKeywordContact(account, services.secrets, id)),
  });
};

function mountPeople(router: Router): void {
  router.account({
    method: 'GET',
    path: 'mobile_keywords/:id/contacts',
    role: keywordRole,
    params: byId,
    query: peopleQuery,
    summary: 'Who texted a keyword, the last one first',
    handle: async ({ account, params: { id }, query: { name, ...page } }) => {
      await showRecord(account, keywordRecords, id);
      const { rows, meta } = await keywordPeople(account, id, { ...page, search: name });
      return ok(
        rows.map((row) => ({ id: row.contact_id, ...row })),
        meta,
      );
    },
  });
  router.account({
    method: 'GET',
    path: 'keyword_contacts/:id/messages',
    role: keywordRole,
    params: byId,
    query: peopleQuery,
    summary: 'What a person texted to keywords, newest first',
    handle: async ({ account, params: { id }, query: { name, ...page } }) => {
      const ids = await idsOfContact(account, id);
      const { rows, meta } = await keywordTextsOf(account, ids, { ...page, search: name });
      return ok(rows, meta);
    },
  });
}

import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { created, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import {
  defaultHtmlPart,
  htmlJsonPart,
  pageEditors,
  pageInWork,
  pagePreview,
  pageType,
  preferencePages,
} from '../contract.ts';
import { defaultHtml } from './default-pages.ts';
import { previewPage } from './preview-page.ts';
import { preferencePageRecords } from './records.ts';
import { createPage, duplicatePage, updatePage } from './write-page.ts';

const { path, role } = preferencePages;

/** Routes of preference pages. */
export const mountPreferencePages: MountFeature = (router, services) => {
  mountParts(router);
  mountResource({
    router,
    services,
    records: preferencePageRecords,
    with: {
      bodyLimit: 'large',
      list: async (account, query) => {
        const { table } = preferencePageRecords;
        const { rows, meta } = await listRecords(account, preferencePages, table, query);
        return ok(
          rows.map(({ html_part: _html, json_part: _json, ...summary }) => summary),
          meta,
        );
      },
      create: async (account, fields) => created(await createPage(account, fields)),
      update: async (account, id, fields) => ok(await updatePage(account, id, fields)),
      duplicate: (account, id) => duplicatePage(account, { id, families: services.families }),
    },
  });
};

function mountParts(router: Router): void {
  router.account({
    method: 'GET',
    path: `${path}/default_html_part`,
    role,
    summary: 'The HTML that a new page of a type begins with',
    query: z.object({ page_type: pageType }),
    handle: ({ query }) =>
      Promise.resolve(ok(defaultHtmlPart.parse({ html_part: defaultHtml(query.page_type) }))),
  });
  router.account({
    method: 'GET',
    path: `${path}/get_html_json_part`,
    role,
    summary: 'What an editor begins with: a page by its id, or a new one of a type',
    query: z.object({
      page_type: pageType.optional(),
      editor_type: z.enum(pageEditors, 'must be dnd or html').optional(),
      id: idParam.optional(),
    }),
    handle: async ({ account, query }) => {
      if (query.id === undefined) {
        const type = query.page_type ?? 'manage_subscriptions';
        return ok(
          htmlJsonPart.parse({
            page_type: type,
            editor_type: query.editor_type ?? 'html',
            html_part: defaultHtml(type),
            json_part: null,
          }),
        );
      }
      const page = await showRecord(account, preferencePageRecords, query.id);
      return ok(htmlJsonPart.parse(page));
    },
  });
  router.account({
    method: 'POST',
    path: `${path}/preview`,
    role,
    bodyLimit: 'large',
    summary: 'What is being written as somebody would see it, with sample data; nothing is saved',
    body: pageInWork,
    handle: async ({ account, body }) => ok({ html: await previewPage(account, body) }),
  });
  router.account({
    method: 'GET',
    path: `${path}/:id/preview`,
    role,
    summary: 'A page as somebody would see it, with sample data',
    params: z.object({ accountId: idParam, id: idParam }),
    handle: async ({ account, params }) => {
      const page = preferencePages.row.parse(
        await showRecord(account, preferencePageRecords, params.id),
      );
      const { id, name } = page;
      return ok(pagePreview.parse({ id, name, html: await previewPage(account, page) }));
    },
  });
}

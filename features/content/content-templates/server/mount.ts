import { contentTemplates, likeQuery, templateSummaries } from '../contract.ts';
import { byAnyId } from './by-any-id.ts';
import { mountChanging, mountMaking } from './mount-making.ts';
import { contentToCopy, previewContent } from '#features/content/contents/server/public.ts';
import { created, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import type { Services } from '#platform/server/services.ts';
import { designHash } from './design-hash.ts';
import { findTemplate } from './find-template.ts';
import { listShared } from './list-shared.ts';
import { showTemplate } from './show-template.ts';
import { templateRecords, templatesTable } from './templates-table.ts';
import { createTemplate, likeTemplate, updateTemplate } from './write-template.ts';

const { role } = contentTemplates;

/** Routes of templates. */
export const mountContentTemplates: MountFeature = (router, services) => {
  const { publicUrl } = services.config;
  mountResource({
    router,
    services,
    records: templateRecords,
    with: {
      list: async (account, query) => {
        const { rows, meta } =
          query['tab'] === 'shared'
            ? await listShared(account, { database: services.database, publicUrl }, query)
            : await listRecords(account, templateSummaries, templatesTable, query);
        return ok(rows, meta);
      },
      create: async (account, fields) => created(await createTemplate(account, fields, publicUrl)),
      update: async (account, id, fields) => ok(await updateTemplate(account, id, fields)),
      bodyLimit: 'large',
    },
  });
  mountLooking(router, services);
  mountChanging(router, services);
  mountMaking(router, services);
};

function mountLooking(router: Router, services: Services): void {
  const where = { database: services.database, publicUrl: services.config.publicUrl };
  router.account({
    method: 'GET',
    path: 'content_templates/:anyId',
    role,
    summary:
      'Show one content_template: of the account, shared by its parent, or shipped (negative ids)',
    params: byAnyId,
    handle: async ({ account, params }) =>
      ok(await showTemplate(account, await findTemplate(where, account, params.anyId))),
  });
  router.account({
    method: 'GET',
    path: 'content_templates/:anyId/preview',
    role,
    summary: 'What a contact would get of an email made from a template',
    params: byAnyId,
    handle: async ({ account, params }) => {
      const { html_part, text_part, mjml_part } = await findTemplate(where, account, params.anyId);
      return ok(await previewContent(account, { content: { html_part, text_part, mjml_part } }));
    },
  });
  router.account({
    method: 'GET',
    path: 'content_templates/find_duplicate_content_template',
    role,
    summary: 'Whether the account has a template of this name or of this design',
    query: likeQuery,
    handle: async ({ account, query }) => {
      const { content_id: contentId, ...asked } = query;
      const content = contentId === undefined ? null : await contentToCopy(account, contentId);
      const hash = content ? designHash(content.mjml_part ?? content.html_part) : asked.hash;
      const template = await likeTemplate(account, { ...asked, hash });
      return ok({ found: template !== null, template });
    },
  });
}

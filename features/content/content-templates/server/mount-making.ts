import type { z } from 'zod';
import {
  contentToCopy,
  createContent,
  freeContentName,
} from '#features/content/contents/server/public.ts';
import { inAccount, type Account } from '#platform/server/account/account.ts';
import { forbidden, notFound } from '#platform/server/errors.ts';
import { created, ok, type Router } from '#platform/server/http/route.ts';
import { unwrapped, withoutDefaults } from '#platform/server/resource/bodies.ts';
import { namedIn, requireNamedAnew } from '#platform/server/resource/named-records.ts';
import { requireUnchanged } from '#platform/server/resource/require-unchanged.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import type { Services } from '#platform/server/services.ts';
import { contentTemplates, fromContentBody, makeContentBody } from '../contract.ts';
import { byAnyId } from './by-any-id.ts';
import { inParent, isOwn, templateToCopy } from './find-template.ts';
import { sharedTable, templateRecords, templatesTable } from './templates-table.ts';
import { copyTemplate, keepDesign, updateTemplate } from './write-template.ts';

const { role } = contentTemplates;

/** A template that the parent shares for editing is changed in the parent's account, by whoever may here. */
export function mountChanging(router: Router, services: Services): void {
  const { database, families } = services;
  const body = withoutDefaults(contentTemplates.fields).strict();
  router.account({
    method: ['PUT', 'PATCH'],
    path: 'content_templates/:anyId',
    role,
    transaction: false,
    summary:
      'Change a content_template; absent fields stay; If-Match with its updated_at refuses to overwrite a later change',
    params: byAnyId,
    body: unwrapped(contentTemplates, body),
    bodyLimit: 'large',
    handle: async ({ accountId, actor, params: { anyId: id }, body: given, raw }) => {
      const fields = given as Partial<z.infer<typeof contentTemplates.fields>>;
      const ifMatch = raw.headers['if-match'];
      const who = { accountId, actor };
      const own = await inAccount(database, who, async (account) => {
        if (!(await isOwn(account, id))) return { record: account.record, row: null };
        await requireUnchanged(account, templateRecords, { id, ifMatch });
        await requireNamedAnew(account, families, { records: templateRecords, id, fields });
        return { record: account.record, row: await updateTemplate(account, id, fields) };
      });
      if (own.row) return ok(own.row);
      const shared = await inParent(
        database,
        own.record,
        async (parent) => {
          await requireEditing(parent, id);
          await requireUnchanged(parent, templateRecords, { id, ifMatch });
          await requireNamedAnew(parent, families, { records: templateRecords, id, fields });
          // Whom it is shared with stays the parent's own affair.
          const { shared_rights: _, ...design } = fields;
          return updateTemplate(parent, id, design);
        },
        actor,
      );
      if (shared === null) throw notFound(contentTemplates.singular);
      return ok({ ...shared, origin: 'shared' });
    },
  });
}

/** Templates are copied, made of contents, and made into contents. */
export function mountMaking(router: Router, services: Services): void {
  const where = { database: services.database, publicUrl: services.config.publicUrl };
  router.account({
    method: 'POST',
    path: 'content_templates/:anyId/duplicate',
    role,
    summary: 'Copy a template, also one that is shared or shipped, to the own ones',
    params: byAnyId,
    handle: async ({ account, params }) => {
      const found = await templateToCopy(where, account, params.anyId);
      await requireSeen(account, services, found);
      return created(await copyTemplate(account, found));
    },
  });
  router.account({
    method: 'POST',
    path: 'content_templates/:anyId/make_content',
    role,
    summary: 'Make a content of a template',
    params: byAnyId,
    body: makeContentBody,
    handle: async ({ account, params, body }) => {
      const found = await templateToCopy(where, account, params.anyId);
      await requireSeen(account, services, found);
      const { html_part, text_part, mjml_part, editor_type } = found;
      return created(
        await createContent(account, {
          name: body.name ?? (await freeContentName(account, found.name)),
          folder_id: body.folder_id ?? null,
          editor_type,
          text_part,
          ...(mjml_part === null ? { html_part } : { mjml_part }),
        }),
      );
    },
  });
  router.account({
    method: 'POST',
    path: 'content_templates/from_content',
    role,
    summary: 'Make a template of a content',
    body: fromContentBody,
    handle: async ({ account, body }) => {
      const content = await contentToCopy(account, body.content_id);
      await requireSeen(account, services, content);
      return created(
        await keepDesign(account, content, {
          name: body.name ?? content.name,
          category: body.category,
        }),
      );
    },
  });
}

// What lies in folders that are shut to the caller is not copied with a design.
function requireSeen(account: Account, { families }: Services, design: object): Promise<void> {
  return families.requireNamed(account, namedIn(templatesTable, { ...design }));
}

async function requireEditing(parent: Account, id: number): Promise<void> {
  const records = { contract: contentTemplates, table: sharedTable };
  const { rights } = contentTemplates.row.parse(await showRecord(parent, records, id));
  if (rights !== 'edit')
    throw forbidden('The parent account does not let you change this template: copy it first.');
}

import { z } from 'zod';
import { idParam } from '#platform/contract/fields.ts';
import { brandLooksOf } from '#engines/audience/public.ts';
import { inAccount } from '#platform/server/account/account.ts';
import { forbidden, invalid, notFound } from '#platform/server/errors.ts';
import { created, file, ok, type MountFeature, type Router } from '#platform/server/http/route.ts';
import { deleteRecord } from '#platform/server/resource/delete.ts';
import { listRecords } from '#platform/server/resource/list.ts';
import { mountResource } from '#platform/server/resource/mount-resource.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Services } from '#platform/server/services.ts';
import { builderLogin, contents, contentSummaries, previewBody, pullBody } from '../contract.ts';
import { deleteComments } from '#features/content/content-comments/server/public.ts';
import { signInToBuilder } from './builder-login.ts';
import { composeContent } from './compose-content.ts';
import { contentLayouts, layoutMjml, type ContentLayout } from './content-layouts.ts';
import { contentRecords, contentsTable } from './contents-table.ts';
import { insertableRecords } from './insertable-records.ts';
import { mergeVariablesOf } from './merge-variables.ts';
import { linksOfContent, previewContent } from './preview-content.ts';
import { packContent } from './archive/pack-content.ts';
import { readMailFile, receiveMailFile } from './archive/read-mail-file.ts';
import { pullFromUrl } from './pull-from-url.ts';
import { showContent } from './show-content.ts';
import { syncRowsJob } from './sync-rows.ts';
import { createContent, duplicateContent, updateContent } from './write-content.ts';

const role = 'contents';
// Who makes campaigns chooses a content by its picture and writes merge values into the subject.
const readers = [role, 'campaigns'] as const;
const byId = z.object({ accountId: idParam, id: idParam });

/** Routes of contents, their previews and the starter layouts. */
export const mountContents: MountFeature = (router, services) => {
  // Lists and files leave the bodies out; the kernel writes and shows the whole record.
  mountResource({
    router,
    services,
    records: { contract: { ...contentSummaries, verbs: ['export'] }, table: contentsTable },
  });
  mountResource({
    router,
    services,
    records: {
      contract: { ...contents, verbs: contents.verbs.filter((verb) => verb !== 'export') },
      table: contentsTable,
    },
    with: {
      list: async (account, query) => {
        const { rows, meta } = await listRecords(account, contentSummaries, contentsTable, query);
        return ok(rows, meta);
      },
      show: async (account, id) => ok(await showContent(account, id)),
      create: async (account, fields) => created(await createContent(account, fields)),
      update: async (account, id, fields) => ok(await updateContent(account, id, fields)),
      delete: async (account, id) => {
        const gone = await deleteRecord(account, contentRecords, {
          id,
          families: services.families,
        });
        await deleteComments(account, id);
        return gone;
      },
      duplicate: (account, id) => duplicateContent(account, { id, families: services.families }),
      bodyLimit: 'large',
    },
  });
  services.jobs.define(syncRowsJob(services));
  mountPreviews(router);
  mountVariables(router, services);
  mountPulling(router, services);
  mountFiles(router, services);
  mountLayouts(router, services.config.publicUrl);
  mountBuilder(router, services);
};

function mountPreviews(router: Router): void {
  router.account({
    method: 'POST',
    path: 'contents/preview',
    role,
    summary: 'What a contact would get of a content that may not be saved',
    body: previewBody,
    bodyLimit: 'large',
    handle: async ({ account, body }) => ok(await previewContent(account, body)),
  });
  router.account({
    method: 'GET',
    path: 'contents/:id/preview',
    role: readers,
    summary: 'What a contact would get of a content',
    params: byId,
    query: z.object({ contact_id: idParam.optional(), subject: z.string().max(1000).optional() }),
    handle: async ({ account, params, query }) => {
      if (query.contact_id !== undefined && !account.can(role))
        throw forbidden(
          'You need the permission contents to see a content with a contact’s values.',
        );
      const { html_part, text_part } = await savedContent(account, params.id);
      return ok(
        await previewContent(account, {
          content: { html_part, text_part },
          contact_id: query.contact_id,
          subject: query.subject,
        }),
      );
    },
  });
  router.account({
    method: 'GET',
    path: 'contents/:id/links',
    role,
    summary: 'The links of a content, by number',
    params: byId,
    handle: async ({ account, params }) => {
      return ok(
        (await linksOfContent(account, await savedContent(account, params.id))).map(
          ({ no, url, label, isDynamic }) => ({
            no,
            url,
            label,
            is_dynamic: isDynamic,
          }),
        ),
      );
    },
  });
}

function mountVariables(router: Router, services: Services): void {
  router.account({
    method: 'GET',
    path: 'contents/variables',
    role: readers,
    summary: 'Merge variables that contents may write, with samples',
    handle: async ({ account }) =>
      ok([
        ...(await mergeVariablesOf(account)),
        ...(await insertableRecords(account, {
          families: services.families,
          publicUrl: services.config.publicUrl,
        })),
      ]),
  });
}

/** Pages are fetched outside any transaction: a slow web server must not hold a database connection. */
function mountPulling(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'contents/pull_from_url',
    role,
    transaction: false,
    summary: 'Fetch a page for a new content',
    body: pullBody,
    handle: async ({ body }) => ok(await pullFromUrl(services.fetcher, body.url)),
  });
  router.account({
    method: 'PUT',
    path: 'contents/:id/refetch',
    role,
    transaction: false,
    summary: 'Fetch the page of a content again',
    params: byId,
    handle: async ({ accountId, actor, params }) => {
      const who = { accountId, actor };
      const before = await inAccount(services.database, who, (account) =>
        savedContent(account, params.id),
      );
      if (before.source_url === null)
        throw invalid({ source_url: ['is empty: this content was not pulled from a page'] });
      const pulled = await pullFromUrl(services.fetcher, before.source_url);
      const { parts } = await composeContent(
        before.editor_type,
        { html_part: pulled.html_part },
        { account: null, before },
      );
      return ok(
        await inAccount(services.database, who, (account) =>
          updateRecord(account, contentRecords, { id: params.id, fields: { ...parts } }),
        ),
      );
    },
  });
}

/** Files are read in a thread and their pictures stored outside any transaction. */
function mountFiles(router: Router, services: Services): void {
  router.account({
    method: 'POST',
    path: 'contents/read_file',
    role,
    transaction: false,
    summary:
      'The email in an .html or .zip file, for a new content; its pictures go to the library',
    handle: async ({ accountId, actor, raw }) =>
      ok(await readMailFile(services, { accountId, actor }, await receiveMailFile(raw))),
  });
  router.account({
    method: 'GET',
    path: 'contents/:id/zip',
    role,
    transaction: false,
    summary: 'A content as a .zip with its pictures',
    params: byId,
    handle: async ({ accountId, actor, params }) => {
      const saved = await inAccount(services.database, { accountId, actor }, (account) =>
        savedContent(account, params.id),
      );
      const content = await packContent(services, accountId, {
        html: saved.html_part,
        text: saved.text_part,
      });
      return file(content, { name: `${saved.name}.zip`, type: 'application/zip' });
    },
  });
}

function mountLayouts(router: Router, publicUrl: string): void {
  const answered = (layout: ContentLayout) => ({
    ...layout,
    mjml_part: layoutMjml(layout, publicUrl),
  });
  router.account({
    method: 'GET',
    path: 'contents/brand_looks',
    role,
    summary:
      'Logos, colors and kits that an email may take: those of the account and of its brands',
    handle: async ({ account }) => ok(await brandLooksOf(account)),
  });
  router.account({
    method: 'GET',
    path: 'content_layouts',
    role,
    summary: 'Starter layouts of the drag-and-drop editor',
    handle: async () => ok(contentLayouts.map(answered)),
  });
  router.account({
    method: 'GET',
    path: 'content_layouts/:layout',
    role,
    summary: 'One starter layout',
    params: z.object({ accountId: idParam, layout: z.string() }),
    handle: async ({ params }) => {
      const found = contentLayouts.find(({ id }) => id === params.layout);
      if (!found) throw notFound('layout');
      return ok(answered(found));
    },
  });
}

/** Asked outside any transaction: a slow builder must not hold a database connection. */
function mountBuilder(router: Router, { config, fetcher }: Services): void {
  router.account({
    method: 'POST',
    path: 'contents/builder_login',
    role,
    transaction: false,
    summary:
      'Sign in to the email builder outside, where the operator chose one; null means the own editor',
    body: builderLogin,
    handle: async ({ body }) =>
      ok(await signInToBuilder({ fetcher, url: config.emailBuilderUrl }, body)),
  });
}

async function savedContent(account: Account, id: number) {
  return contents.row.parse(await showRecord(account, contentRecords, id));
}

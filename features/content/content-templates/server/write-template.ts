import { sql } from 'kysely';
import type { z } from 'zod';
import { editorTypes, mjmlEditors } from '#features/content/contents/contract.ts';
import {
  composeContent,
  contentLayouts,
  layoutMjml,
  type ContentParts,
  type GivenParts,
} from '#features/content/contents/server/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import { freeName } from '#platform/server/resource/duplicate.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { contentTemplates } from '../contract.ts';
import { designHash } from './design-hash.ts';
import type { FoundTemplate } from './find-template.ts';
import { mjmlOfJson } from './mjml-of-json.ts';
import { templateRecords, templatesTable } from './templates-table.ts';

type Fields = z.infer<typeof contentTemplates.fields>;

/** Saves a new template: of its design as MJML, JSON or HTML, or of a shipped layout. */
export async function createTemplate(
  account: Account,
  given: Fields,
  publicUrl: string,
): Promise<Row> {
  await requireFreeName(account, given.name);
  const { json_part: json, ...fields } = given;
  const layout = layoutNamed(fields.layout);
  const source = {
    ...fields,
    mjml_part:
      fields.mjml_part ?? (json ? mjmlOfJson(json) : layout && layoutMjml(layout, publicUrl)),
  };
  const { parts, warnings } = await composeContent(fields.editor_type, source, { account });
  const row = await createRecord(account, templateRecords, {
    ...fields,
    ...withHash(parts),
    created_by: account.actor.name,
  });
  return { ...row, warnings };
}

/** Changes a template of the account; its editor stays the one it was made with. */
export async function updateTemplate(
  account: Account,
  id: number,
  given: Partial<Fields>,
): Promise<Row> {
  const before = contentTemplates.row.parse(await showRecord(account, templateRecords, id));
  const { json_part: json, ...fields } = given;
  if (fields.editor_type !== undefined && fields.editor_type !== before.editor_type)
    throw invalid({
      editor_type: ['cannot be changed: make a new template with the other editor'],
    });
  layoutNamed(fields.layout);
  const design = partsIn({ ...fields, ...(json && { mjml_part: mjmlOfJson(json) }) });
  const { parts, warnings } =
    Object.keys(design).length > 0
      ? await composeContent(before.editor_type, design, { account, before })
      : { parts: null, warnings: [] };
  const row = await updateRecord(account, templateRecords, {
    id,
    fields: { ...fields, ...(parts && withHash(parts)) },
  });
  return { ...row, warnings };
}

/** What a template is made of, of a template or a content. */
export type Design = ContentParts & { editor_type: number };

/** Saves a design as a new template under a free name. */
export async function keepDesign(
  account: Account,
  design: Design,
  named: { name: string; category?: string | undefined; layout?: string | null },
): Promise<Row> {
  const isMjml = mjmlEditors.includes(design.editor_type) && design.mjml_part !== null;
  const { html_part, text_part, mjml_part } = design;
  return createRecord(account, templateRecords, {
    name: await freeName(account, templatesTable, named.name),
    category: named.category ?? '',
    layout: named.layout ?? null,
    editor_type: isMjml ? editorTypes.dragAndDropBeta : htmlEditorOf(design.editor_type),
    ...withHash({ html_part, text_part, mjml_part: isMjml ? mjml_part : null }),
    created_by: account.actor.name,
  });
}

/** Copies a template, the account's own or not, under a free name 'Copy of …'. */
export async function copyTemplate(account: Account, found: FoundTemplate): Promise<Row> {
  const composed = await composeContent(
    found.editor_type,
    partsIn({ ...found, text_part: found.text_part || undefined }),
    { account },
  );
  return keepDesign(
    account,
    { ...composed.parts, editor_type: found.editor_type },
    { name: `Copy of ${found.name}`, category: found.category, layout: found.layout },
  );
}

/** A template of the account that is like the one asked for: by its name, or by its design. */
export async function likeTemplate(
  account: Account,
  asked: { name?: string | undefined; hash?: string | undefined; id?: number | undefined },
): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from content_templates
    where account_id = ${account.id} and id <> ${asked.id ?? 0}
      and (lower(name) = lower(${asked.name?.trim() ?? null}) or design_hash = ${asked.hash ?? null})
    order by updated_at desc, id desc limit 1`.execute(account.db);
  return rows[0] ?? null;
}

// A page that was pulled from an address is kept as HTML.
function htmlEditorOf(editorType: number): number {
  return editorType === editorTypes.wysiwyg ? editorTypes.wysiwyg : editorTypes.html;
}

function withHash(parts: ContentParts): ContentParts & { design_hash: string } {
  return { ...parts, design_hash: designHash(parts.mjml_part ?? parts.html_part) };
}

function partsIn({ html_part, text_part, mjml_part }: GivenParts): GivenParts {
  return {
    ...(html_part !== undefined && { html_part }),
    ...(text_part !== undefined && { text_part }),
    ...(mjml_part !== undefined && { mjml_part }),
  };
}

function layoutNamed(id: string | null | undefined) {
  if (id === null || id === undefined) return undefined;
  const layout = contentLayouts.find((one) => one.id === id);
  if (!layout)
    throw invalid({
      layout: [`is none of the layouts: ${contentLayouts.map((one) => one.id).join(', ')}`],
    });
  return layout;
}

/** Asked before the work of composing; the unique index decides when two save at once. */
async function requireFreeName(account: Account, name: string): Promise<void> {
  if (await likeTemplate(account, { name })) throw invalid({ name: ['has already been taken'] });
}

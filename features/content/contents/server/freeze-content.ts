import { sql } from 'kysely';
import {
  checkParts,
  freezeParts,
  mapParts,
  type FreezeContext,
  type MessageParts,
} from '#engines/content-parts/public.ts';
import {
  inlineCssInThread,
  referenceTo,
  replaceFooter,
  replaceReferences,
  replaceRows,
  rowIdsIn,
  type Finding,
} from '#engines/templating/public.ts';
import type { Account } from '#platform/server/account/account.ts';
import { notFound } from '#platform/server/errors.ts';
import { compileWithRows } from './compile-with-rows.ts';
import { textFor } from './compose-content.ts';

/** A content as neighbours see it. */
interface Content {
  id: number;
  name: string;
  editorType: number;
  html: string;
  text: string;
  mjml: string | null;
  updatedAt: string;
  isArchived: boolean;
}

/** One content with its bodies as they were saved; null when the account has none of this id. */
async function contentById(account: Account, id: number): Promise<Content | null> {
  const found = await sql<Content>`
    select id, name, editor_type as "editorType", html_part as html, text_part as text, mjml_part as mjml, updated_at as "updatedAt", archived_at is not null as "isArchived"
    from contents where account_id = ${account.id} and id = ${id}`.execute(account.db);
  return found.rows[0] ?? null;
}

/** A content as a message takes it along. */
export interface FrozenContent extends MessageParts {
  contentId: number;
  name: string;
}

/**
 * What a mailing takes along when it starts: later changes of the content, and of what it names, do not reach it. CSS is
 * inlined here.
 */
export async function freezeContent(
  account: Account,
  id: number,
  context: FreezeContext,
): Promise<FrozenContent> {
  const content = await contentById(account, id);
  if (!content) throw notFound('content');
  const parts = await frozenParts(account, await withRowsOfNow(account, content), context);
  return {
    contentId: content.id,
    name: content.name,
    ...parts,
    html: await inlineCssInThread(parts.html),
  };
}

/** A saved row that was changed a moment ago may not have reached the saved HTML yet; emails have it in any case. */
async function withRowsOfNow(
  account: Account,
  { html, text, mjml }: Content,
): Promise<{ html: string; text: string }> {
  if (mjml === null || rowIdsIn(mjml).length === 0) return { html, text };
  const compiled = await compileWithRows(account, mjml);
  if (compiled.html === '' || compiled.html === html) return { html, text };
  const before = { html_part: html, text_part: text, mjml_part: mjml };
  return { html: compiled.html, text: await textFor(compiled.html, {}, before) };
}

/** The parts of a message with what their tokens stand for in place of them; tokens of what is gone leave nothing. */
export async function frozenParts(
  account: Account,
  { html, text }: { html: string; text: string },
  context: FreezeContext,
): Promise<MessageParts> {
  const frozen = await freezeParts(account, { html, text, dynamic: [] }, context);
  const known = new Set(frozen.dynamic.map((choice) => choice.id));
  return mapParts(frozen, (written) => {
    let rest = replaceRows(replaceFooter(written, ''), () => '');
    // An approval is for a feed, whatever it brings by the time of sending.
    if (context.purpose !== 'approval')
      for (const root of ['content_feed', 'product_feed'] as const)
        rest = replaceReferences(rest, root, () => '');
    return replaceReferences(rest, 'dynamic_content', (no) =>
      known.has(no) ? referenceTo('dynamic_content', no) : '',
    );
  });
}

/** What is wrong with what a content names: records that are gone, or that are not ready to be sent. */
export async function checkContent(
  account: Account,
  id: number,
  context: FreezeContext,
): Promise<Finding[]> {
  const content = await contentById(account, id);
  return content
    ? checkParts(account, { html: content.html, text: content.text, dynamic: [] }, context)
    : [];
}

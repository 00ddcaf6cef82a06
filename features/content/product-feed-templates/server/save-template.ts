import { sql } from 'kysely';
import type { FieldsOf } from '#platform/contract/resource.ts';
import type { Account } from '#platform/server/account/account.ts';
import { invalid } from '#platform/server/errors.ts';
import { createRecord } from '#platform/server/resource/create.ts';
import type { Row } from '#platform/server/resource/list.ts';
import { showRecord } from '#platform/server/resource/show.ts';
import { updateRecord } from '#platform/server/resource/update.ts';
import { sanitiseFragment } from '#platform/server/sanitise/sanitise-html.ts';
import { htmlOfDesign } from '../card-html.ts';
import {
  cardMarks,
  mostTemplates,
  productFeedTemplates,
  usualDesign,
  type TemplateDesign,
} from '../contract.ts';
import { faultOfHtml } from './html-fault.ts';
import { templateRecords } from './template-records.ts';

type Fields = FieldsOf<typeof productFeedTemplates>;

/** Makes a template; its HTML is made here, so that no email waits for it. */
export async function createTemplate(account: Account, fields: Fields): Promise<Row> {
  await requireRoom(account);
  const design = fields.json_part ?? usualDesign;
  return createRecord(account, templateRecords, {
    name: fields.name,
    json_part: design,
    html_part: htmlFor(design, fields.html_part),
    created_by: account.actor.name,
  });
}

/** Changes a template, and its HTML with its design. */
export async function updateTemplate(
  account: Account,
  id: number,
  fields: Partial<Fields>,
): Promise<Row> {
  const before = productFeedTemplates.row.parse(await showRecord(account, templateRecords, id));
  const design = fields.json_part ?? before.json_part;
  const html = fields.html_part ?? (before.json_part.kind === 'html' ? before.html_part : '');
  return updateRecord(account, templateRecords, {
    id,
    fields: {
      ...(fields.name !== undefined && { name: fields.name }),
      json_part: design,
      html_part: htmlFor(design, html),
    },
  });
}

function htmlFor(design: TemplateDesign, own: string | undefined): string {
  if (design.kind === 'choices') return htmlOfDesign(design);
  const fault = faultOfHtml(own ?? '');
  if (fault !== null) throw invalid({ html_part: [fault] });
  return sanitised(own ?? '');
}

// The sanitiser knows no comments and no Liquid in addresses: both wait under names that it lets through.
const [from, to] = ['\uE030', '\uE031'];
const variable = /\{\{[ \t\r\n]{0,20}product\.([a-z_]{1,20})[ \t\r\n]{0,20}\}\}/g;
const hidden = /https:\/\/product-variable\.invalid\/([a-z_]{1,20})\//g;

function sanitised(html: string): string {
  const plain = html
    .replace(cardMarks.from, from)
    .replace(cardMarks.to, to)
    .replaceAll(variable, 'https://product-variable.invalid/$1/');
  return sanitiseFragment(plain)
    .replaceAll(hidden, '{{ product.$1 }}')
    .replace(from, cardMarks.from)
    .replace(to, cardMarks.to);
}

async function requireRoom(account: Account): Promise<void> {
  const { rows } = await sql`
    select from product_feed_templates where account_id = ${account.id} offset ${mostTemplates - 1} limit 1`.execute(
    account.db,
  );
  if (rows.length > 0)
    throw invalid({
      base: [
        `An account has at most ${mostTemplates} product feed templates. Delete one that is not used.`,
      ],
    });
}

import { sql } from 'kysely';
import type { Condition } from '#engines/audience/public.ts';
import { referenceTo } from '#engines/templating/public.ts';
import { fieldSample, type SampleFields } from '#features/audience/custom-fields/server/public.ts';
import {
  contentSample,
  makeSampleContent,
  takeOutSampleContents,
} from '#features/content/contents/server/public.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { dynamicContents } from '../contract.ts';
import { dynamicRecords } from './dynamic-table.ts';

/** An offer that differs by country and by what somebody has spent, and a content that has it. */
export const dynamicSample: SampleRecords<void> = {
  after: [contentSample, fieldSample],
  async make({ account, made }) {
    const id = await insertSample(account, dynamicRecords, {
      name: 'Offer by country',
      default_part: offer(
        'Delivery worldwide in ten days',
        'See what we ship',
        'https://shop.example.com/worldwide',
      ),
      default_text: '',
      variants: variantsFor(made(fieldSample)),
      created_by: 'Sample data',
    });
    await makeSampleContent(account, {
      name: 'Thank you, with an offer by country',
      html: page(referenceTo('dynamic_content', id)),
      text: `Hello {{ contact.first_name | default: "there" }},\n\nthank you for your last order.\n\n${referenceTo('dynamic_content', id)}`,
    });
  },
  async remove(removal) {
    const { account, families } = removal;
    const { rows } = await sql<{ id: number }>`
      select r.id from dynamic_contents r where r.account_id = ${account.id} and r.is_sample`.execute(
      account.db,
    );
    const ids = rows.map(({ id }) => id);
    const users = await families.usersOf(account, { family: dynamicContents.path, ids });
    const contents = [...users.values()].flatMap(({ modules }) => modules['contents'] ?? []);
    await takeOutSampleContents(
      removal,
      contents.map(({ id }) => id),
    );
    await takeOutSamples(removal, dynamicRecords);
  },
};

function variantsFor(fields: SampleFields) {
  const ask = (field: number, operator: 'is' | 'greater', value: string | number): Condition => ({
    criterion: 'field',
    field: `custom:${field}`,
    operator,
    value,
  });
  const variant = (name: string, html: string, condition: Condition) => ({
    name,
    rules: { filter: 'and', segment_filters_attributes: [condition] },
    html_part: html,
    text_part: '',
  });
  return [
    variant(
      'Best customers',
      offer(
        'The workshop is open to you, {{ contact.first_name | default: "dear customer" }}',
        'Choose a day',
        'https://shop.example.com/visit',
      ),
      ask(fields.spent, 'greater', 5000),
    ),
    variant(
      'United Kingdom',
      offer('Free delivery in the United Kingdom', 'Go to the shop', 'https://shop.example.com/uk'),
      ask(fields.country, 'is', 'United Kingdom'),
    ),
  ];
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function offer(headline: string, button: string, url: string): string {
  return `<div style="padding:20px 24px;border:1px solid #e7e5e4;border-radius:8px;${font}">
  <p style="margin:0 0 12px;font-size:18px;font-weight:600;color:#1c1917">${headline}</p>
  <a href="${url}" style="color:#9a3412;font-weight:600">${button}</a>
</div>`;
}

function page(place: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Thank you</title></head>
<body style="margin:0;background:#f5f5f4">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 12px">
    <table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff;border-radius:12px">
      <tr><td style="padding:32px 40px 16px;${font};font-size:16px;line-height:1.6;color:#44403c">Hello {{ contact.first_name | default: "there" }},<br><br>thank you for your last order. Something for the next one:</td></tr>
      <tr><td style="padding:8px 40px 24px">${place}</td></tr>
      <tr><td style="padding:20px 40px 32px;border-top:1px solid #e7e5e4;${font};font-size:12px;color:#78716c">{{ account.name }}, {{ postal_address }}<br><a href="{{ unsubscribe_url }}" style="color:#78716c">Unsubscribe</a></td></tr>
    </table>
  </td></tr></table>
</body>
</html>`;
}

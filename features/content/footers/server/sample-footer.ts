import { sql } from 'kysely';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { footerRecords } from './footers-table.ts';

const html = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
  <tr>
    <td align="center" style="padding:28px 24px;font:13px/20px Helvetica,Arial,sans-serif;color:#475467">
      You get this email because you signed up at {{ account.website | default: 'our website' }}.<br>
      {{ account.name }}, {{ postal_address }}<br>
      <a href="{{ unsubscribe_url }}" style="color:#475467">Unsubscribe</a> &nbsp;
      <a href="{{ preferences_url }}" style="color:#475467">Choose what you get</a> &nbsp;
      <a href="{{ edit_profile_url }}" style="color:#475467">Your details</a> &nbsp;
      <a href="{{ web_view_url }}" style="color:#475467">View in browser</a>
    </td>
  </tr>
</table>
`;

const text = `You get this email because you signed up at {{ account.website | default: 'our website' }}.
{{ account.name }}, {{ postal_address }}

Unsubscribe: {{ unsubscribe_url }}
Choose what you get: {{ preferences_url }}
Your details: {{ edit_profile_url }}
View in browser: {{ web_view_url }}`;

/** The footer of the sample emails that have none of their own. */
export const footerSample: SampleRecords<number> = {
  async make({ account }) {
    const known =
      await sql`select 1 from footers where account_id = ${account.id} and is_default`.execute(
        account.db,
      );
    return insertSample(account, footerRecords, {
      name: 'House footer',
      html_part: html,
      text_part: text,
      is_default: known.rows.length === 0,
      created_by: 'Sample data',
    });
  },
  remove: (removal) => takeOutSamples(removal, footerRecords),
};

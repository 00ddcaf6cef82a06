import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { composeRow } from './compose-row.ts';
import { rowRecords } from './rows-table.ts';

const rows = [
  {
    name: 'Opening hours',
    category: 'Contact',
    is_synced: true,
    mjml: '<mj-section background-color="#f5f5f4" padding="20px 16px"><mj-column><mj-text align="center" font-family="Helvetica, Arial, sans-serif" font-size="14px" line-height="22px" color="#44403c"><b>Our shop is open</b><br />Monday to Friday 9 to 18, Saturday 10 to 16</mj-text></mj-column></mj-section>',
  },
  {
    name: 'Two promises',
    category: 'Shop',
    is_synced: false,
    mjml: '<mj-section background-color="#ffffff" padding="20px 16px"><mj-column><mj-text align="center" font-family="Helvetica, Arial, sans-serif" font-size="16px" line-height="24px" color="#1c1917"><b>Free delivery</b><br />from 40 euros</mj-text></mj-column><mj-column><mj-text align="center" font-family="Helvetica, Arial, sans-serif" font-size="16px" line-height="24px" color="#1c1917"><b>30 days</b><br />to send things back</mj-text></mj-column></mj-section>',
  },
] as const;

/** Two rows to begin with. */
export const rowSample: SampleRecords<number[]> = {
  async make({ account }) {
    const made: number[] = [];
    for (const { mjml, ...fields } of rows)
      made.push(
        await insertSample(account, rowRecords, {
          ...fields,
          ...(await composeRow({ mjml_part: mjml })),
          created_by: 'Sample data',
        }),
      );
    return made;
  },
  remove: (removal) => takeOutSamples(removal, rowRecords),
};

import { sql } from 'kysely';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleMaking, SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { layoutHtml, type LayoutName } from './layouts.ts';
import { publishPage } from './publish-page.ts';
import { landingPageRecords } from './records.ts';

const pages: readonly { name: string; url: string; layout: LayoutName; visits: number }[] = [
  { name: 'Open evening', url: 'open-evening', layout: 'event', visits: 64 },
  { name: 'Guide to better mornings', url: 'guide', layout: 'download', visits: 38 },
  { name: 'Summer shop', url: 'summer', layout: 'coming_soon', visits: 0 },
];

/** Two published pages with a month of visits, and a draft. */
export const landingPageSample: SampleRecords<void> = {
  async make(sample) {
    for (const { visits, ...page } of pages) {
      const id = await insertSample(sample.account, landingPageRecords, {
        name: page.name,
        url: page.url,
        title: page.name,
        editor_type: 'html',
        html_part: layoutHtml(page.layout),
        created_by: 'Sample data',
      });
      if (visits === 0) continue;
      await publishPage(sample.account, sample, id);
      await visited(sample, id, visits);
    }
  },
  async remove(removal) {
    const { account } = removal;
    for (const table of ['landing_page_versions', 'landing_page_days'] as const)
      await sql`delete from ${sql.table(table)} where account_id = ${account.id} and landing_page_id in
        (select p.id from landing_pages p where p.account_id = ${account.id} and p.is_sample)`.execute(
        account.db,
      );
    await takeOutSamples(removal, landingPageRecords);
  },
};

// Weekdays bring more than weekends; about one visit of eleven converts.
async function visited({ account }: SampleMaking, id: number, most: number): Promise<void> {
  await sql`
    insert into landing_page_days (account_id, landing_page_id, day, visits, machine_visits, conversions)
    select ${account.id}, ${id}, g.day::date, n.visits, n.visits / 9, n.visits / 11
    from generate_series(${account.now}::date - 30, ${account.now}::date, interval '1 day') g(day)
    cross join lateral (select (${most}::int * (case when extract(isodow from g.day) > 5 then 0.4 else 1 end) * (0.7 + 0.3 * sin(extract(doy from g.day) * 1.7)))::int as visits) n
    on conflict do nothing`.execute(account.db);
}

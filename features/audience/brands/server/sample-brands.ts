import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { brandRecords } from './brands-table.ts';

/** Ids of the sample brands. */
export interface SampleBrands {
  shop: number;
  workshop: number;
}

/** The two names under which the sample shop writes, with logos that need no other server. */
export const brandSample: SampleRecords<SampleBrands> = {
  make: async ({ account }) => ({
    shop: await insertSample(account, brandRecords, {
      name: 'Harbour Street Shop',
      color: '#1d4ed8',
      kit: {
        colors: [
          { name: 'Harbour blue', color: '#1d4ed8' },
          { name: 'Sand', color: '#f4ecdf' },
          { name: 'Signal', color: '#b91c1c' },
        ],
        heading_font: 'Georgia, serif',
        button_radius: 8,
      },
      logo: logoOf('#1d4ed8', 'M6 13h20l-2 12H8zM11 13a5 5 0 0 1 10 0'),
      created_by: 'Sample data',
    }),
    workshop: await insertSample(account, brandRecords, {
      name: 'The Workshop',
      color: '#9a3412',
      kit: {
        colors: [
          { name: 'Rust', color: '#9a3412' },
          { name: 'Oak', color: '#e7d5bd' },
        ],
        text_font: 'Verdana, Geneva, sans-serif',
        button_radius: 0,
      },
      logo: logoOf('#9a3412', 'M11 11h10v14H11zM13 11V8h6v3M16 15v6'),
      created_by: 'Sample data',
    }),
  }),
  remove: (removal) => takeOutSamples(removal, brandRecords),
};

function logoOf(color: string, lines: string): string {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${color}"/><path d="${lines}" fill="none" stroke="#fff" stroke-width="2.5"/></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`;
}

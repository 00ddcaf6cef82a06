import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { htmlOfDesign } from '../card-html.ts';
import { templateDesign } from '../contract.ts';
import { templateRecords } from './template-records.ts';

/** A template of two columns with a button; answers its id. */
export const templateSample: SampleRecords<number> = {
  make({ account }) {
    const design = templateDesign.parse({ button_label: 'View product', accent_color: '#b45309' });
    return insertSample(account, templateRecords, {
      name: 'Two columns with button',
      json_part: design,
      html_part: htmlOfDesign(design),
      created_by: 'Sample data',
    });
  },
  remove: (removal) => takeOutSamples(removal, templateRecords),
};

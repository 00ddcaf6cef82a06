import {
  composeContent,
  contentLayouts,
  layoutMjml,
} from '#features/content/contents/server/public.ts';
import { editorTypes } from '#features/content/contents/contract.ts';
import { insertSample } from '#platform/server/family/insert-sample.ts';
import type { SampleRecords } from '#platform/server/family/sample-records.ts';
import { takeOutSamples } from '#platform/server/family/take-out-samples.ts';
import { designHash } from './design-hash.ts';
import { templateRecords } from './templates-table.ts';

const samples = [
  { layout: 'newsletter', name: 'Monthly newsletter', category: 'News' },
  { layout: 'promotion', name: 'Weekend offer', category: 'Sales' },
] as const;

/** The templates of the sample account. */
export const templateSample: SampleRecords = {
  async make({ account, publicUrl }) {
    for (const { layout: id, name, category } of samples) {
      const layout = contentLayouts.find((one) => one.id === id);
      if (!layout) continue;
      const { parts } = await composeContent(
        editorTypes.dragAndDropBeta,
        { mjml_part: layoutMjml(layout, publicUrl) },
        { account },
      );
      await insertSample(account, templateRecords, {
        name,
        category,
        layout: id,
        editor_type: editorTypes.dragAndDropBeta,
        ...parts,
        design_hash: designHash(parts.mjml_part ?? parts.html_part),
        created_by: 'Sample data',
      });
    }
  },
  remove: (removal) => takeOutSamples(removal, templateRecords),
};

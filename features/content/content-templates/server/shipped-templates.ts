import {
  contentLayouts,
  layoutMjml,
  type ContentLayout,
} from '#features/content/contents/server/public.ts';
import { editorTypes } from '#features/content/contents/contract.ts';
import { compileMjml } from '#engines/templating/public.ts';
import type { ContentTemplate, TemplateSummary } from '../contract.ts';
import { designHash } from './design-hash.ts';

/** The layouts that come with the product, as a page of the gallery shows them; their ids are negative. */
export function shippedSummaries(
  asked: { name?: string | undefined; category?: string | undefined },
  publicUrl: string,
): TemplateSummary[] {
  const wanted = asked.name?.trim().toLowerCase() ?? '';
  return contentLayouts
    .filter(
      ({ name, description, category }) =>
        `${name} ${description}`.toLowerCase().includes(wanted) &&
        (asked.category === undefined || asked.category === category),
    )
    .map((layout) => summaryOf(layout, publicUrl));
}

/** A layout of the product as a template with its design. */
export async function shippedTemplate(
  layout: ContentLayout,
  publicUrl: string,
): Promise<ContentTemplate> {
  const mjml = layoutMjml(layout, publicUrl);
  const { html } = await compileMjml(mjml);
  return { ...summaryOf(layout, publicUrl), html_part: html, text_part: '', mjml_part: mjml };
}

function summaryOf(layout: ContentLayout, publicUrl: string): TemplateSummary {
  return {
    id: -layout.no,
    name: layout.name,
    category: layout.category,
    editor_type: editorTypes.dragAndDropBeta,
    excerpt: layout.description,
    layout: layout.id,
    origin: 'shipped',
    rights: 'copy',
    shared_rights: 'none',
    design_hash: designHash(layoutMjml(layout, publicUrl)),
    is_sample: false,
    created_by: '',
    created_at: null,
    updated_at: null,
  };
}

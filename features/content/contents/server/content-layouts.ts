import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import type { contentLayout } from '../contract.ts';
import { shippedLayouts } from './shipped-layouts.ts';

/** A starter layout of the drag-and-drop editor. */
export type ContentLayout = z.infer<typeof contentLayout>;

/** The layouts that come with the product. Their pictures are served by the product itself: nothing is loaded from elsewhere. */
export const contentLayouts: readonly ContentLayout[] = shippedLayouts.map(
  ([no, id, category, name, description]) => ({
    id,
    no,
    category,
    name,
    description,
    mjml_part: readFileSync(new URL(`./layouts/${id}.mjml`, import.meta.url), 'utf8'),
  }),
);

/** The design of a layout, its pictures with the whole address by which mails find them. */
export function layoutMjml({ mjml_part }: ContentLayout, publicUrl: string): string {
  return mjml_part.replaceAll('src="/mail-icons/', `src="${publicUrl}/mail-icons/`);
}

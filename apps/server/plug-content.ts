import { plugContentPart } from '#engines/content-parts/public.ts';
import { contentFeedPart } from '#features/content/content-feeds/server/public.ts';
import { footerPart } from '#features/content/footers/server/public.ts';

/** Tells messages what contents may name. */
export function plugContent(): void {
  for (const part of [footerPart, contentFeedPart]) plugContentPart(part);
}

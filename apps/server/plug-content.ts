import { plugContentPart } from '#engines/content-parts/public.ts';
import { contentFeedPart } from '#features/content/content-feeds/server/public.ts';
import { plugValueSource } from '#engines/recipient-values/public.ts';
import { couponPart, couponSource } from '#features/content/coupon-banks/server/public.ts';
import { rowPart } from '#features/content/custom-rows/server/public.ts';
import { dynamicPart } from '#features/content/dynamic-contents/server/public.ts';
import { footerPart } from '#features/content/footers/server/public.ts';

/** Tells messages what contents may name. */
export function plugContent(): void {
  for (const part of [rowPart, footerPart, dynamicPart, contentFeedPart, couponPart])
    plugContentPart(part);
  plugValueSource(couponSource);
}

import { plugContentPart } from '#engines/content-parts/public.ts';
import { plugDataSource, plugValueSource } from '#engines/recipient-values/public.ts';
import { surveyLinkSource, surveyPart } from '#features/acquisition/surveys/server/public.ts';
import { contentFeedPart } from '#features/content/content-feeds/server/public.ts';
import { couponPart, couponSource } from '#features/content/coupon-banks/server/public.ts';
import { rowPart } from '#features/content/custom-rows/server/public.ts';
import { dynamicPart } from '#features/content/dynamic-contents/server/public.ts';
import { groupPart } from '#features/content/image-groups/server/public.ts';
import { imagePart } from '#features/content/images/server/public.ts';
import { footerPart } from '#features/content/footers/server/public.ts';
import { countdownSource } from '#features/content/live-content-images/server/public.ts';
import { productParts } from '#features/content/product-feeds/server/public.ts';
import type { Services } from '#platform/server/services.ts';

/** Tells messages what contents may name. */
export function plugContent(services: Pick<Services, 'secrets' | 'config'>): void {
  const products = productParts(services);
  const parts = [
    rowPart,
    footerPart,
    dynamicPart,
    contentFeedPart,
    couponPart,
    imagePart,
    groupPart,
    surveyPart,
    ...products.parts,
  ];
  for (const part of parts) plugContentPart(part);
  plugValueSource(couponSource);
  plugValueSource(products.values);
  plugDataSource(products.data);
  plugValueSource(countdownSource(services.secrets));
  plugValueSource(surveyLinkSource(services));
}

import type { Services } from '#platform/server/services.ts';
import type { ContentPart } from '#engines/content-parts/public.ts';
import type { DataSource, ValueSource } from '#engines/recipient-values/public.ts';
import { placeholderPicturePath } from '#engines/templating/contract.ts';
import type { Account } from '#platform/server/account/account.ts';
import type { Otherwise } from './card-values.ts';
import { cartPart, cartSource } from './cart-source.ts';
import { productFeedPart } from './feed-part.ts';
import { pickSource } from './pick-source.ts';

/** What the composition root plugs into messages: products of feeds, those of each recipient, and abandoned carts. */
export function productParts({ config }: Pick<Services, 'config'>): {
  parts: readonly ContentPart[];
  values: ValueSource;
  data: DataSource;
} {
  const picture = `${config.publicUrl}${placeholderPicturePath}`;
  const otherwiseOf = (account: Account, language = 'en'): Otherwise => ({
    picture,
    link: account.record.website || config.publicUrl,
    language,
  });
  return {
    parts: [productFeedPart(otherwiseOf), cartPart],
    values: pickSource(otherwiseOf),
    data: cartSource,
  };
}

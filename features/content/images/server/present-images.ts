import type { Account } from '#platform/server/account/account.ts';
import type { Row } from '#platform/server/resource/list.ts';
import type { Services } from '#platform/server/services.ts';
import { linkHostOf } from '#features/settings/link-domains/server/public.ts';
import type { images } from '../contract.ts';
import type { RowOf } from '#platform/contract/resource.ts';

/** A picture as answers carry it. */
export type ImageRow = RowOf<typeof images>;

/** Pictures with whole addresses: for emails on the account's own link domain where it has one, for our pages on the product's. */
export async function presentImages(
  account: Account,
  { config }: Services,
  rows: readonly Row[],
): Promise<ImageRow[]> {
  const host = rows.length === 0 ? null : await linkHostOf(account, null);
  const ours = new URL('/i/', config.publicUrl);
  const own = new URL(ours);
  if (host !== null) own.hostname = host;
  return rows.map((row) => {
    const { image, thumb_url: thumb } = row as unknown as ImageRow;
    return {
      ...row,
      image: { url: own.href + image.url },
      thumb_url: ours.href + thumb,
    } as unknown as ImageRow;
  });
}

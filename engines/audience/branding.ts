import { hexColor } from '#platform/contract/colors.ts';
import { pictureAddress } from '#platform/contract/picture-address.ts';
import type { Account } from '#platform/server/account/account.ts';

/** The account's settings that hold its logo and its color. */
export const brandingSettings = { logo: 'brand_logo', color: 'brand_color' } as const;

/** Under which name and with which look an account appears to the people it writes to. */
export interface Branding {
  name: string;
  /** An https address or a data address; empty: none. */
  logo: string;
  /** As #rrggbb; empty: none. */
  color: string;
  /** Where the shop is; empty: unknown. */
  website: string;
}

/** The look of a brand, the account's where the brand has none of its own; of the account alone for null or a brand that is gone. */
export async function brandingOf(account: Account, brandId: number | null): Promise<Branding> {
  const brand =
    brandId === null
      ? undefined
      : await account.db
          .selectFrom('brands')
          .select(['name', 'logo', 'color'])
          .where('account_id', '=', account.id)
          .where('id', '=', brandId)
          .executeTakeFirst();
  const { name, website, settings } = account.record;
  return {
    name: brand?.name ?? name,
    logo: brand?.logo || (pictureAddress.safeParse(settings[brandingSettings.logo]).data ?? ''),
    color: brand?.color || (hexColor.safeParse(settings[brandingSettings.color]).data ?? ''),
    website,
  };
}

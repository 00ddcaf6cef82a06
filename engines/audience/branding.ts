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

/** A logo and a color that an email may take; of the account itself where `brand_id` is null. */
export interface BrandLook {
  brand_id: number | null;
  name: string;
  /** An https address or a data address; empty: none. */
  logo: string;
  /** As #rrggbb; empty: none. */
  color: string;
}

/** The looks of an account that have a logo or a color: its own first, then at most 100 brands by name. */
export async function brandLooksOf(account: Account): Promise<BrandLook[]> {
  const { name, logo, color } = await brandingOf(account, null);
  const brands = await account.db
    .selectFrom('brands')
    .select(['id as brand_id', 'name', 'logo', 'color'])
    .where('account_id', '=', account.id)
    .where((is) => is.or([is('logo', '!=', ''), is('color', '!=', '')]))
    .orderBy('name')
    .limit(100)
    .execute();
  const own = logo === '' && color === '' ? [] : [{ brand_id: null, name, logo, color }];
  return [...own, ...brands];
}

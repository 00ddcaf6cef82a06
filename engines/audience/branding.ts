import { sql } from 'kysely';
import { hexColor } from '#platform/contract/colors.ts';
import { pictureAddress } from '#platform/contract/picture-address.ts';
import type { Account } from '#platform/server/account/account.ts';
import { brandKit, said, type BrandKit } from './contract.ts';

/** The account's settings that hold its logo, its color and its brand kit. */
export const brandingSettings = {
  logo: 'brand_logo',
  color: 'brand_color',
  kit: 'brand_kit',
} as const;

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

/** Logo, color and kit that an email may take; of the account itself where `brand_id` is null. */
export interface BrandLook {
  brand_id: number | null;
  name: string;
  /** An https address or a data address; empty: none. */
  logo: string;
  /** As #rrggbb; empty: none. */
  color: string;
  /** With what the account's says where the brand's own says nothing. */
  kit: BrandKit;
}

/** The looks of an account that have a logo, a color or a kit: its own first, then at most 100 brands by name. */
export async function brandLooksOf(account: Account): Promise<BrandLook[]> {
  const { name, logo, color } = await brandingOf(account, null);
  const kit = kitIn(account.record.settings[brandingSettings.kit]);
  const brands = await account.db
    .selectFrom('brands')
    .select(['id as brand_id', 'name', 'logo', 'color', 'kit'])
    .where('account_id', '=', account.id)
    .where((is) =>
      is.or([is('logo', '!=', ''), is('color', '!=', ''), is('kit', '!=', sql<string>`'{}'`)]),
    )
    .orderBy('name')
    .limit(100)
    .execute();
  const isPlain = logo === '' && color === '' && Object.keys(kit).length === 0;
  const own = isPlain ? [] : [{ brand_id: null, name, logo, color, kit }];
  return [
    ...own,
    ...brands.map((brand) => ({
      ...brand,
      kit: kitWithin(kitIn(brand.kit), kit, brand.color !== ''),
    })),
  ];
}

/** The kit of a brand, and the account's where it says nothing; the account's buttons and links do not go with a main color of the brand's own. */
function kitWithin(own: BrandKit, account: BrandKit, hasColor: boolean): BrandKit {
  const { button_color, button_text_color, link_color, ...shared } = account;
  const isOwnButton = hasColor || own.button_color !== undefined;
  return said({
    ...shared,
    ...(!isOwnButton && { button_color, button_text_color }),
    ...(!hasColor && { link_color }),
    ...own,
  });
}

const kitIn = (saved: unknown): BrandKit => brandKit.safeParse(saved).data ?? {};

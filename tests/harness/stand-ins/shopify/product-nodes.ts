import type { Node } from '../graphql.ts';
import { gid, identity, isoOf, numberOf, tagsOf } from './fields.ts';
import { innerPage, type PageArgs } from './connections.ts';
import type { Body } from './body.ts';
import type { ShopData } from './shop-data.ts';

/** A product. */
export function productNode(data: ShopData, body: Body): Node {
  const image = imageOf(body.image ?? body.images?.[0]);
  return {
    ...identity('Product', body),
    title: body.title,
    handle: body.handle,
    description: String(body.body_html ?? '').replace(/<[^>]*>/g, ''),
    descriptionHtml: body.body_html ?? '',
    vendor: body.vendor,
    productType: body.product_type,
    status: String(body.status ?? 'active').toUpperCase(),
    tags: () => tagsOf(body.tags),
    publishedAt: () => isoOf(body.published_at),
    onlineStoreUrl: body.published_at ? `https://sun-shop.example/products/${body.handle}` : null,
    totalInventory: body.variants.reduce(
      (sum: number, one: Body) => sum + one.inventory_quantity,
      0,
    ),
    tracksInventory: true,
    hasOnlyDefaultVariant: body.variants.length === 1,
    variantsCount: { __typename: 'Count', count: body.variants.length, precision: 'EXACT' },
    featuredImage: image,
    featuredMedia: image && { __typename: 'MediaImage', preview: { image }, image },
    priceRangeV2: prices(body),
    images: (args: PageArgs) => innerPage((body.images ?? []).map(imageOf), args),
    variants: (args: PageArgs) =>
      innerPage(
        body.variants.map((variant: Body) => variantNode(data, { product: body, variant })),
        args,
      ),
    collections: (args: PageArgs) => innerPage((body.collections ?? []).map(collectionOf), args),
    category: body.category ?? null,
  };
}

/** A variant of a product. */
export function variantNode(
  data: ShopData,
  { product, variant }: { product: Body; variant: Body },
): Node {
  const image = product.images?.find((one: Body) => one.id === variant.image_id);
  return {
    ...identity('ProductVariant', variant),
    title: variant.title,
    displayName: `${product.title} - ${variant.title}`,
    sku: variant.sku,
    barcode: variant.barcode ?? null,
    price: variant.price,
    compareAtPrice: variant.compare_at_price,
    inventoryQuantity: variant.inventory_quantity,
    position: variant.position,
    availableForSale: variant.inventory_quantity > 0,
    taxable: variant.taxable ?? true,
    image: imageOf(image),
    product: () => productNode(data, product),
  };
}

function imageOf(image: Body | null | undefined): Node | null {
  if (!image) return null;
  const id = image.id ? gid('ProductImage', image.id) : null;
  return { __typename: 'Image', id, url: image.src, altText: image.alt ?? null };
}

function collectionOf(body: Body): Node {
  return {
    __typename: 'Collection',
    id: gid('Collection', body.id),
    title: body.title,
    handle: body.handle,
  };
}

function prices(body: Body): Node {
  const all: number[] = body.variants.map(({ price }: Body) => Number(price));
  const price = (amount: number): Node => ({
    __typename: 'MoneyV2',
    amount: numberOf(amount),
    currencyCode: 'USD',
  });
  return {
    __typename: 'ProductPriceRangeV2',
    minVariantPrice: price(Math.min(...all)),
    maxVariantPrice: price(Math.max(...all)),
  };
}

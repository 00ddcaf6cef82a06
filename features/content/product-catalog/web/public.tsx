// What other features may show of the catalog: its sources, and the picture and price of a product.
export { sourceTitle, useSources } from './use-sources.ts';
export { ProductPicture } from './ProductPicture.tsx';
export { priceText } from './price-text.ts';

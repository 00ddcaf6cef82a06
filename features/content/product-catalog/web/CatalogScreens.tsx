// The screens of the catalog in one file: each leads to the next.
export { CatalogPage } from './CatalogPage.tsx';
export { ProductImportPage } from './ProductImportPage.tsx';
export { RecommendationsPage } from './RecommendationsPage.tsx';

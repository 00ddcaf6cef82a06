import { CatalogPage } from './CatalogPage.tsx';
import { ProductImportPage } from './ProductImportPage.tsx';
import { RecommendationsPage } from './RecommendationsPage.tsx';

/** The start of recommendations. */
export function HomePage() {
  return <RecommendationsPage />;
}

/** The catalog. */
export function ListPage() {
  return <CatalogPage />;
}

/** The import of a file. */
export function ImportPage() {
  return <ProductImportPage />;
}

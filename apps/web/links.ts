import { pageConfig, pageConfigId, type PageConfig } from '#platform/contract/page-config.ts';

/** Addresses outside the product and who may frame it, as the operator set them; what is not set has no link. */
export const links: PageConfig = readLinks(
  globalThis.document?.getElementById(pageConfigId)?.textContent,
);

/** Reads what the server wrote into the page; the development server writes nothing. */
export function readLinks(text: string | null | undefined): PageConfig {
  return pageConfig.parse(JSON.parse(text || '{}'));
}

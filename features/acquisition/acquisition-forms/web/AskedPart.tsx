import { AskedPages } from './AskedPages.tsx';
import type { BuilderPart } from './form-draft.ts';

/** What a form asks: page by page, and by which answers a question shows. */
export function AskedPart({ draft, change, errorOf }: BuilderPart) {
  const { design } = draft;
  return (
    <AskedPages
      pages={design.pages}
      setPages={(pages) => change({ design: { ...design, pages } })}
      errorOf={(field) => errorOf(`design.pages.${field}`)}
    />
  );
}

import { useMemo } from 'react';
import { lookOfNewMails, plainLooksOf, swatchesOf } from '../../start/in-brand.ts';
import { useBrandLooks } from '../../start/use-layouts.ts';
import type { DesignerBrand } from './designer.ts';

/** Colors and looks of the brands for the designer; null until they are known. */
export function useDesignerBrand(): DesignerBrand | null {
  const looks = useBrandLooks();
  return useMemo(
    () =>
      looks.isPending
        ? null
        : { swatches: swatchesOf(looks.data), plain: plainLooksOf(lookOfNewMails(looks.data)) },
    [looks.isPending, looks.data],
  );
}

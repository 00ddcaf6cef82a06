import { plugContentPart } from '#engines/content-parts/public.ts';

/** Tells messages what contents may name. */
export function plugContent(): void {
  for (const part of []) plugContentPart(part);
}

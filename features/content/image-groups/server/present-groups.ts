import { codeOf, type ImageGroup } from '../contract.ts';

/** Groups with whole addresses and the code that stands for them in emails. */
export function presentGroups(publicUrl: string, rows: readonly unknown[]): ImageGroup[] {
  const base = new URL('/i/', publicUrl).href;
  return (rows as ImageGroup[]).map((row) => ({
    ...row,
    code: codeOf(row),
    images: row.images.map((one) => ({
      ...one,
      url: base + one.url,
      thumb_url: base + one.thumb_url,
    })),
  }));
}

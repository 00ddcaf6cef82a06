/** What a color of a layout becomes in the look of a brand. */
export type BrandRole = 'brand' | 'onBrand' | 'accent' | 'tint';

/** The colors of a layout that follow a brand: those of grounds and those of letters. */
export interface LayoutColors {
  grounds: Readonly<Record<string, BrandRole>>;
  letters: Readonly<Record<string, BrandRole>>;
}

/** By layout; a layout that is not here has no color of its own. */
export const colorsOfLayouts: Readonly<Record<string, LayoutColors>> = {
  welcome: {
    grounds: { '#7c2d12': 'brand' },
    letters: {
      '#fff7ed': 'onBrand',
      '#fed7aa': 'onBrand',
      '#9a3412': 'accent',
      '#c2410c': 'accent',
    },
  },
  newsletter: {
    grounds: { '#134e4a': 'brand', '#ccfbf1': 'tint' },
    letters: {
      '#ffffff': 'onBrand',
      '#99f6e4': 'onBrand',
      '#0f766e': 'accent',
      '#134e4a': 'accent',
    },
  },
  // Dark letters stand on its large ground, so it becomes a pale one.
  promotion: { grounds: { '#fde047': 'tint' }, letters: { '#fde047': 'tint' } },
  letter: { grounds: {}, letters: { '#1d4ed8': 'accent' } },
};

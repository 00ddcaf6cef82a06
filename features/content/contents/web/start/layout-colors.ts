/** What a color of a layout becomes in the look of a brand. */
export type BrandRole = 'brand' | 'onBrand' | 'accent' | 'nightAccent' | 'tint';

/** The colors of a layout that follow a brand: those of grounds and those of letters. */
export interface LayoutColors {
  grounds: Readonly<Record<string, BrandRole>>;
  letters: Readonly<Record<string, BrandRole>>;
}

/** By layout; a layout that is not here has no color of its own. */
export const colorsOfLayouts: Readonly<Record<string, LayoutColors>> = {
  welcome: {
    grounds: { '#b8450f': 'brand' },
    letters: { '#fefefe': 'onBrand', '#a63c0a': 'accent', '#f7a875': 'nightAccent' },
  },
  'first-steps': {
    grounds: { '#1d4f8f': 'brand', '#e3eefa': 'tint' },
    letters: { '#fefefe': 'onBrand', '#1d5aa8': 'accent', '#8ebcf2': 'nightAccent' },
  },
  newsletter: {
    grounds: { '#1f4f45': 'brand', '#dcebe5': 'tint' },
    letters: { '#fefefe': 'onBrand', '#1c6354': 'accent', '#7fd1bd': 'nightAccent' },
  },
  promotion: {
    grounds: { '#ffd43b': 'brand', '#1d1a12': 'onBrand' },
    letters: {
      '#1d1a13': 'onBrand',
      '#8a5a00': 'accent',
      '#ffd43b': 'nightAccent',
      '#fffffe': 'brand',
    },
  },
  'product-grid': {
    grounds: { '#23403a': 'brand' },
    letters: { '#fefefe': 'onBrand', '#2b5a50': 'accent', '#8fd0c0': 'nightAccent' },
  },
  event: {
    grounds: { '#8d2547': 'brand', '#f9e6ec': 'tint' },
    letters: { '#fefefe': 'onBrand', '#96284c': 'accent', '#f29bb6': 'nightAccent' },
  },
  digest: {
    grounds: { '#0f4c81': 'brand', '#e4eff8': 'tint' },
    letters: { '#fefefe': 'onBrand', '#0f5c9c': 'accent', '#8cc4f5': 'nightAccent' },
  },
  receipt: {
    grounds: { '#23405c': 'brand', '#e8eef4': 'tint' },
    letters: { '#fefefe': 'onBrand', '#1f5a8f': 'accent', '#93c3ee': 'nightAccent' },
  },
  'on-its-way': {
    grounds: { '#155e63': 'brand', '#ddefee': 'tint' },
    letters: { '#fefefe': 'onBrand', '#0f666b': 'accent', '#7fd6d2': 'nightAccent' },
  },
  'left-in-basket': {
    grounds: { '#a4532f': 'brand', '#f8e9dd': 'tint' },
    letters: { '#fefefe': 'onBrand', '#98471f': 'accent', '#f0aa84': 'nightAccent' },
  },
  'win-back': {
    grounds: { '#5b3fa8': 'brand', '#ece7fa': 'tint' },
    letters: { '#fefefe': 'onBrand', '#5b3fa8': 'accent', '#c0adf7': 'nightAccent' },
  },
  birthday: {
    grounds: { '#c2335a': 'brand', '#fde6eb': 'tint' },
    letters: { '#fefefe': 'onBrand', '#b32a50': 'accent', '#f9a3b8': 'nightAccent' },
  },
  'last-hours': {
    grounds: { '#f5b841': 'brand' },
    letters: { '#141a2e': 'onBrand', '#f5b842': 'nightAccent' },
  },
  survey: {
    grounds: { '#127c68': 'brand', '#dcf0ea': 'tint' },
    letters: { '#fefefe': 'onBrand', '#0f6e5c': 'accent', '#7bdcc4': 'nightAccent' },
  },
  announcement: {
    grounds: { '#6d5ef6': 'brand' },
    letters: { '#fefefe': 'onBrand', '#b3aaff': 'nightAccent' },
  },
  letter: {
    grounds: { '#1a56c4': 'brand' },
    letters: { '#fefefe': 'onBrand', '#1a56c4': 'accent', '#93b4f9': 'nightAccent' },
  },
  'still-there': {
    grounds: { '#3a46ad': 'brand', '#e4e7fa': 'tint' },
    letters: { '#fefefe': 'onBrand', '#3a46ad': 'accent', '#aab3f7': 'nightAccent' },
  },
  review: {
    grounds: { '#8a5200': 'brand', '#fff0d0': 'tint' },
    letters: { '#fefefe': 'onBrand', '#8a5200': 'accent', '#f7c25c': 'nightAccent' },
  },
  'tell-a-friend': {
    grounds: { '#235c5c': 'brand', '#dcefec': 'tint' },
    letters: { '#fefefe': 'onBrand', '#1f5f5f': 'accent', '#86d3ce': 'nightAccent' },
  },
  'in-numbers': {
    grounds: { '#3f6212': 'brand' },
    letters: { '#fefefe': 'onBrand', '#3f6212': 'accent', '#b9e07a': 'nightAccent' },
  },
};

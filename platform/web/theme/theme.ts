import { createTheme } from '@mantine/core';
import type { CSSVariablesResolver } from '@mantine/core';
import { components } from './components.ts';
import {
  amber,
  black,
  blue,
  brand,
  dark,
  gray,
  green,
  red,
  teal,
  violet,
  white,
} from './palette.ts';

/** The look of Heliograph: paper-warm neutrals and cobalt ink. Sizes, weights and corners are those of tokens.css. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: { light: 6, dark: 6 },
  colors: {
    brand,
    gray,
    dark,
    green,
    amber,
    yellow: amber,
    orange: amber,
    red,
    blue,
    violet,
    teal,
  },
  white,
  black,
  cursorType: 'pointer',
  defaultRadius: 'md',
  focusRing: 'auto',
  autoContrast: false,
  respectReducedMotion: true,
  fontFamily: 'var(--hg-font)',
  fontFamilyMonospace: 'var(--hg-font-mono)',
  fontSizes: {
    xs: 'var(--hg-size-meta)',
    sm: 'var(--hg-size-body)',
    md: 'var(--hg-size-label)',
    lg: 'var(--hg-size-section)',
    xl: 'var(--hg-size-page)',
  },
  fontWeights: {
    regular: 'var(--hg-weight-regular)',
    medium: 'var(--hg-weight-medium)',
    bold: 'var(--hg-weight-strong)',
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.45' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: {
    xs: 'var(--hg-radius-mark)',
    sm: 'var(--hg-radius-control)',
    md: 'var(--hg-radius-control)',
    lg: 'var(--hg-radius-card)',
    xl: 'var(--hg-radius-round)',
  },
  shadows: {
    xs: 'var(--hg-shadow-1)',
    sm: 'var(--hg-shadow-2)',
    md: 'var(--hg-shadow-2)',
    lg: 'var(--hg-shadow-3)',
    xl: 'var(--hg-shadow-3)',
  },
  headings: {
    fontFamily: 'var(--hg-font)',
    fontWeight: 'var(--hg-weight-strong)',
    sizes: {
      h1: { fontSize: 'var(--hg-size-page)', lineHeight: '1.3' },
      h2: { fontSize: 'var(--hg-size-section)', lineHeight: '1.4' },
      h3: { fontSize: 'var(--hg-size-label)', lineHeight: '1.43' },
      h4: { fontSize: 'var(--hg-size-label)', lineHeight: '1.43' },
      h5: { fontSize: 'var(--hg-size-body)', lineHeight: '1.45' },
      h6: { fontSize: 'var(--hg-size-meta)', lineHeight: '1.45' },
    },
  },
  components,
});

const shared = {
  '--mantine-color-body': 'var(--hg-surface)',
  '--mantine-color-text': 'var(--hg-text)',
  '--mantine-color-dimmed': 'var(--hg-text-dim)',
  '--mantine-color-placeholder': 'var(--hg-text-dim)',
  '--mantine-color-anchor': 'var(--hg-brand-text)',
  '--mantine-color-error': 'var(--hg-danger-text)',
  '--mantine-color-default': 'var(--hg-surface-raised)',
  '--mantine-color-default-hover': 'var(--hg-hover)',
  '--mantine-color-default-color': 'var(--hg-text)',
  '--mantine-color-default-border': 'var(--hg-line)',
};

/** Hands Mantine's own variables to our tokens, and lifts the contrast of tinted text. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...shared,
    ...tinted(7),
    '--mantine-color-gray-light-color': gray[7],
    '--mantine-color-gray-light': gray[2],
  },
  dark: {
    ...shared,
    ...tinted(3),
    '--mantine-color-gray-light-color': dark[1],
    '--mantine-color-gray-light': dark[6],
    '--mantine-color-gray-outline': dark[2],
  },
});

function tinted(shade: 3 | 7): Record<string, string> {
  const entries = Object.entries({ brand, green, amber, red, blue, violet, teal }).flatMap(
    ([name, tuple]) => [
      [`--mantine-color-${name}-light-color`, tuple[shade]],
      [
        `--mantine-color-${name}-light`,
        shade === 7 ? tuple[1] : `color-mix(in srgb, ${tuple[5]} 20%, transparent)`,
      ],
      [
        `--mantine-color-${name}-light-hover`,
        shade === 7 ? tuple[2] : `color-mix(in srgb, ${tuple[5]} 28%, transparent)`,
      ],
      [`--mantine-color-${name}-outline`, tuple[shade]],
    ],
  );
  return Object.fromEntries(entries);
}

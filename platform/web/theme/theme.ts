import { createTheme } from '@mantine/core';
import type { CSSVariablesResolver } from '@mantine/core';
import { components } from './components.ts';
import { amber, blue, brand, dark, gray, green, red, teal, violet } from './palette.ts';

/** The look of Heliograph: paper-warm neutrals, cobalt ink, 4-pixel steps, 13 to 14 pixel text for all-day work. */
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
  white: '#ffffff',
  black: '#211e19',
  cursorType: 'pointer',
  defaultRadius: 'md',
  focusRing: 'auto',
  autoContrast: false,
  respectReducedMotion: true,
  fontFamily: 'var(--hg-font)',
  fontFamilyMonospace: 'var(--hg-font-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.45' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '16px' },
  shadows: {
    xs: 'var(--hg-shadow-1)',
    sm: 'var(--hg-shadow-2)',
    md: 'var(--hg-shadow-2)',
    lg: 'var(--hg-shadow-3)',
    xl: 'var(--hg-shadow-3)',
  },
  headings: {
    fontFamily: 'var(--hg-font)',
    fontWeight: '620',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '1.27' },
      h2: { fontSize: '18px', lineHeight: '1.33' },
      h3: { fontSize: '15px', lineHeight: '1.4' },
      h4: { fontSize: '14px', lineHeight: '1.43' },
      h5: { fontSize: '13px', lineHeight: '1.45' },
      h6: { fontSize: '12px', lineHeight: '1.45' },
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

import type { GuidePage } from '../contract.ts';

/** Every page of the guide in this language. */
export const pages: Readonly<Record<string, GuidePage>> = import.meta.glob<GuidePage>(
  './pages/de/**/*.md',
  { query: '?page', import: 'default', eager: true },
);

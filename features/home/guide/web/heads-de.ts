import type { GuideHead } from '../contract.ts';

/** What is known of every page of the guide in this language. */
export const heads: Readonly<Record<string, GuideHead>> = import.meta.glob<GuideHead>(
  './pages/de/**/*.md',
  { query: '?head', import: 'default', eager: true },
);

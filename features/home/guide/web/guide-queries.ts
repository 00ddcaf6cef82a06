import { queryOptions } from '@tanstack/react-query';
import type { InterfaceLanguage } from '#platform/contract/languages.ts';
import { guideGroups, type GuideHead, type GuidePage } from '../contract.ts';

const headsOf = {
  en: () => import('./heads-en.ts'),
  de: () => import('./heads-de.ts'),
};
const pagesOf = {
  en: () => import('./pages-en.ts'),
  de: () => import('./pages-de.ts'),
};

/** The pages of the guide without their texts, in the order of the guide; loaded when something asks for them. */
export function guideHeadsQuery(language: InterfaceLanguage) {
  return queryOptions({
    queryKey: ['guide', 'heads', language],
    queryFn: async () => inOrder<GuideHead>((await headsOf[language]()).heads),
    staleTime: Infinity,
  });
}

/** The pages of the guide with their texts, in the order of the guide. */
export function guidePagesQuery(language: InterfaceLanguage) {
  return queryOptions({
    queryKey: ['guide', 'pages', language],
    queryFn: async () => inOrder<GuidePage>((await pagesOf[language]()).pages),
    staleTime: Infinity,
  });
}

function inOrder<One extends GuideHead>(pages: Readonly<Record<string, One>>): One[] {
  return Object.values(pages).toSorted(
    (one, other) =>
      guideGroups.indexOf(one.group) - guideGroups.indexOf(other.group) ||
      (one.error?.status ?? 0) - (other.error?.status ?? 0) ||
      one.place - other.place ||
      one.title.localeCompare(other.title),
  );
}

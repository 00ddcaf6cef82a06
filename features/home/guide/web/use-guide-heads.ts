import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nearestLanguage, type InterfaceLanguage } from '#platform/contract/languages.ts';
import type { GuideHead } from '../contract.ts';
import { guideHeadsQuery } from './guide-queries.ts';

const none: readonly GuideHead[] = [];

/** The pages of the guide without their texts, in the language on screen; none until they are loaded. */
export function useGuideHeads(): readonly GuideHead[] {
  return useQuery(guideHeadsQuery(useGuideLanguage())).data ?? none;
}

/** The language of the pages: that of the interface. */
export function useGuideLanguage(): InterfaceLanguage {
  return nearestLanguage([useTranslation().i18n.language]);
}

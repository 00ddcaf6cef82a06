import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { journeyTexts } from '../paths.ts';
import { stepWords, type StepWords } from './step-words.ts';
import type { JourneyNames } from './use-names.ts';

/** Words of steps for a journey's names, in the language on screen. */
export function useStepWords({ names, criteria }: JourneyNames): StepWords {
  const { t } = useTranslation(journeyTexts);
  return useMemo(() => stepWords({ t, names, criteria }), [t, names, criteria]);
}

import { IconAlertTriangle, IconCheck, IconCircleDotted, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { contentTexts } from '../content.ts';
import classes from './editor.module.css';
import { sentencesOf } from './problems.ts';
import type { SavingState } from './use-saving.ts';

/** Says whether the work is safe: 'Saved 3 s ago', or why it is not. */
export function SaveState({ saving }: { saving: SavingState }) {
  const { t } = useTranslation(contentTexts);
  const now = useNow(saving.step === 'clean' && saving.savedAt !== null);
  const { step, savedAt, problem } = saving;
  if (step === 'failed') {
    const reason = problem ? sentencesOf(problem)[0] ?? '' : '';
    return <span className={classes.state} data-failed role="alert" title={reason}><IconAlertTriangle size={15} aria-hidden /><span>{t('editor.notSaved')}<span className={classes.reason}>: {reason}</span></span></span>;
  }
  const [Icon, words] = step === 'saving' ? [IconRefresh, t('editor.saving')] as const
    : step === 'dirty' ? [IconCircleDotted, t('editor.unsaved')] as const
      : step === 'new' ? [IconCircleDotted, t('editor.never')] as const
        : [IconCheck, savedAt === null ? t('editor.saved') : t('editor.savedAgo', { ago: ago(now - savedAt) })] as const;
  return <span className={classes.state} data-step={step} aria-live={step === 'clean' ? 'off' : 'polite'}><Icon size={15} aria-hidden /><span>{words}</span></span>;
}

function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isTicking) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}

/** '3 s', '2 min', '1 h'. */
function ago(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3600)} h`;
}

import { IconAlertTriangle, IconCheck, IconCircleDotted, IconRefresh } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SavedNote.module.css';
import { agoText } from './ago-text.ts';
import type { DraftStand } from './draft-stand.ts';

/** Says whether the work is safe: 'Saved 3 s ago', or why it is not. */
export function SavedNote({
  step,
  savedAt,
  reason,
}: Pick<DraftStand, 'step' | 'savedAt'> & { reason?: string | undefined }) {
  const { t } = useTranslation('platform');
  const now = useNow(step === 'clean' && savedAt !== null);
  if (step === 'failed' || step === 'offline' || step === 'conflict') {
    return (
      <span className={classes.note} data-failed role="alert" title={reason}>
        <IconAlertTriangle size={15} aria-hidden />
        <span>
          {t('draft.notSaved')}
          {reason && <span className={classes.reason}>: {reason}</span>}
          {step === 'offline' && <> {t('draft.again')}</>}
        </span>
      </span>
    );
  }
  const [Icon, words] =
    step === 'saving'
      ? ([IconRefresh, t('draft.saving')] as const)
      : step === 'dirty'
        ? ([IconCircleDotted, t('draft.unsaved')] as const)
        : step === 'new'
          ? ([IconCircleDotted, t('draft.never')] as const)
          : ([
              IconCheck,
              savedAt === null
                ? t('draft.saved')
                : t('draft.savedAgo', { ago: agoText(now - savedAt) }),
            ] as const);
  return (
    <span className={classes.note} data-step={step} aria-live={step === 'clean' ? 'off' : 'polite'}>
      <Icon size={15} aria-hidden />
      <span>{words}</span>
    </span>
  );
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

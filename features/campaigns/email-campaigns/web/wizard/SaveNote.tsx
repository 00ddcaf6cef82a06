import { IconAlertTriangle, IconCheck, IconCloudUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { campaignTexts } from '../texts.ts';
import type { SaveState } from './use-draft.ts';
import classes from './wizard.module.css';

/** How the draft stands: saving, saved 3 s ago, or why it could not be saved. */
export function SaveNote({ state }: { state: SaveState }) {
  const { t } = useTranslation(campaignTexts);
  const now = useNow(state.kind === 'saved');
  if (state.kind === 'new') return null;
  if (state.kind === 'refused') return <span className={classes.saveNote} data-tone="bad" role="status"><IconAlertTriangle size={15} aria-hidden />{t('save.refused')}</span>;
  if (state.kind !== 'saved') return <span className={classes.saveNote} role="status"><IconCloudUpload size={15} aria-hidden />{t('save.saving')}</span>;
  const seconds = Math.max(0, Math.round((now - state.at) / 1000));
  const text = seconds < 2 ? t('save.now') : seconds < 60 ? t('save.seconds', { count: seconds }) : t('save.minutes', { count: Math.floor(seconds / 60) });
  return <span className={classes.saveNote}><IconCheck size={15} stroke={2.2} aria-hidden />{text}</span>;
}

function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}

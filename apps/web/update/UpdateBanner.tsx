import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { uiState } from '#platform/web/ui-state/ui-state.ts';
import {
  noUpdateYet,
  remindLater,
  shouldCheck,
  showsBanner,
  withModifiedTime,
} from './update-check.ts';
import type { UpdateState } from './update-check.ts';
import classes from './update-banner.module.css';

const tick = 15_000;

/** Watches for a new version and offers to load it. */
export function UpdateBanner() {
  const { t } = useTranslation('shell');
  const [state, setState] = useState<UpdateState>(noUpdateYet);
  const [now, setNow] = useState(() => Date.now());

  useEffect(() => {
    let current = noUpdateYet;
    const look = async (): Promise<void> => {
      const at = Date.now();
      setNow(at);
      if (!shouldCheck(current, at, document.visibilityState === 'visible')) return;
      current = { ...current, checkedAt: at };
      const modified = await modifiedTime();
      if (modified !== null) current = withModifiedTime(current, modified, at);
      uiState.set({ hasUpdate: current.isFlagged });
      setState((shown) => ({ ...current, remindAt: shown.remindAt }));
    };
    void look();
    const timer = window.setInterval(() => void look(), tick);
    return () => window.clearInterval(timer);
  }, []);

  if (!showsBanner(state, now)) return null;
  return (
    <div className={classes.banner} role="status">
      <IconSparkles size={18} stroke={1.7} />
      <span className={classes.text}>{t('update.text')}</span>
      <Button
        size="xs"
        variant="default"
        onClick={() => setState((before) => remindLater(before, Date.now()))}
      >
        {t('update.later')}
      </Button>
      <Button size="xs" onClick={() => window.location.reload()}>
        {t('update.now')}
      </Button>
    </div>
  );
}

async function modifiedTime(): Promise<number | null> {
  try {
    const response = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' });
    const time = Date.parse(response.headers.get('Last-Modified') ?? '');
    return response.ok && !Number.isNaN(time) ? time : null;
  } catch {
    // Offline: the next tick asks again.
    return null;
  }
}

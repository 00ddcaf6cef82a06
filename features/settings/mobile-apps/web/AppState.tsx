import { useTranslation } from 'react-i18next';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { MobileApplication } from '../contract/mobile-applications.ts';
import { appTexts } from './paths.ts';

/** Whether an application sends, or was stopped because its push service refuses it. */
export function AppState({ app: { state } }: { app: Pick<MobileApplication, 'state'> }) {
  const { t } = useTranslation(appTexts);
  return (
    <StatusChip
      status={state}
      label={t(`states.${state}`)}
      tone={state === 'ready' ? 'good' : 'bad'}
    />
  );
}

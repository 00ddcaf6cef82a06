import { Anchor, Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { CodePanel } from '#platform/web/page/CodePanel.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { QrCode } from '#platform/web/page/QrCode.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import type { ShownSurvey } from '../contract/results.ts';
import { surveys } from '../contract/surveys.ts';
import classes from './surveys.module.css';

/** The links of a published survey: for everybody, as a picture to scan, and for emails. */
export function ShareDrawer({ id, onClose }: { id: number | null; onClose: () => void }) {
  const { t } = useTranslation('surveys');
  const survey = useRecord<ShownSurvey>(surveys, id);
  return (
    <Drawer opened={id !== null} onClose={onClose} title={t('share.title')} size={500}>
      {survey.error && !survey.data && (
        <ErrorState error={survey.error} onRetry={() => void survey.refetch()} />
      )}
      {survey.isLoading && <Skeleton h={320} />}
      {survey.data?.url && <Links survey={survey.data} url={survey.data.url} />}
    </Drawer>
  );
}

function Links({ survey, url }: { survey: ShownSurvey; url: string }) {
  const { t } = useTranslation('surveys');
  const first = survey.questions[0];
  const isScored = first?.kind === 'scale' || first?.kind === 'choice' || first?.kind === 'yes_no';
  return (
    <div className={classes.stack}>
      <CodePanel title={t('share.link')} description={t('share.linkHint')} code={url} />
      <Panel title={t('share.qr')} description={t('share.qrHint')}>
        <QrCode text={url} label={t('share.qrLabel', { name: survey.name })} />
        <p className={classes.quiet}>
          <Anchor href={url} target="_blank" rel="noreferrer">
            {t('share.open')}
          </Anchor>
        </p>
      </Panel>
      <CodePanel
        title={t('share.email')}
        description={t(survey.is_anonymous ? 'share.emailAnonymous' : 'share.emailHint')}
        code={`<a href="${survey.token}">${survey.title || survey.name}</a>`}
        {...(isScored && { note: t('share.prefill') })}
      />
    </div>
  );
}

import { Alert, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { whyAnswer, type WhyAnswer } from '../../contract/insight.ts';
import { workflows } from '../../contract/workflows.ts';
import { journeyTexts } from '../paths.ts';
import { engineText } from '../words/moments.ts';
import { stateTones } from '../people/state-tones.ts';
import { StepTimes } from './StepTimes.tsx';
import classes from './why.module.css';

/** Why a contact is where it is in a journey, or why it is not in it; null is closed. */
export function WhyDrawer({
  journeyId,
  contact,
  onClose,
}: {
  journeyId: number;
  contact: { id: number; name: string } | null;
  onClose: () => void;
}) {
  const { t } = useTranslation(journeyTexts);
  return (
    <Drawer
      opened={contact !== null}
      onClose={onClose}
      title={t('why.title')}
      description={contact?.name}
      size={700}
    >
      {contact && <Why journeyId={journeyId} contactId={contact.id} />}
    </Drawer>
  );
}

function Why({ journeyId, contactId }: { journeyId: number; contactId: number }) {
  const api = useApi();
  const why = useQuery({
    queryKey: ['record', api.accountId, workflows.path, journeyId, 'why', contactId],
    queryFn: async ({ signal }) =>
      whyAnswer.parse(
        (
          await api.get(`workflows/${journeyId}/why`, {
            query: { contact_id: contactId },
            signal,
          })
        ).data,
      ),
    staleTime: 0,
  });
  if (why.error) return <ErrorState error={why.error} onRetry={() => void why.refetch()} />;
  if (!why.data) return <Skeleton h={240} />;
  return (
    <Stack gap={16}>
      {why.data.outside && <Outside outside={why.data.outside} />}
      {why.data.entries.map((entry) => (
        <Entry key={entry.entry} entry={entry} />
      ))}
    </Stack>
  );
}

function Outside({ outside }: { outside: NonNullable<WhyAnswer['outside']> }) {
  return (
    <Alert color="blue" title={serverText(outside.text)}>
      {outside.reasons.map((reason) => (
        <div key={reason}>{engineText(reason)}</div>
      ))}
    </Alert>
  );
}

function Entry({ entry }: { entry: WhyAnswer['entries'][number] }) {
  const { t } = useTranslation(journeyTexts);
  const hasData = entry.event !== null && entry.event !== undefined;
  return (
    <Panel
      title={t('why.entry', { number: entry.entry })}
      description={t('why.entered', {
        time: formatDateTime(entry.entered_at),
        via: serverText(entry.via.replaceAll('_', ' ')),
        version: entry.version,
      })}
      actions={
        <StatusChip
          status={entry.state}
          label={t(`states.${entry.state}`)}
          tone={stateTones[entry.state]}
        />
      }
    >
      {entry.waiting && <p className={classes.waiting}>{engineText(entry.waiting.text)}</p>}
      {entry.reason !== null && <p className={classes.waiting}>{engineText(entry.reason)}</p>}
      {entry.goal_at !== null && (
        <p className={classes.waiting}>{t('why.goal', { time: formatDateTime(entry.goal_at) })}</p>
      )}
      <StepTimes
        steps={entry.steps.map((step) => ({
          ...step,
          text: engineText(step.text),
        }))}
      />
      {hasData && (
        <details>
          <summary>{t('why.event')}</summary>
          <pre className={classes.data}>{JSON.stringify(entry.event, null, 2)}</pre>
        </details>
      )}
    </Panel>
  );
}

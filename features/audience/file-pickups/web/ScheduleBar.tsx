import { Alert, Button, Select, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { whyRefused, type ColumnChoices } from '#features/audience/contact-import/web/public.tsx';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { pickupSchedules, type dryRun } from '../contract.ts';
import { useNewAutomatedImport } from './pickup-calls.ts';
import classes from './file-pickups.module.css';

type Schedule = (typeof pickupSchedules)[number];

/** Says which files an automated import takes and when, tries it and makes it. */
export function ScheduleBar({
  listId,
  choices,
  onMade,
}: {
  listId: number;
  choices: ColumnChoices;
  onMade: () => void;
}) {
  const { t } = useTranslation('file-pickups');
  const [pattern, setPattern] = useState('*.csv');
  const [schedule, setSchedule] = useState<Schedule>('arrival');
  const { trial, make } = useNewAutomatedImport(listId);
  const body = { ...choices.body, pattern, schedule };
  const isReady = choices.isReady && pattern.trim() !== '';
  const error = make.error ?? trial.error;
  return (
    <Panel title={t('schedule.title')}>
      <Choices
        pattern={pattern}
        schedule={schedule}
        onPattern={setPattern}
        onSchedule={setSchedule}
      />
      {error && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert" mt={16}>
          {whyRefused(error)}
        </Alert>
      )}
      {trial.data && !error && <Trial found={trial.data} />}
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={!isReady}
          loading={trial.isPending}
          onClick={() => trial.mutate(body)}
        >
          {t('schedule.try')}
        </Button>
        <Button
          disabled={!isReady}
          loading={make.isPending}
          onClick={() =>
            make.mutate(body, {
              onSuccess: () => {
                choices.forget();
                snackbar.success(t('schedule.made'));
                onMade();
              },
            })
          }
        >
          {t('schedule.make')}
        </Button>
        {choices.lacksConsent && <span className={classes.fact}>{t('schedule.noConsent')}</span>}
      </div>
    </Panel>
  );
}

function Choices({
  pattern,
  schedule,
  onPattern,
  onSchedule,
}: {
  pattern: string;
  schedule: Schedule;
  onPattern: (pattern: string) => void;
  onSchedule: (schedule: Schedule) => void;
}) {
  const { t } = useTranslation('file-pickups');
  return (
    <div className={classes.schedule}>
      <TextInput
        label={t('schedule.pattern')}
        description={t('schedule.patternHint')}
        maxLength={100}
        value={pattern}
        onChange={(event) => onPattern(event.currentTarget.value)}
      />
      <Select
        label={t('schedule.when')}
        description={t('schedule.whenHint')}
        allowDeselect={false}
        value={schedule}
        data={pickupSchedules.map((value) => ({ value, label: t(`schedule.${value}`) }))}
        onChange={(value) => onSchedule(pickupSchedules.find((one) => one === value) ?? 'arrival')}
      />
    </div>
  );
}

function Trial({ found }: { found: z.infer<typeof dryRun> }) {
  const { t } = useTranslation('file-pickups');
  return (
    <Alert icon={<IconCircleCheck size={18} />} title={t('trial.title')} mt={16}>
      {t('trial.files', { count: found.files.length })}{' '}
      {t('trial.rows', { rows: fullNumber(found.rows), good: fullNumber(found.good) })}
      <ul className={classes.reasons}>
        {found.rejected.map(({ row, reason }) => (
          <li key={row}>{t('trial.row', { row, reason: serverText(reason) })}</li>
        ))}
      </ul>
    </Alert>
  );
}

import { Alert, Button } from '@mantine/core';
import { IconChecklist } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import type { ColumnChoices } from './ColumnStep.tsx';
import { useImportInto } from './import-into.ts';

interface Trial {
  rows: number;
  is_whole: boolean;
  rejected: { row: number; reason: string }[];
}

const mostReasons = 5;

/** Checks the first rows as the import would, and says which would be rejected and why. */
export function TryRows({ choices }: { choices: ColumnChoices }) {
  const { t } = useTranslation('contact-import');
  const api = useApi();
  const { calls } = useImportInto();
  const trial = useMutation({
    mutationFn: async () => (await api.post<Trial>(`${calls}/try`, { body: choices.body })).data,
  });
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconChecklist size={16} />}
        disabled={!choices.isReady}
        loading={trial.isPending}
        onClick={() => trial.mutate()}
      >
        {t('try.button')}
      </Button>
      {trial.data && <Found trial={trial.data} />}
    </div>
  );
}

function Found({ trial: { rows, rejected, is_whole: isWhole } }: { trial: Trial }) {
  const { t } = useTranslation('contact-import');
  const said = { count: rows, number: fullNumber(rows) };
  return (
    <Alert
      mt={12}
      role="status"
      color={rejected.length > 0 ? 'amber' : 'green'}
      title={t(isWhole ? 'try.all' : 'try.first', said)}
    >
      {rejected.length === 0
        ? t('try.good')
        : t('try.rejected', { count: rejected.length, number: fullNumber(rejected.length) })}
      {rejected.slice(0, mostReasons).map(({ row, reason }) => (
        <div key={row}>{t('try.row', { row, reason })}</div>
      ))}
    </Alert>
  );
}

import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ColumnChoices } from './ColumnStep.tsx';
import { causeAndFix } from './format-choice.ts';
import { useStartImport } from './import-calls.ts';
import { useImportInto } from './import-into.ts';
import { Refusal } from './Refusal.tsx';
import { TryRows } from './TryRows.tsx';
import { whyRefused } from './why-refused.ts';
import classes from './import.module.css';

/** Starts the import of a file whose columns are matched. */
export function StartBar({
  choices,
  onStarted,
}: {
  choices: ColumnChoices;
  onStarted: (importId: number) => void;
}) {
  const { t } = useTranslation('contact-import');
  const into = useImportInto();
  const start = useStartImport();
  const run = () =>
    start.mutate(choices.body, {
      onSuccess: (importId) => {
        choices.forget();
        onStarted(importId);
      },
    });
  return (
    <>
      {into.canTry && <TryRows key={JSON.stringify(choices.body)} choices={choices} />}
      {start.error && <Refusal {...causeAndFix(whyRefused(start.error))} />}
      <div className={classes.startBar}>
        <div className={classes.startWords}>
          <b>{t('start.summary', { count: choices.taken })}</b>
          <span>
            {choices.lacksConsent
              ? t('problems.noConsent')
              : !choices.isReady
                ? t('start.fix')
                : choices.left > 0
                  ? t('start.left', { count: choices.left })
                  : ''}
          </span>
        </div>
        <Button
          rightSection={<IconArrowRight size={16} />}
          disabled={!choices.isReady}
          loading={start.isPending}
          onClick={run}
        >
          {t('start.button')}
        </Button>
      </div>
    </>
  );
}

import { Checkbox, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { importModes } from '#engines/imports/contract.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { ImportDraft } from './mapping-draft.ts';
import classes from './import.module.css';

/** Which rows of the file are taken. */
export function RowRules({
  draft,
  onChange,
}: {
  draft: ImportDraft;
  onChange: (change: Partial<ImportDraft>) => void;
}) {
  const { t } = useTranslation('contact-import');
  return (
    <Panel title={t('rowRules.title')}>
      <div className={classes.everyContact}>
        <Select
          label={t('rowRules.mode')}
          description={t('rowRules.modeHint')}
          allowDeselect={false}
          value={draft.mode}
          data={importModes.map((value) => ({ value, label: t(`rowRules.${value}`) }))}
          onChange={(value) =>
            onChange({ mode: importModes.find((one) => one === value) ?? 'upsert' })
          }
        />
        <Checkbox
          label={t('rowRules.short')}
          description={t('rowRules.shortHint')}
          checked={draft.allowShortRows}
          onChange={(event) => onChange({ allowShortRows: event.currentTarget.checked })}
        />
      </div>
    </Panel>
  );
}

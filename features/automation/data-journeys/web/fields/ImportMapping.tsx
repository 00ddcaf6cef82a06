import { Button, Select } from '@mantine/core';
import { IconTableOptions } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { dataJourneys } from '../../contract/data-journeys.ts';
import type { FilePreview } from '../../contract/file-preview.ts';
import classes from '../data-journeys.module.css';
import type { FieldsProps } from './fields-props.ts';
import { useContactFields } from './use-contact-fields.ts';

const own = ['email', 'first_name', 'last_name', 'phone', 'fax'];
const leftOut = '-';

/** Where the columns of the file go: by their names, unless somebody looks at the file and says otherwise. */
export function ImportMapping({ step, set, errorOf }: FieldsProps<'import'>) {
  const { t } = useTranslation('data-journeys');
  const fields = useContactFields(own);
  const look = useLook(step, (preview) => set({ mapping: preview.mapping }));
  const columns = Object.entries(step.mapping ?? {});
  const error = look.error ?? errorOf('mapping');
  return (
    <div className={classes.mapping}>
      <div className={classes.uploadLine}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconTableOptions size={14} />}
          loading={look.isPending}
          onClick={look.ask}
        >
          {t(columns.length > 0 ? 'form.matchAgain' : 'form.match')}
        </Button>
        <span className={classes.quiet}>{t('form.matchHint')}</span>
      </div>
      {error !== null && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      {columns.map(([column, field]) => (
        <div key={column} className={classes.column}>
          <span className={classes.columnName} title={column}>
            {column}
          </span>
          <Select
            aria-label={t('form.fieldOf', { column })}
            allowDeselect={false}
            searchable
            data={[{ value: leftOut, label: t('form.leftOut') }, ...fields]}
            value={field ?? leftOut}
            onChange={(value) =>
              set({ mapping: { ...step.mapping, [column]: value === leftOut ? null : value } })
            }
          />
        </div>
      ))}
    </div>
  );
}

function useLook(step: FieldsProps<'import'>['step'], onSeen: (preview: FilePreview) => void) {
  const api = useApi();
  const look = useMutation({
    mutationFn: async () => {
      const { from, url, folder_list_id, pattern, file_id, delimiter, encoding } = step;
      const body = { from, url, folder_list_id, pattern, file_id, delimiter, encoding };
      const how = { exclude: [422], quiet: true };
      return (await api.post<FilePreview>(`${dataJourneys.path}/preview_file`, { body, ...how }))
        .data;
    },
    onSuccess: onSeen,
  });
  const refusal = look.error instanceof ApiError ? look.error : null;
  return {
    ask: () => look.mutate(),
    isPending: look.isPending,
    error:
      refusal && (Object.values(refusal.fields).flat().map(sentence).join(' ') || refusal.message),
  };
}

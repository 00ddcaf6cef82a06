import { Anchor, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import classes from './settings.module.css';

const choices = [
  ['own_data_copy', 'copy'],
  ['own_data_erasure', 'erasure'],
  ['own_data_address', 'address'],
] as const;

/** What contacts may do with their own data, and where they find their preferences. */
export function OwnDataFields({ form }: { form: UseFormReturnType<Record<string, unknown>> }) {
  const { t } = useTranslation('account-settings');
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['preferences-page', api.accountId],
    queryFn: async ({ signal }) =>
      (await api.get<{ url: string }>('settings/preferences_page', { signal })).data,
  });
  return (
    <>
      <h2 className={classes.partTitle}>{t('retention.rights')}</h2>
      <p className={classes.note}>{t('retention.rightsText')}</p>
      {choices.map(([key, text]) => (
        <Switch
          key={key}
          label={t(`retention.${text}`)}
          description={t(`retention.${text}Text`)}
          {...form.getInputProps(key, { type: 'checkbox' })}
        />
      ))}
      {data && (
        <p className={classes.note}>
          {t('retention.entrance')}{' '}
          <Anchor underline="always" href={data.url} target="_blank" rel="noreferrer" inherit>
            {data.url}
          </Anchor>
        </p>
      )}
    </>
  );
}

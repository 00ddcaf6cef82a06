import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { useAccountFacts } from '#features/session/access/web/public.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import classes from './settings.module.css';

/** By which of its own fields an account knows people. */
export function UniqueIdentifierPage() {
  const { t } = useTranslation('account-settings');
  const { accountId } = useAccountFacts();
  return (
    <SettingsForm
      page="unique-identifier"
      title={t('cards.unique-identifier.title')}
      description={t('uid.description')}
    >
      {(form, { choices = [] }) => (
        <>
          <Select
            label={t('uid.field')}
            description={t('uid.fieldHint')}
            placeholder={t('uid.none')}
            data={[...choices]}
            clearable
            searchable
            maw={420}
            nothingFoundMessage={t('uid.notFound')}
            {...form.getInputProps('customer_preferred_uid')}
            value={form.values.customer_preferred_uid}
          />
          {choices.length === 0 && (
            <p className={classes.note}>
              {t('uid.noFields')}{' '}
              <AppLink className={classes.link} to={`/accounts/${accountId}/custom_fields`}>
                {t('uid.toFields')}
              </AppLink>
            </p>
          )}
          <p className={classes.note}>{t('uid.effect')}</p>
        </>
      )}
    </SettingsForm>
  );
}

import { Radio, Select, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { settingsCatalogue } from '../contract.ts';
import { SettingsForm } from './SettingsForm.tsx';

const links = ['email', 'uid'] as const;
const answers = ['keep', 'reject'] as const;
const formats = settingsCatalogue.relational_date_format.schema.options;

/** What relational tables do unless a table says otherwise. */
export function RelationalTablePage() {
  const { t } = useTranslation('account-settings');
  return (
    <SettingsForm
      page="relational_table"
      title={t('cards.relational_table.title')}
      description={t('relational.description')}
    >
      {(form) => (
        <>
          <Radio.Group label={t('relational.link')} {...form.getInputProps('relational_link_by')}>
            <Stack gap={10} mt={8}>
              {links.map((value) => (
                <Radio key={value} value={value} label={t(`relational.links.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Radio.Group
            label={t('relational.unknown')}
            {...form.getInputProps('relational_unknown_contacts')}
          >
            <Stack gap={10} mt={8}>
              {answers.map((value) => (
                <Radio key={value} value={value} label={t(`relational.answers.${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <Select
            label={t('relational.dates')}
            description={t('relational.datesHint')}
            data={formats.map((value) => ({ value, label: value }))}
            allowDeselect={false}
            maw={280}
            {...form.getInputProps('relational_date_format')}
          />
        </>
      )}
    </SettingsForm>
  );
}

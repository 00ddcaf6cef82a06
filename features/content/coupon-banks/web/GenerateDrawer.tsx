import { NumberInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { FormDrawer, type SchemaForm } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { generated, generator, mostCodes } from '../contract/coupon-banks.ts';
import { useRefreshCodes } from './use-refresh-codes.ts';

const start = { count: 1_000, prefix: '', length: 10 };

/** Makes up codes that nobody can guess. */
export function GenerateDrawer({
  bankId,
  opened,
  onClose,
}: {
  bankId: number;
  opened: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation('coupon-banks');
  const api = useApi();
  const refresh = useRefreshCodes(bankId);
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t('generate.title')}
      description={t('generate.text')}
      schema={generator}
      initialValues={start}
      submitLabel={t('generate.submit')}
      onSubmit={async (body) => {
        const done = generated.parse(
          (await api.post(`coupon_banks/${bankId}/generate`, { body })).data,
        );
        await refresh();
        if (done.added === null) snackbar.info(t('generate.started'));
        else snackbar.success(t('generate.done', { count: done.added }));
      }}
    >
      {(form) => <Fields form={form} />}
    </FormDrawer>
  );
}

function Fields({ form }: { form: SchemaForm<typeof generator> }) {
  const { t } = useTranslation('coupon-banks');
  return (
    <>
      <NumberInput
        label={t('generate.count')}
        data-autofocus
        withAsterisk
        min={1}
        max={mostCodes}
        allowDecimal={false}
        thousandSeparator=" "
        {...form.getInputProps('count')}
      />
      <TextInput
        label={t('generate.prefix')}
        description={t('generate.prefixHint')}
        maxLength={20}
        {...form.getInputProps('prefix')}
      />
      <NumberInput
        label={t('generate.length')}
        description={t('generate.lengthHint')}
        min={6}
        max={32}
        allowDecimal={false}
        {...form.getInputProps('length')}
      />
    </>
  );
}

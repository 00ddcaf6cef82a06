import { Alert, Button, Checkbox, FileInput } from '@mantine/core';
import { IconFileTypeCsv, IconInfoCircle, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { sentence } from '#platform/web/forms/form-errors.ts';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { largestUpload } from '#platform/contract/upload-limit.ts';
import classes from './contacts.module.css';
import { countAddresses } from './count-addresses.ts';
import { deletionsKey, FileDeletions } from './FileDeletions.tsx';

/** Deletes the contacts of a file of addresses, after their number was typed, and shows what became of each file. */
export function BulkDeletePage() {
  const { t } = useTranslation('contacts');
  const { accountId } = useApi();
  return (
    <Page>
      <PageHeader
        title={t('bulkDelete.title')}
        about={t('bulkDelete.about')}
        breadcrumb={[
          { label: t('bulkDelete.settings'), to: `/accounts/${accountId}/settings` },
          { label: t('bulkDelete.title') },
        ]}
      />
      <div className={classes.stack}>
        <DeletionForm />
        <FileDeletions />
      </div>
    </Page>
  );
}

function DeletionForm() {
  const { t } = useTranslation('contacts');
  const { file, count, doNotMail, setDoNotMail, choose, ask, remove } = useDeletionForm();
  const refusal = remove.error instanceof ApiError ? remove.error : null;
  return (
    <Panel title={t('bulkDelete.file')} description={t('bulkDelete.fileText')}>
      <div className={classes.stack}>
        <FileInput
          label={t('bulkDelete.label')}
          placeholder={t('bulkDelete.choose')}
          description={t('bulkDelete.limit', { limit: largestUpload })}
          leftSection={<IconFileTypeCsv size={18} stroke={1.5} />}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          clearable
          value={file}
          error={refusal && sentence(refusal.fields['file']?.[0] ?? refusal.message)}
          onChange={choose}
        />
        {count !== null && (
          <p className={classes.quiet} role="status">
            {count === 0
              ? t('bulkDelete.noAddresses')
              : t('bulkDelete.addresses', { count, number: fullNumber(count) })}
          </p>
        )}
        <Checkbox
          label={t('bulkDelete.doNotMail')}
          description={t('bulkDelete.doNotMailText')}
          checked={doNotMail}
          onChange={(event) => setDoNotMail(event.currentTarget.checked)}
        />
        <Alert variant="light" icon={<IconInfoCircle size={18} />}>
          {t('bulkDelete.keeps')}
        </Alert>
        <div>
          <Button
            color="red"
            leftSection={<IconTrash size={16} />}
            disabled={!file || !count}
            loading={remove.isPending}
            onClick={() => void ask()}
          >
            {t('bulkDelete.action')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

function useDeletionForm() {
  const { t } = useTranslation('contacts');
  const [file, setFile] = useState<File | null>(null);
  const [count, setCount] = useState<number | null>(null);
  const [doNotMail, setDoNotMail] = useState(false);
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setCount(null);
    remove.reset();
    if (chosen) void countAddresses(chosen).then(setCount, () => setCount(0));
  };
  const remove = useDeletion(() => {
    setFile(null);
    setCount(null);
    setDoNotMail(false);
  });
  const ask = async () => {
    if (!file || count === null) return;
    const isSure = await confirm({
      title: t('bulkDelete.confirmTitle', { count, number: fullNumber(count) }),
      message: t('bulkDelete.confirmText'),
      confirmLabel: t('bulkDelete.action'),
      danger: true,
      typeToConfirm: String(count),
    });
    if (isSure) remove.mutate({ file, doNotMail });
  };
  return { file, count, doNotMail, setDoNotMail, choose, ask, remove };
}

function useDeletion(onStarted: () => void) {
  const api = useApi();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, doNotMail }: { file: File; doNotMail: boolean }) => {
      const form = new FormData();
      form.append('do_not_mail', String(doNotMail));
      form.append('file', file);
      const answer = await api.upload('contacts/bulk_delete_file', {
        form,
        exclude: [413, 422],
        quiet: true,
      });
      return answer.data as { message: string };
    },
    onSuccess: async ({ message }) => {
      snackbar.info(message);
      onStarted();
      await cache.invalidateQueries({ queryKey: deletionsKey(api.accountId) });
    },
  });
}

import { Button } from '@mantine/core';
import { IconSparkles, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import type { SampleDataFacts } from '../contract.ts';
import classes from './sample-data.module.css';

/** Says that the account holds sample data and takes it out in one click; offers it to an account without contacts. */
export function SampleDataNotice({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation('sample-data');
  const api = useApi();
  const client = useQueryClient();
  const facts = useQuery({
    queryKey: ['sample-data', api.accountId],
    queryFn: async ({ signal }) =>
      (await api.get<SampleDataFacts>('sample_data', { signal, quiet: true })).data,
  });
  const change = useMutation({
    mutationFn: async (call: 'post' | 'delete') =>
      (await api[call]<SampleDataFacts & { message: string }>('sample_data')).data,
    onSuccess: async ({ message }) => {
      snackbar.success({ message });
      // Every figure and list of the account has changed.
      await client.invalidateQueries();
    },
  });
  if (!facts.data || (!facts.data.present && !isEmpty)) return null;

  const confirmDelete = async () => {
    if (
      await confirm({
        title: t('removeTitle'),
        message: t('removeText'),
        confirmLabel: t('remove'),
        danger: true,
      })
    )
      change.mutate('delete');
  };
  const { present, contacts, campaigns } = facts.data;
  return present ? (
    <Notice
      title={t('there')}
      text={t('thereText', { contacts: fullNumber(contacts), campaigns: fullNumber(campaigns) })}
    >
      <Button
        variant="default"
        leftSection={<IconTrash size={16} />}
        loading={change.isPending}
        onClick={() => void confirmDelete()}
      >
        {t('remove')}
      </Button>
    </Notice>
  ) : (
    <Notice title={t('none')} text={change.isPending ? t('loading') : t('noneText')}>
      <Button
        leftSection={<IconSparkles size={16} />}
        loading={change.isPending}
        onClick={() => change.mutate('post')}
      >
        {t('load')}
      </Button>
    </Notice>
  );
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={classes.notice}>
      <div className={classes.words}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{text}</p>
      </div>
      {children}
    </section>
  );
}

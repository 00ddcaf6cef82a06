import { IconCheck } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { contactLists } from '#features/audience/lists/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { delimiterNames } from '../contract.ts';
import { ColumnStep } from './ColumnStep.tsx';
import { FileStep } from './FileStep.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { RunStep } from './RunStep.tsx';
import classes from './import.module.css';

const id = z.coerce.number().int().positive().optional();
const urlState = z.object({
  file: id,
  import: id,
  delimiter: z.enum(delimiterNames).optional(),
  encoding: z.string().max(40).optional(),
});
const stepNames = ['file', 'columns', 'result'] as const;

/** Brings a CSV file into a list: choose it, say where its columns go, watch it run, see what became of every row. */
export function ImportPage() {
  const { t } = useTranslation('contact-import');
  const { listId: listText } = useParams({ strict: false });
  const { accountId } = useApi();
  const listId = Number(listText);
  const list = useRecord<{ id: number; name: string }>(contactLists, listId);
  const [url, setUrl] = useUrlState(urlState);
  const base = `/accounts/${accountId}/lists`;
  const step = url.import !== undefined ? 'result' : url.file !== undefined ? 'columns' : 'file';
  const clear = {
    file: undefined,
    import: undefined,
    delimiter: undefined,
    encoding: undefined,
    page: undefined,
  };

  if (list.error) return <PageError error={list.error} onRetry={() => void list.refetch()} />;
  const listName = list.data?.name ?? '…';
  return (
    <Page>
      <PageHeader
        title={t('title')}
        description={t('into', { list: listName })}
        record={list.data?.name}
        breadcrumb={[
          { label: t('lists'), to: base },
          { label: listName, to: `${base}/${listId}` },
        ]}
        actions={<Steps current={step} />}
      />
      {step === 'file' && (
        <FileStep
          listId={listId}
          onUploaded={(file, format) => setUrl({ ...clear, file, ...format }, { push: true })}
          onWatch={(running) => setUrl({ ...clear, import: running }, { push: true })}
        />
      )}
      {step === 'columns' && url.file !== undefined && (
        <ColumnStep
          fileId={url.file}
          listId={listId}
          format={{ delimiter: url.delimiter, encoding: url.encoding }}
          onFormat={(format) => setUrl(format)}
          onAnother={() => setUrl(clear, { push: true })}
          onStarted={(started) => setUrl({ ...clear, import: started })}
        />
      )}
      {step === 'result' && url.import !== undefined && (
        <RunStep
          key={url.import}
          importId={url.import}
          listPath={`${base}/${listId}`}
          onAnother={() => setUrl(clear, { push: true })}
          onShow={(shown) => setUrl({ ...clear, import: shown }, { push: true })}
        />
      )}
      {step !== 'columns' && (
        <ImportHistory
          listId={listId}
          current={url.import ?? null}
          onShow={(shown) => setUrl({ ...clear, import: shown }, { push: true })}
        />
      )}
    </Page>
  );
}

function Steps({ current }: { current: (typeof stepNames)[number] }) {
  const { t } = useTranslation('contact-import');
  const at = stepNames.indexOf(current);
  return (
    <ol className={classes.steps} aria-label={t('steps.label')}>
      {stepNames.map((name, index) => (
        <li
          key={name}
          className={classes.step}
          data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={classes.stepMark}>
            {index < at ? <IconCheck size={13} stroke={2.6} aria-hidden /> : index + 1}
          </span>
          <span className={classes.stepName}>{t(`steps.${name}`)}</span>
        </li>
      ))}
    </ol>
  );
}

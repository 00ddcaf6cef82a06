import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { delimiterNames } from '../contract.ts';
import { ColumnStep } from './ColumnStep.tsx';
import { FileStep } from './FileStep.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { ImportIntoProvider, type ImportInto } from './import-into.ts';
import { RunStep } from './RunStep.tsx';
import { StartBar } from './StartBar.tsx';
import classes from './import.module.css';

const id = z.coerce.number().int().positive().optional();
const urlState = z.object({
  file: id,
  import: id,
  delimiter: z.enum(delimiterNames).optional(),
  encoding: z.string().max(40).optional(),
});
const stepNames = ['file', 'columns', 'result'] as const;

/** Brings a file into a list, table …: choose it, say where its columns go, watch it run, see what became of every row. */
export function ImportScreen({ into }: { into: ImportInto }) {
  const [url, setUrl] = useUrlState(urlState);
  const step = url.import !== undefined ? 'result' : url.file !== undefined ? 'columns' : 'file';
  const clear = {
    file: undefined,
    import: undefined,
    delimiter: undefined,
    encoding: undefined,
    page: undefined,
  };
  const show = (shown: number) => setUrl({ ...clear, import: shown }, { push: true });
  return (
    <ImportIntoProvider value={into}>
      <Page>
        <PageHeader
          title={into.words.title}
          description={into.words.into}
          record={into.name}
          breadcrumb={[...into.breadcrumb]}
          actions={<Steps current={step} />}
        />
        {step === 'file' && into.before}
        {step === 'file' && (
          <FileStep
            onUploaded={(file, format) => setUrl({ ...clear, file, ...format }, { push: true })}
            onWatch={show}
          />
        )}
        {step === 'columns' && url.file !== undefined && (
          <ColumnStep
            fileId={url.file}
            format={{ delimiter: url.delimiter, encoding: url.encoding }}
            onFormat={(format) => setUrl(format)}
            onAnother={() => setUrl(clear, { push: true })}
            end={(choices) => (
              <StartBar
                choices={choices}
                onStarted={(started) => setUrl({ ...clear, import: started })}
              />
            )}
          />
        )}
        {step === 'result' && url.import !== undefined && (
          <RunStep
            key={url.import}
            importId={url.import}
            onAnother={() => setUrl(clear, { push: true })}
            onShow={show}
          />
        )}
        {step !== 'columns' && <ImportHistory current={url.import ?? null} onShow={show} />}
      </Page>
    </ImportIntoProvider>
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

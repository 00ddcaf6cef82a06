import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconDownload, IconPlayerPlay } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { Column, Columns } from '#platform/web/page/Columns.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import {
  relationalQueries,
  type QueryProblemShown,
  type QueryTableShown,
  type ShownQuery,
} from '../contract.ts';
import { NamedTables } from './NamedTables.tsx';
import { ResultPanel } from './ResultPanel.tsx';
import classes from './relational-queries.module.css';
import { useQueryEditing } from './use-query-editing.ts';
import { useQueryCheck, useQueryTables } from './use-query-check.ts';

const SqlEditor = lazy(() => import('./SqlEditor.tsx'));

interface PageProps {
  id: number | null;
  onOpen: (id: number | null) => void;
}

/** One query: its text with the word that is in the way, the tables it may name, and its rows. */
export function QueryPage({ id, onOpen }: PageProps) {
  const query = useRecord<ShownQuery>(relationalQueries, id, { isReadAnew: true });
  if (query.error) return <PageError error={query.error} onRetry={() => void query.refetch()} />;
  if (id !== null && !query.data)
    return (
      <Page>
        <Skeleton h={320} />
      </Page>
    );
  return <Editing key={id} start={query.data ?? null} onOpen={onOpen} />;
}

function Editing({
  start,
  onOpen,
}: {
  start: ShownQuery | null;
  onOpen: (id: number | null) => void;
}) {
  const [name, setName] = useState(start?.name ?? '');
  const [text, setText] = useState(start?.sql ?? 'select *\nfrom contacts\nlimit 100');
  const { tables } = useQueryTables();
  const problem = useQueryCheck(text);
  const editing = useQueryEditing(start, { name, sql: text });
  useUnsavedGuard(editing.isDirty);
  return (
    <Page>
      <Head start={start} editing={editing} onOpen={onOpen} />
      <Columns>
        <Column>
          <WritingPanel
            name={name}
            text={text}
            tables={tables}
            problem={problem}
            errorOf={editing.errorOf}
            onName={setName}
            onText={setText}
          />
          <ResultPanel result={editing.result} isRunning={editing.isRunning} />
        </Column>
        <Column>
          <NamedTables tables={tables} />
        </Column>
      </Columns>
    </Page>
  );
}

function WritingPanel(props: {
  name: string;
  text: string;
  tables: readonly QueryTableShown[];
  problem: QueryProblemShown | null;
  errorOf: (field: string) => string | null;
  onName: (name: string) => void;
  onText: (text: string) => void;
}) {
  const { t } = useTranslation('relational-queries');
  const { problem, errorOf } = props;
  return (
    <Panel
      footer={
        <p className={classes.problem} role="status" data-part="problem">
          {problem === null ? t('editor.fine') : t('editor.problem', { ...problem })}
        </p>
      }
    >
      <div className={classes.stack}>
        <TextInput
          label={t('fields.name')}
          withAsterisk
          maxLength={255}
          value={props.name}
          error={errorOf('name')}
          onChange={({ currentTarget }) => props.onName(currentTarget.value)}
        />
        <Suspense fallback={<Skeleton h={240} />}>
          <SqlEditor
            value={props.text}
            label={t('fields.sql')}
            tables={props.tables}
            problem={problem}
            onChange={props.onText}
          />
        </Suspense>
        {errorOf('sql') !== null && (
          <p className={classes.error} role="alert">
            {errorOf('sql')}
          </p>
        )}
      </div>
    </Panel>
  );
}

function Head(props: {
  start: ShownQuery | null;
  editing: ReturnType<typeof useQueryEditing>;
  onOpen: (id: number | null) => void;
}) {
  const { t } = useTranslation('relational-queries');
  const api = useApi();
  const { start, editing, onOpen } = props;
  const base = `/accounts/${api.accountId}/relational_queries`;
  const exportResult = (id: number) =>
    void api.post<{ message: string }>(`relational_queries/${id}/export_result`, { body: {} }).then(
      (answer) => snackbar.info(answer.data.message),
      () => undefined,
    );
  return (
    <PageHeader
      breadcrumb={[{ label: t('title'), to: base }]}
      title={start?.name ?? t('new')}
      record={start?.name}
      actions={
        <>
          {start && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} />}
              onClick={() => exportResult(start.id)}
            >
              {t('actions.exportResult')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconPlayerPlay size={16} />}
            loading={editing.isRunning}
            onClick={() => void editing.run()}
          >
            {t('actions.run')}
          </Button>
          <Button
            loading={editing.isSaving}
            onClick={() => void editing.save().then((id) => id !== null && onOpen(id))}
          >
            {t('actions.save')}
          </Button>
        </>
      }
    />
  );
}

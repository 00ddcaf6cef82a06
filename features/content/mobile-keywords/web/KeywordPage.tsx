import { Button } from '@mantine/core';
import { IconClick, IconPencil, IconUsers } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import {
  mobileKeywords,
  peopleOf,
  type KeywordPerson,
  type MobileKeyword,
} from '../contract/mobile-keywords.ts';
import { KeywordDrawer } from './KeywordDrawer.tsx';
import { KeywordState } from './KeywordState.tsx';
import classes from './mobile-keywords.module.css';

/** One keyword: what it answers, and who texted it. */
export function KeywordPage() {
  const { t } = useTranslation('mobile-keywords');
  const { accountId } = useApi();
  const go = useGo();
  const { Id } = useParams({ strict: false }) as { Id?: string };
  const id = Number(Id);
  const keyword = useRecord<MobileKeyword>(mobileKeywords, id);
  const [isEditing, setEditing] = useState(false);
  if (keyword.error)
    return <PageError error={keyword.error} onRetry={() => void keyword.refetch()} />;
  const base = `/accounts/${accountId}/mobile_keywords`;
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: t('title'), to: base }]}
        title={keyword.data?.word ?? '…'}
        record={keyword.data?.word}
        description={keyword.data && t('toNumber', { number: keyword.data.number })}
        actions={
          keyword.data && (
            <>
              <Button
                variant="default"
                leftSection={<IconClick size={16} />}
                onClick={() => go(`${base}/${id}/sms_click`)}
              >
                {t('actions.clicks')}
              </Button>
              <Button leftSection={<IconPencil size={16} />} onClick={() => setEditing(true)}>
                {t('actions.edit')}
              </Button>
            </>
          )
        }
      />
      <Tiles keyword={keyword.data} />
      <div className={classes.below}>
        <Answer keyword={keyword.data} />
      </div>
      <People keywordId={id} />
      <KeywordDrawer
        edited={isEditing ? (keyword.data ?? null) : null}
        onClose={() => setEditing(false)}
      />
    </Page>
  );
}

function Tiles({ keyword }: { keyword: MobileKeyword | undefined }) {
  const { t } = useTranslation('mobile-keywords');
  return (
    <div className={classes.tiles}>
      {(['texts', 'people', 'joined'] as const).map((name) => (
        <StatCard
          key={name}
          label={t(`fields.${name}`)}
          about={t(`fields.${name}Hint`)}
          value={keyword ? fullNumber(keyword[name]) : '–'}
        />
      ))}
    </div>
  );
}

function Answer({ keyword }: { keyword: MobileKeyword | undefined }) {
  const { t } = useTranslation('mobile-keywords');
  if (!keyword) return null;
  return (
    <Panel title={t('answer.title')}>
      {keyword.double_opt_in && (
        <>
          <p className={classes.bubble}>{keyword.question}</p>
          <p className={classes.quiet}>{t('answer.afterYes')}</p>
        </>
      )}
      <p className={classes.bubble}>{keyword.reply}</p>
      {keyword.sms_list_name !== null && (
        <p className={classes.quiet}>{t('answer.joins', { list: keyword.sms_list_name })}</p>
      )}
    </Panel>
  );
}

function People({ keywordId }: { keywordId: number }) {
  const { t } = useTranslation('mobile-keywords');
  const { accountId } = useApi();
  const go = useGo();
  const table = useTableState({ pageSize: 10 });
  const source = useMemo(() => peopleOf(keywordId), [keywordId]);
  const list = useResourceList(source, table.query);
  const columns = usePeopleColumns();
  const pathOf = (person: KeywordPerson) =>
    `/accounts/${accountId}/keyword_contacts/${person.contact_id}`;
  return (
    <DataTable<KeywordPerson>
      name="keyword-people"
      label={t('people.title')}
      columns={columns}
      list={list}
      table={table}
      rowLabel={(person) => person.name || person.phone}
      onOpen={(person) => go(pathOf(person))}
      rowTo={pathOf}
      searchPlaceholder={t('people.search')}
      empty={{
        title: t('people.emptyTitle'),
        description: t('people.emptyText'),
        icon: <IconUsers size={28} stroke={1.5} />,
      }}
    />
  );
}

function usePeopleColumns(): TableColumn<KeywordPerson>[] {
  const { t } = useTranslation('mobile-keywords');
  return useMemo(
    () => [
      {
        id: 'name',
        title: t('fields.contact'),
        kind: 'name',
        cell: (person) => person.name || person.phone,
      },
      { id: 'phone', title: t('fields.phone'), kind: 'text', cell: (person) => person.phone },
      {
        id: 'state',
        title: t('fields.state'),
        kind: 'status',
        cell: (person) => <KeywordState state={person.state} />,
      },
      {
        id: 'texts',
        title: t('fields.texts'),
        kind: 'number',
        cell: (person) => fullNumber(person.texts),
      },
      {
        id: 'last_at',
        title: t('fields.lastTexted'),
        kind: 'date',
        cell: (person) => <DateTime value={person.last_at} />,
      },
    ],
    [t],
  );
}

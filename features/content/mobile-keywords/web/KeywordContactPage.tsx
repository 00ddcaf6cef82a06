import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconMessages, IconUser } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { InboundRow } from '#engines/texting/contract.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { AppLink, useGo } from '#platform/web/url/AppLink.tsx';
import {
  keywordContact,
  textsOfContact,
  type KeywordContact,
} from '../contract/mobile-keywords.ts';
import { KeywordState } from './KeywordState.tsx';
import classes from './mobile-keywords.module.css';

/** A number that texted keywords: which words, and every text. */
export function KeywordContactPage() {
  const { t } = useTranslation('mobile-keywords');
  const api = useApi();
  const go = useGo();
  const { contactId } = useParams({ strict: false }) as { contactId?: string };
  const id = Number(contactId);
  const contact = useQuery({
    queryKey: ['record', api.accountId, 'keyword_contacts', id],
    queryFn: async ({ signal }): Promise<KeywordContact> =>
      keywordContact.parse((await api.get(`keyword_contacts/${id}`, { signal })).data),
  });
  if (contact.error)
    return <PageError error={contact.error} onRetry={() => void contact.refetch()} />;
  const { data } = contact;
  const name = data && (data.name || data.phone);
  const base = `/accounts/${api.accountId}`;
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: t('title'), to: `${base}/mobile_keywords` }]}
        title={name ?? '…'}
        record={name}
        description={data && name !== data.phone ? data.phone : undefined}
        status={
          data?.in_dnm && (
            <StatusChip status="unsubscribed" label={t('contact.noTexts')} tone="bad" />
          )
        }
        actions={
          <Button
            variant="default"
            leftSection={<IconUser size={16} />}
            onClick={() => go(`${base}/contacts/${id}`)}
          >
            {t('contact.open')}
          </Button>
        }
      />
      <div className={classes.below}>
        <Keywords keywords={data?.keywords} />
      </div>
      <Texts contactId={id} />
    </Page>
  );
}

function Keywords({ keywords }: { keywords: KeywordContact['keywords'] | undefined }) {
  const { t } = useTranslation('mobile-keywords');
  const { accountId } = useApi();
  return (
    <Panel title={t('title')} padded={false}>
      {keywords?.length === 0 && (
        <p className={`${classes.quiet} ${classes.inset}`}>{t('contact.none')}</p>
      )}
      <ul className={classes.lines}>
        {keywords?.map((keyword) => (
          <li key={keyword.id} className={classes.line}>
            <span className={classes.words}>
              <AppLink to={`/accounts/${accountId}/mobile_keywords/${keyword.id}`}>
                {keyword.word}
              </AppLink>
              <span className={classes.quiet}>
                {t('contact.times', { count: keyword.texts, number: fullNumber(keyword.texts) })}
              </span>
            </span>
            <KeywordState state={keyword.state} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Texts({ contactId }: { contactId: number }) {
  const { t } = useTranslation('mobile-keywords');
  const table = useTableState({ pageSize: 10 });
  const source = useMemo(() => textsOfContact(contactId), [contactId]);
  const list = useResourceList(source, table.query);
  const columns = useMemo<TableColumn<InboundRow>[]>(
    () => [
      { id: 'text', title: t('fields.text'), kind: 'name', cell: (row) => row.text },
      { id: 'to', title: t('fields.number'), kind: 'text', cell: (row) => row.to },
      {
        id: 'answer',
        title: t('fields.answered'),
        kind: 'text',
        cell: (row) => t(row.answer === null ? 'contact.notAnswered' : 'contact.answered'),
      },
      {
        id: 'received_at',
        title: t('fields.received'),
        kind: 'date',
        cell: (row) => <DateTime value={row.received_at} />,
      },
    ],
    [t],
  );
  return (
    <DataTable<InboundRow>
      name="keyword-texts"
      label={t('contact.texts')}
      columns={columns}
      list={list}
      table={table}
      rowLabel={(row) => row.text}
      empty={{
        title: t('contact.none'),
        description: t('contact.noneText'),
        icon: <IconMessages size={28} stroke={1.5} />,
      }}
    />
  );
}

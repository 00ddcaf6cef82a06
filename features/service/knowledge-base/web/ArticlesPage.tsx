import { Button } from '@mantine/core';
import { IconBook2, IconExternalLink } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formLanguages } from '#engines/forms/contract.ts';
import { tickets as roles } from '#features/session/access/contract/cloud-roles.ts';
import { useCan } from '#features/session/access/web/public.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import type { TableColumn } from '#platform/web/table/table-column.ts';
import type { TableFilter } from '#platform/web/table/table-filter.ts';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useEditedRow } from '#platform/web/url/use-edited-row.ts';
import { articleStates, knowledgeArticles, type ArticleRow } from '../contract/articles.ts';
import { ArticleDrawer } from './ArticleDrawer.tsx';
import { languageName } from './language-name.ts';
import { useArticleActions } from './use-article-actions.tsx';
import { useHelpCenter } from './use-help-center.ts';

/** Articles of the help center: search, write, publish, delete. */
export function ArticlesPage() {
  const { t, i18n } = useTranslation('knowledge-base');
  const can = useCan();
  const mayWrite = roles.write.some((role) => can(role));
  const table = useTableState({ sort: '-updated_at', pageSize: 10 });
  const list = useResourceList(knowledgeArticles, table.query);
  const [edited, setEdited] = useEditedRow<ArticleRow>(list.rows);
  const center = useHelpCenter();
  const actionsOf = useArticleActions({ onEdit: setEdited, url: center.data, mayWrite });
  const removeSome = useBulkRemove(knowledgeArticles);
  const removal = removeSome((count) => ({
    title: t('bulkDeleteTitle', { count }),
    message: t('delete.text'),
  }));
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        actions={<OpenCenter url={center.data} />}
      />
      <DataTable<ArticleRow>
        name="knowledge-base"
        label={t('title')}
        columns={columnsOf(t, i18n.language)}
        filters={filtersOf(t, i18n.language)}
        list={list}
        table={table}
        rowLabel={({ name }) => name}
        onOpen={mayWrite ? setEdited : undefined}
        onCreate={mayWrite ? () => setEdited('new') : undefined}
        createLabel={t('new')}
        rowActions={actionsOf}
        bulkActions={mayWrite ? [removal] : []}
        empty={{
          title: t('empty.title'),
          description: t('empty.text'),
          icon: <IconBook2 size={28} stroke={1.5} />,
        }}
      />
      <ArticleDrawer edited={edited} onClose={() => setEdited(null)} />
    </Page>
  );
}

function OpenCenter({ url }: { url: string | undefined }) {
  const { t } = useTranslation('knowledge-base');
  return (
    url !== undefined && (
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noreferrer"
        variant="default"
        leftSection={<IconExternalLink size={16} />}
      >
        {t('openCenter')}
      </Button>
    )
  );
}

function filtersOf(t: TFunction<'knowledge-base'>, screen: string): TableFilter[] {
  return [
    {
      id: 'state',
      label: t('fields.state'),
      options: articleStates.map((value) => ({ value, label: t(`states.${value}`) })),
    },
    {
      id: 'language',
      label: t('fields.language'),
      options: formLanguages.map((value) => ({ value, label: languageName(value, screen) })),
    },
  ];
}

function columnsOf(t: TFunction<'knowledge-base'>, screen: string): TableColumn<ArticleRow>[] {
  return [
    {
      id: 'name',
      title: t('fields.name'),
      kind: 'name',
      sortable: true,
      cell: ({ name }) => name,
      below: ({ category }) => category,
    },
    {
      id: 'state',
      title: t('fields.state'),
      kind: 'status',
      cell: ({ state }) => (
        <StatusChip
          status={state}
          label={t(`states.${state}`)}
          tone={state === 'published' ? 'good' : 'neutral'}
        />
      ),
    },
    {
      id: 'language',
      title: t('fields.language'),
      kind: 'text',
      from: 800,
      cell: ({ language }) => languageName(language, screen),
    },
    {
      id: 'helpful',
      title: t('fields.helpful'),
      about: t('hints.helpful'),
      kind: 'number',
      from: 800,
      cell: ({ helpful_yes: yes, helpful_no: no }) =>
        yes + no === 0
          ? '–'
          : t('helpfulOf', { share: percent(yes, yes + no, 0), votes: fullNumber(yes + no) }),
    },
    {
      id: 'updated_at',
      title: t('fields.updated'),
      kind: 'date',
      sortable: true,
      from: 960,
      cell: ({ updated_at: at }) => <DateTime value={at} relative />,
    },
  ];
}

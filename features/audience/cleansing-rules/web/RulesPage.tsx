import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconEraser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { DataTable } from '#platform/web/table/DataTable.tsx';
import { useBulkRemove } from '#platform/web/table/use-bulk-remove.tsx';
import { useTableState } from '#platform/web/table/use-table-state.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { cleansingKinds, cleansingRules, shownRules, type CleansingRule } from '../contract.ts';
import { useRuleColumns } from './rule-columns.tsx';
import { editRulePath, kindKeys, newRulePath } from './rule-kinds.ts';
import { useRuleActions } from './use-rule-actions.tsx';

/** All cleansing rules with what they look for, whether they are on, and their last run. */
export function RulesPage() {
  const { t } = useTranslation('cleansing-rules');
  const { accountId } = useApi();
  const go = useGo();
  const table = useTableState({ sort: 'name', pageSize: 10 });
  const list = useResourceList(shownRules, table.query);
  const columns = useRuleColumns();
  const actionsOf = useRuleActions();
  const removeSome = useBulkRemove(cleansingRules);
  const pathOf = (rule: CleansingRule) => `/accounts/${accountId}/${editRulePath(rule)}`;
  return (
    <Page>
      <PageHeader
        title={t('title')}
        count={list.isLoading ? undefined : fullNumber(list.total)}
        about={t('description')}
        actions={<NewRuleMenu />}
      />
      <DataTable<CleansingRule>
        name="cleansing-rules"
        label={t('title')}
        columns={columns}
        list={list}
        table={table}
        rowLabel={(rule) => rule.name}
        rowTo={pathOf}
        onOpen={(rule) => go(pathOf(rule))}
        onEdit={(rule) => go(pathOf(rule))}
        rowActions={actionsOf}
        bulkActions={[
          removeSome((count) => ({
            title: t('delete.someTitle', { count }),
            message: t('delete.text'),
          })),
        ]}
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          icon: <IconEraser size={28} stroke={1.5} />,
        }}
      />
    </Page>
  );
}

function NewRuleMenu() {
  const { t } = useTranslation('cleansing-rules');
  const { accountId } = useApi();
  const go = useGo();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={16} />}>{t('new')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {cleansingKinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => go(`/accounts/${accountId}/${newRulePath(kind)}`)}>
            {t(`kinds.${kindKeys[kind]}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

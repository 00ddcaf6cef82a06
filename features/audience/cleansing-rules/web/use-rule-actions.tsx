import { IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { useConfirmDelete } from '#platform/web/resources/use-confirm-delete.tsx';
import type { RowAction } from '#platform/web/table/table-column.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { cleansingRules, type CleansingRule } from '../contract.ts';
import { editRulePath } from './rule-kinds.ts';
import { useRunCalls } from './use-runs.ts';

/** What can be done to a rule from its row. */
export function useRuleActions(): (rule: CleansingRule) => RowAction[] {
  const { t } = useTranslation('cleansing-rules');
  const { accountId } = useApi();
  const go = useGo();
  const confirmDelete = useConfirmDelete(cleansingRules);
  const calls = useRunCalls();
  return (rule) => [
    {
      label: t('actions.edit'),
      icon: <IconPencil size={16} />,
      onClick: () => go(`/accounts/${accountId}/${editRulePath(rule)}`),
    },
    {
      label: t('actions.run'),
      icon: <IconPlayerPlay size={16} />,
      disabled: rule.last_run?.state === 'running' || rule.last_run?.state === 'waiting',
      onClick: () => void calls.run(rule.id),
    },
    {
      label: t('actions.delete'),
      icon: <IconTrash size={16} />,
      color: 'red',
      divider: true,
      onClick: () => void confirmDelete(rule, t('delete.text')),
    },
  ];
}

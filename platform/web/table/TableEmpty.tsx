import { Button } from '@mantine/core';
import { IconPlus, IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../page/EmptyState.tsx';
import type { TableState } from './use-table-state.ts';

/** What a table says that has no rows. */
export interface EmptyTable {
  title?: string | undefined;
  description?: ReactNode;
  icon?: ReactNode;
  actions?: ReactNode;
  /** What the tab that is open says when it is empty. */
  ofTab?: { title: string; description?: ReactNode } | undefined;
}

/** A table without rows: nothing matches (clear it), or nothing exists yet (make one). */
export function TableEmpty(props: {
  table: TableState;
  empty: EmptyTable | undefined;
  onCreate: (() => void) | undefined;
  createLabel: string | undefined;
}) {
  const { t } = useTranslation('platform');
  if (props.table.isEmptyTab) {
    return <EmptyTab empty={props.empty} />;
  }
  if (props.table.isNarrowed) {
    return (
      <EmptyState
        icon={<IconSearchOff size={24} stroke={1.5} />}
        title={t('table.noMatch')}
        description={t('table.noMatchHint')}
        actions={
          <Button variant="default" onClick={props.table.clear}>
            {t('table.clearFilters')}
          </Button>
        }
      />
    );
  }
  const create = props.onCreate && (
    <Button leftSection={<IconPlus size={16} />} onClick={props.onCreate}>
      {props.createLabel ?? t('table.new')}
    </Button>
  );
  return (
    <EmptyState
      icon={props.empty?.icon}
      title={props.empty?.title ?? t('table.empty')}
      description={props.empty?.description}
      actions={
        create || props.empty?.actions ? (
          <>
            {create}
            {props.empty?.actions}
          </>
        ) : undefined
      }
    />
  );
}

function EmptyTab({ empty }: { empty: EmptyTable | undefined }) {
  const { t } = useTranslation('platform');
  const { title = t('table.empty'), description } = empty?.ofTab ?? {};
  return <EmptyState icon={empty?.icon} title={title} description={description} />;
}

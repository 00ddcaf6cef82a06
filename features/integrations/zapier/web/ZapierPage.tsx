import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Page } from '#platform/web/page/Page.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import type { MappingState } from '../contract.ts';
import { HookTable } from './HookTable.tsx';
import { MappingDrawer } from './MappingDrawer.tsx';
import classes from './zapier.module.css';
import { useMapping } from './zapier-calls.ts';

const inUrl = z.object({ edit: z.string().optional(), drawer: z.string().optional() });

/** Zapier: where fields of Zaps go, and which Zaps are told of events. */
export function ZapierPage() {
  const { t } = useTranslation('zapier');
  const { accountId } = useApi();
  const [{ edit, drawer }, setUrl] = useUrlState(inUrl);
  const mapping = useMapping(edit);
  return (
    <Page>
      <PageHeader
        title="Zapier"
        about={t('description')}
        breadcrumb={[
          { label: t('integrations'), to: `/accounts/${accountId}/integrations` },
          { label: 'Zapier' },
        ]}
      />
      <Panel
        title={t('mapping.title')}
        actions={
          <Button
            leftSection={<IconArrowsExchange size={16} />}
            disabled={!mapping.data}
            onClick={() => setUrl({ drawer: 'mapping' })}
          >
            {t('mapping.open')}
          </Button>
        }
      >
        {mapping.error && (
          <ErrorState error={mapping.error} onRetry={() => void mapping.refetch()} />
        )}
        {mapping.data && <MappingList mapping={mapping.data} />}
      </Panel>
      <div className={classes.below}>
        <HookTable edit={edit} />
      </div>
      <MappingDrawer
        mapping={drawer === 'mapping' ? mapping.data : undefined}
        onClose={() => setUrl({ drawer: undefined })}
        onSaved={() => setUrl({ edit: String(Date.now()), drawer: undefined })}
      />
    </Page>
  );
}

function MappingList({ mapping }: { mapping: MappingState }) {
  const { t } = useTranslation('zapier');
  if (mapping.source_fields.length === 0)
    return (
      <EmptyState
        compact
        icon={<IconArrowsExchange size={24} stroke={1.5} />}
        title={t('mapping.emptyTitle')}
        description={t('mapping.emptyText')}
      />
    );
  return (
    <ul className={classes.mapped} aria-label={t('mapping.title')}>
      {mapping.source_fields.map((field) => (
        <li key={field.name}>
          <span className={classes.source}>{field.name}</span>
          <span className={classes.target} data-missing={field.is_missing || undefined}>
            {field.is_missing
              ? t('mapping.missing')
              : (field.custom_field_name ?? t('mapping.none'))}
          </span>
        </li>
      ))}
    </ul>
  );
}

import { ActionIcon, Skeleton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronRight,
  IconCircleCheck,
  IconFileAlert,
  IconHome,
  IconMailbox,
  IconMailOff,
  IconPlayerPause,
  IconX,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { AttentionItem } from '../contract/parts.ts';
import classes from './dashboard.module.css';
import { partQuery } from './figures.ts';
import { useDismiss } from './use-dismiss.ts';

const icons: Record<AttentionItem['kind'], Icon> = {
  campaign_failed: IconMailOff,
  import_failed: IconFileAlert,
  import_rejected: IconAlertTriangle,
  no_postal_address: IconHome,
  series_paused: IconPlayerPause,
  no_mail_server: IconMailbox,
};
const tones: Record<AttentionItem['kind'], 'bad' | 'warn' | 'calm'> = {
  campaign_failed: 'bad',
  import_failed: 'bad',
  import_rejected: 'warn',
  no_postal_address: 'warn',
  series_paused: 'calm',
  no_mail_server: 'calm',
};

/** What needs attention: failures, paused series, and missing setup; each can be dismissed until its reason changes. */
export function NeedsAttention({ base }: { base: string }) {
  const { t } = useTranslation('dashboard');
  const items = useQuery(partQuery(useApi(), 'needs_you'));
  const dismiss = useDismiss();
  return (
    <Panel title={t('needs.title')} padded={false}>
      {items.isPending &&
        [0, 1].map((row) => (
          <div key={row} className={classes.line}>
            <Skeleton height={14} width="60%" />
          </div>
        ))}
      {items.isError && (
        <ErrorState error={items.error} onRetry={() => void items.refetch()} compact />
      )}
      {items.data?.length === 0 && (
        <p className={classes.calm}>
          <IconCircleCheck size={18} stroke={1.7} aria-hidden />
          {t('needs.nothing')}
        </p>
      )}
      {items.data && items.data.length > 0 && (
        <ul className={classes.lines}>
          {items.data.map((item) => (
            <li key={item.item} className={classes.dismissable}>
              <Item item={item} to={targetOf(item, base)} />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('needs.dismiss')}
                title={t('needs.dismiss')}
                onClick={() => void dismiss(item)}
              >
                <IconX size={16} stroke={1.8} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Item({ item, to }: { item: AttentionItem; to: string | null }) {
  const { t } = useTranslation('dashboard');
  const ItemIcon = icons[item.kind];
  const content = (
    <>
      <span className={classes.mark} data-tone={tones[item.kind]}>
        <ItemIcon size={17} stroke={1.8} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>
          {t(`needs.${item.kind}`, {
            name: item.name,
            count: item.count ?? 0,
            total: fullNumber(item.count ?? 0),
          })}
        </span>

        {item.at ? (
          <span className={classes.hint}>
            <DateTime value={item.at} relative />
          </span>
        ) : (
          <span className={classes.hint}>{t(`needs.${item.kind}Hint`)}</span>
        )}
      </span>
      {to !== null && <IconChevronRight size={16} className={classes.stepGo} aria-hidden />}
    </>
  );
  return to === null ? (
    <div className={classes.line}>{content}</div>
  ) : (
    <AppLink to={to} className={classes.line}>
      {content}
    </AppLink>
  );
}

function targetOf({ kind, id }: AttentionItem, base: string): string | null {
  if (kind === 'campaign_failed' || kind === 'series_paused') return `${base}/campaigns/${id}`;
  if (kind === 'import_failed' || kind === 'import_rejected')
    return id === null ? `${base}/lists` : `${base}/lists/${id}`;
  return kind === 'no_postal_address'
    ? `${base}/account-&-billing/company-information`
    : `${base}/local_inbox`;
}

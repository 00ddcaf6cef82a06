import { Button, Skeleton, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconKey,
  IconLifebuoy,
  IconLogin,
  IconLogout,
  IconShieldCheck,
  IconShieldOff,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { activityRow, type ActivityRow } from '../contract.ts';
import { useDeviceName } from './use-device-name.ts';
import classes from './sessions.module.css';

const answer = z.object({ activity: z.array(activityRow) });
const shownFirst = 5;
const icons = {
  signed_in: IconLogin,
  refused: IconAlertTriangle,
  password_changed: IconKey,
  password_reset: IconKey,
  session_ended: IconLogout,
  factor_refused: IconAlertTriangle,
  factor_locked: IconAlertTriangle,
  factor_added: IconShieldCheck,
  factor_removed: IconShieldOff,
  factors_reset: IconShieldOff,
  recovery_codes_made: IconLifebuoy,
  recovery_code_used: IconLifebuoy,
  outside_linked: IconLogin,
} as const;

/** What happened lately to one's sign-in. */
export function ActivityPanel() {
  const { t } = useTranslation('sessions');
  const api = useApi();
  const [isWhole, setWhole] = useState(false);
  const activity = useQuery({
    queryKey: ['sign-in-activity'],
    queryFn: async ({ signal }) =>
      answer.parse((await api.get('/v2/users/sign_in_activity.json', { signal })).data).activity,
  });
  const rows = activity.data ?? [];
  return (
    <Panel
      title={t('activity.title')}
      description={t('activity.text')}
      padded={false}
      footer={
        rows.length > shownFirst && !isWhole ? (
          <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
            {t('activity.all', { count: rows.length })}
          </Button>
        ) : undefined
      }
    >
      {activity.isError && (
        <ErrorState error={activity.error} onRetry={() => void activity.refetch()} />
      )}
      {activity.isPending && <Skeleton height={52} m="md" />}
      {activity.isSuccess && rows.length === 0 && (
        <Text fz="sm" c="dimmed" p="md">
          {t('activity.none')}
        </Text>
      )}
      <ul className={classes.list} aria-label={t('activity.title')}>
        {rows.slice(0, isWhole ? undefined : shownFirst).map((row) => (
          <ActivityLine key={row.id} row={row} />
        ))}
      </ul>
    </Panel>
  );
}

function ActivityLine({ row }: { row: ActivityRow }) {
  const { t } = useTranslation('sessions');
  const nameOf = useDeviceName();
  const KindIcon = icons[row.kind];
  const by = (row.method ?? '')
    .split('+')
    .filter((method) => method !== '')
    .map((method) => t(`activity.methods.${method}`, { defaultValue: method }))
    .join(' + ');
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <KindIcon size={20} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.words}>
        <div className={classes.name}>
          {t(`activity.${row.kind}`)}
          {by !== '' && `: ${by}`}
          {row.detail && ` (${row.detail})`}
        </div>
        <div className={classes.facts}>
          <DateTime value={row.happened_at} />
          <span aria-hidden>·</span>
          <span>{row.ip}</span>
          {row.user_agent !== '' && (
            <>
              <span aria-hidden>·</span>
              <span>{nameOf(row.user_agent)}</span>
            </>
          )}
        </div>
      </div>
    </li>
  );
}

import { Badge, Button, Skeleton } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ApiError } from '#platform/web/api/api-error.ts';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { sessionRow, type SessionRow } from '../contract.ts';
import { deviceOf } from './device-of.ts';
import { useDeviceName } from './use-device-name.ts';
import classes from './sessions.module.css';

const answer = z.object({ sessions: z.array(sessionRow) });

/** Where one is signed in: each browser, and the ways to end one, the others, or all. */
export function SessionsPanel() {
  const { t } = useTranslation('sessions');
  const { sessions, end, endOthers, endAll } = useSessions();
  const rows = sessions.data ?? [];
  return (
    <Panel
      title={t('title')}
      description={t('text')}
      padded={false}
      actions={
        rows.length > 1 && (
          <Button variant="default" size="xs" onClick={() => void endOthers()}>
            {t('endOthers')}
          </Button>
        )
      }
      footer={
        <Button variant="subtle" color="red" size="xs" px={8} ml={-8} onClick={() => void endAll()}>
          {t('endAll')}
        </Button>
      }
    >
      {sessions.isError && (
        <ErrorState error={sessions.error} onRetry={() => void sessions.refetch()} />
      )}
      {sessions.isPending && <Skeleton height={52} m="md" />}
      <ul className={classes.list} aria-label={t('title')}>
        {rows.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => void end(session)} />
        ))}
      </ul>
    </Panel>
  );
}

function SessionLine({ session, onEnd }: { session: SessionRow; onEnd: () => void }) {
  const { t } = useTranslation('sessions');
  const name = useDeviceName()(session.user_agent);
  const DeviceIcon = deviceOf(session.user_agent).isPhone ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <DeviceIcon size={22} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.words}>
        <div className={classes.name}>
          {name}
          {session.is_current && (
            <Badge size="sm" variant="light" color="green">
              {t('thisOne')}
            </Badge>
          )}
        </div>
        <div className={classes.facts}>
          <span>{session.ip}</span>
          <span aria-hidden>·</span>
          <span>
            {t('lastUsed')} <DateTime value={session.last_used_at} relative />
          </span>
          <span aria-hidden>·</span>
          <span>
            {t('signedIn')} <DateTime value={session.signed_in_at} />
          </span>
        </div>
      </div>
      {!session.is_current && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('endNamed', { name, address: session.ip })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}

function useSessions() {
  const { t } = useTranslation('sessions');
  const api = useApi();
  const sessions = useQuery({
    queryKey: ['sign-in-sessions'],
    queryFn: async ({ signal }) =>
      answer.parse((await api.get('/v2/users/sessions.json', { signal })).data).sessions,
  });
  const endBy = async (path: string, said: (ended: number) => string): Promise<boolean> => {
    try {
      const { data } = await api.delete<{ ended: number }>(path, { exclude: [404] });
      snackbar.success(said(data.ended));
      return true;
    } catch (error) {
      // Closing the dialog for the password is no failure to speak of, and an old list is read again.
      if (!(error instanceof ApiError)) throw error;
      return false;
    }
  };
  const andRead = (ending: Promise<boolean>): Promise<unknown> =>
    ending.then(() => sessions.refetch());
  return {
    sessions,
    end: (session: SessionRow) =>
      andRead(endBy(`/v2/users/sessions/${session.id}.json`, () => t('ended'))),
    endOthers: () =>
      andRead(endBy('/v2/users/sessions.json', (count) => t('endedOthers', { count }))),
    async endAll() {
      const isSure = await confirm({
        title: t('endAllTitle'),
        message: t('endAllText'),
        confirmLabel: t('endAll'),
        danger: true,
      });
      if (
        isSure &&
        (await endBy('/v2/users/sessions.json?everywhere=true', (count) =>
          t('endedOthers', { count }),
        ))
      )
        window.location.assign('/session/logout');
    },
  };
}

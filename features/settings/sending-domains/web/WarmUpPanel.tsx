import { Button, NumberInput, Progress } from '@mantine/core';
import { IconFlame, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownDomain } from '#engines/domains/contract.ts';
import { formatDateTime } from '#platform/web/format/date-time.ts';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { FormDrawer } from '#platform/web/forms/FormDrawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { firstDayBounds, warmUpStart, type DomainHealth } from '../contract.ts';
import classes from './health.module.css';
import { useHealthActions } from './health-calls.ts';

/** The warm-up of a domain: what today allows and used, the days to come, its end; or the offer to begin one. */
export function WarmUpPanel({
  domain,
  health,
}: {
  domain: Pick<ShownDomain, 'id' | 'readable_name'>;
  health: DomainHealth;
}) {
  const { t } = useTranslation('sending-domains');
  const { warmUp, endWarmUp } = useHealthActions(domain.id);
  const [isAsking, setAsking] = useState(false);
  const now = health.warm_up;
  const askEnd = async () => {
    if (
      await confirm({
        title: t('health.warmUp.endTitle'),
        message: t('health.warmUp.endText'),
        confirmLabel: t('health.warmUp.end'),
        danger: true,
      })
    )
      await endWarmUp.mutateAsync();
  };
  return (
    <Panel
      title={
        <span className={classes.titleLine}>
          {t('health.warmUp.title')}{' '}
          {now && (
            <StatusChip
              status="active"
              label={t('health.warmUp.dayOf', { day: now.day, days: now.plan.length })}
              tone="brand"
            />
          )}
        </span>
      }
      actions={
        now ? (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconPlayerStop size={14} />}
            loading={endWarmUp.isPending}
            onClick={() => void askEnd().catch(() => undefined)}
          >
            {t('health.warmUp.end')}
          </Button>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconFlame size={14} />}
            onClick={() => setAsking(true)}
          >
            {t('health.warmUp.start')}
          </Button>
        )
      }
    >
      {now ? <InFlight now={now} /> : <p className={classes.text}>{t('health.warmUp.none')}</p>}
      <FormDrawer
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('health.warmUp.start')}
        description={t('health.warmUp.about', { name: domain.readable_name })}
        schema={warmUpStart}
        initialValues={{ first_day: firstDayBounds.usual }}
        submitLabel={t('health.warmUp.begin')}
        onSubmit={async ({ first_day: firstDay }) => {
          await warmUp.mutateAsync(firstDay);
          snackbar.success({ message: t('health.warmUp.begun', { name: domain.readable_name }) });
        }}
      >
        {(form) => (
          <>
            <NumberInput
              label={t('health.warmUp.firstDay')}
              description={t('health.warmUp.firstDayHint', {
                min: fullNumber(firstDayBounds.min),
                max: fullNumber(firstDayBounds.max),
                usual: fullNumber(firstDayBounds.usual),
              })}
              min={firstDayBounds.min}
              max={firstDayBounds.max}
              allowDecimal={false}
              clampBehavior="none"
              thousandSeparator={false}
              {...form.getInputProps('first_day')}
            />
            <h3 className={classes.small}>{t('health.warmUp.plan')}</h3>
            <Plan days={planned(health.usual_plan, Number(form.values.first_day))} current={null} />
          </>
        )}
      </FormDrawer>
    </Panel>
  );
}

function InFlight({ now }: { now: NonNullable<DomainHealth['warm_up']> }) {
  const { t } = useTranslation('sending-domains');
  const share = Math.min(100, (now.sent_today / Math.max(1, now.allowed_today)) * 100);
  return (
    <>
      <p className={classes.figure}>
        <b>{fullNumber(now.sent_today)}</b>{' '}
        {t('health.warmUp.ofToday', { allowed: fullNumber(now.allowed_today) })}
      </p>
      <Progress
        value={share}
        size="sm"
        aria-label={t('health.warmUp.used', {
          share: percent(now.sent_today, now.allowed_today, 0),
        })}
      />
      <p className={classes.text}>
        {t('health.warmUp.rest')}{' '}
        {t('health.warmUp.ends', {
          date: formatDateTime(`${now.ends_on}T12:00:00Z`, { zone: 'UTC', style: 'date' }),
        })}
      </p>
      <Plan days={now.plan} current={now.day} />
    </>
  );
}

function Plan({ days, current }: { days: readonly number[]; current: number | null }) {
  const { t } = useTranslation('sending-domains');
  return (
    <ol className={classes.plan}>
      {days.map((mails, index) => (
        <li
          key={index}
          data-current={index + 1 === current || undefined}
          data-past={(current !== null && index + 1 < current) || undefined}
          aria-current={index + 1 === current ? 'date' : undefined}
        >
          <span>{t('health.warmUp.day', { day: index + 1 })}</span> <b>{fullNumber(mails)}</b>
        </li>
      ))}
    </ol>
  );
}

// Later days grow in the proportion of the usual ones; a first day that is no number yet shows the usual plan.
function planned(usual: readonly number[], firstDay: number): number[] {
  const factor = Number.isFinite(firstDay) && firstDay > 0 ? firstDay / firstDayBounds.usual : 1;
  return usual.map((mails) => Math.floor(mails * factor));
}

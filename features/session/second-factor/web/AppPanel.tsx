import { Button, Group } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { confirm as askToConfirm } from '#platform/web/overlays/confirm.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { FactorOverview, TotpSetup } from '../contract.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TotpEnrolment } from './TotpEnrolment.tsx';
import { refusalText, tellFailure, useFactorChanges } from './use-factors.ts';
import classes from './second-factor.module.css';

/** The authenticator app of the person: set up, changed, removed. */
export function AppPanel({ factors }: { factors: FactorOverview }) {
  const { t } = useTranslation('second-factor');
  const changes = useFactorChanges();
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { totp } = factors;

  const begin = async (): Promise<void> => {
    try {
      setSetup(await changes.beginTotp());
    } catch (error) {
      tellFailure(error, t('failed'));
    }
  };
  const remove = async (): Promise<void> => {
    if (
      !(await askToConfirm({
        title: t('app.remove'),
        message: t('app.removeText'),
        confirmLabel: t('remove'),
        danger: true,
      }))
    )
      return;
    await changes.removeTotp().then(
      () => snackbar.success(t('app.removed')),
      (error: unknown) => tellFailure(error, t('failed')),
    );
  };
  const close = (): void => {
    setSetup(null);
    setCodes(null);
    void changes.refresh();
  };
  const confirm = async (code: string): Promise<string | null> => {
    try {
      const made = await changes.confirmTotp(code);
      snackbar.success(t('app.added'));
      if (made) setCodes(made);
      else close();
      return null;
    } catch (error) {
      return refusalText(error, t('failed'));
    }
  };

  return (
    <Panel title={t('app.title')} description={t('app.lead')}>
      <div className={classes.row} data-wraps>
        <IconDeviceMobile size={22} stroke={1.6} className={classes.icon} aria-hidden />
        <div className={classes.what}>
          {totp ? (
            <StatusChip status="active" label={t('on')} />
          ) : (
            <StatusChip status="disabled" label={t('off')} />
          )}
          {totp && (
            <div className={classes.fact}>
              {t('app.since')} <DateTime value={totp.created_at} />
            </div>
          )}
        </div>
        <Group gap={8} justify="flex-end">
          {totp && (
            <Button variant="default" onClick={() => void remove()}>
              {t('remove')}
            </Button>
          )}
          <Button variant={totp ? 'default' : 'filled'} onClick={() => void begin()}>
            {totp ? t('app.change') : t('app.setUp')}
          </Button>
        </Group>
      </div>
      <Drawer
        opened={setup !== null}
        onClose={close}
        title={codes ? t('codes.title') : t('app.setUp')}
      >
        {codes ? (
          <RecoveryCodes codes={codes} onDone={close} />
        ) : (
          <TotpEnrolment setup={setup} onCode={confirm} />
        )}
      </Drawer>
    </Panel>
  );
}

import { Button } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { Drawer } from '#platform/web/overlays/Drawer.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { FactorOverview } from '../contract.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { tellFailure, useFactorChanges } from './use-factors.ts';
import classes from './second-factor.module.css';

/** How many recovery codes are left, and a way to new ones. */
export function CodesPanel({ factors }: { factors: FactorOverview }) {
  const { t } = useTranslation('second-factor');
  const changes = useFactorChanges();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const left = factors.recovery_codes_left;
  const renew = async (): Promise<void> => {
    if (
      !(await confirm({
        title: t('codes.renew'),
        message: t('codes.renewText'),
        confirmLabel: t('codes.renew'),
      }))
    )
      return;
    await changes.renewCodes().then(setCodes, (error: unknown) => tellFailure(error, t('failed')));
  };
  return (
    <Panel title={t('codes.title')} description={t('codes.lead')}>
      <div className={classes.row} data-wraps>
        <IconLifebuoy size={22} stroke={1.6} className={classes.icon} aria-hidden />
        <div className={classes.what}>
          <StatusChip
            status={left > 2 ? 'active' : 'low'}
            tone={left > 2 ? 'good' : 'warn'}
            label={t('codes.left', { count: left })}
          />
        </div>
        <Button variant="default" onClick={() => void renew()}>
          {t('codes.renew')}
        </Button>
      </div>
      <Drawer opened={codes !== null} onClose={() => setCodes(null)} title={t('codes.title')}>
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      </Drawer>
    </Panel>
  );
}

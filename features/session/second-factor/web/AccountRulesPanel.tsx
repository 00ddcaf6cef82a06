import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { AccountRule, FactorOverview } from '../contract.ts';
import { useAccountRule } from './use-factors.ts';
import classes from './second-factor.module.css';

/** The accounts that ask for a second factor, with a switch where the person may change it. */
export function AccountRulesPanel({ factors }: { factors: FactorOverview }) {
  const { t } = useTranslation('second-factor');
  if (factors.accounts.length === 0) return null;
  return (
    <Panel title={t('rules.title')} description={t('rules.lead')}>
      <ul className={classes.rows}>
        {factors.accounts.map((account) => (
          <li key={account.id} className={classes.row}>
            <div className={classes.what}>
              <div className={classes.name}>{account.name}</div>
            </div>
            {account.may_change ? (
              <SecondFactorSwitch
                account={account}
                hasFactor={factors.totp !== null || factors.passkeys.length > 0}
              />
            ) : (
              <span className={classes.fact}>{t('rules.required')}</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Requires a second factor of every member of an account, or no longer; for holders of the role account. */
export function SecondFactorSwitch({
  account,
  hasFactor,
}: {
  account: Pick<AccountRule, 'id' | 'name' | 'requires_second_factor'>;
  hasFactor: boolean;
}) {
  const { t } = useTranslation('second-factor');
  const rule = useAccountRule();
  const isOn = rule.isPending ? rule.variables.isRequired : account.requires_second_factor;
  const change = async (isRequired: boolean): Promise<void> => {
    if (isRequired && !hasFactor) return snackbar.warning(t('rules.ownFirst'));
    const isSure = await confirm({
      title: isRequired ? t('rules.switchOn') : t('rules.switchOff'),
      message: isRequired
        ? t('rules.onText', { name: account.name })
        : t('rules.offText', { name: account.name }),
      confirmLabel: isRequired ? t('rules.on') : t('rules.off'),
      danger: !isRequired,
    });
    if (isSure)
      rule.mutate(
        { accountId: account.id, isRequired },
        { onSuccess: () => snackbar.success(t('rules.saved')) },
      );
  };
  return (
    <Switch
      checked={isOn}
      onChange={(event) => void change(event.currentTarget.checked)}
      aria-label={t('rules.switch', { name: account.name })}
    />
  );
}

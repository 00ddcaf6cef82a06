import { Skeleton } from '@mantine/core';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { AccountRulesPanel } from './AccountRulesPanel.tsx';
import { AppPanel } from './AppPanel.tsx';
import { CodesPanel } from './CodesPanel.tsx';
import { PasskeysPanel } from './PasskeysPanel.tsx';
import { useFactors } from './use-factors.ts';
import classes from './second-factor.module.css';

/** What a person proves themselves with: authenticator app, passkeys, recovery codes, and the rules of their accounts. */
export function SecuritySection() {
  const factors = useFactors();
  if (factors.isError)
    return <ErrorState error={factors.error} onRetry={() => void factors.refetch()} />;
  if (factors.isPending)
    return (
      <div className={classes.section} aria-busy="true">
        <Skeleton h={110} />
        <Skeleton h={110} />
        <Skeleton h={220} />
      </div>
    );
  const { data } = factors;
  const hasFactor = data.totp !== null || data.passkeys.length > 0;
  return (
    <div className={classes.section}>
      <AppPanel factors={data} />
      <PasskeysPanel factors={data} />
      {hasFactor && <CodesPanel factors={data} />}
      <AccountRulesPanel factors={data} />
    </div>
  );
}

import { NotificationBell } from '#features/home/notifications/web/public.tsx';
import { AccountSwitcher } from '#features/session/account-choice/web/public.tsx';
import type { AccountFacts } from '#features/session/access/contract.ts';
import type { Me } from '#features/session/access/web/me.ts';
import { ProductSwitcher } from './ProductSwitcher.tsx';
import { UserMenu } from './UserMenu.tsx';
import classes from './header.module.css';

/** The right end of the header: products, bell, account and person. */
export function HeaderMenus({ me, facts, isPhone }: { me: Me; facts: AccountFacts; isPhone: boolean }) {
  return (
    <>
      <div className={classes.group}>
        <ProductSwitcher facts={facts} current="marketing" />
        <NotificationBell />
      </div>
      {!isPhone && <span className={classes.divider} />}
      <AccountSwitcher current={{ id: facts.accountId, name: facts.name }} />
      <UserMenu me={me} facts={facts} />
    </>
  );
}

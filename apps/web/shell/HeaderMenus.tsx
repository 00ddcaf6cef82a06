import { GuideHelp } from '#features/home/guide/web/public.tsx';
import { NotificationBell } from '#features/home/notifications/web/public.tsx';
import { AccountSwitcher } from '#features/session/account-choice/web/public.tsx';
import type { AccountFacts } from '#features/session/access/contract.ts';
import type { Me } from '#features/session/access/web/me.ts';
import { openShortcutSheet } from '../open-shortcut-sheet.ts';
import { ProductSwitcher } from '../products/ProductSwitcher.tsx';
import { useRouterContext } from '../use-router-context.ts';
import { UserMenu } from './UserMenu.tsx';
import classes from './header.module.css';

/** The right end of the header: products, bell, account and person. A frame stays in its product and account. */
export function HeaderMenus({
  me,
  facts,
  isPhone,
}: {
  me: Me;
  facts: AccountFacts;
  isPhone: boolean;
}) {
  const { page, embed } = useRouterContext();
  const { isEmbedded } = embed.useMode();
  return (
    <>
      <div className={classes.group}>
        {!isEmbedded && <ProductSwitcher facts={facts} current={page.product} />}
        <GuideHelp onShortcuts={openShortcutSheet} />
        <NotificationBell />
      </div>
      {!isPhone && <span className={classes.divider} />}
      {!isEmbedded && <AccountSwitcher current={{ id: facts.accountId, name: facts.name }} />}
      <UserMenu me={me} facts={facts} />
    </>
  );
}

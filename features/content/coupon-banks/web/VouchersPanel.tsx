import { useTranslation } from 'react-i18next';
import { useCan } from '#features/session/access/web/public.tsx';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { useResourceList } from '#platform/web/resources/use-resource-list.ts';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { couponRole } from '../contract/coupon-banks.ts';
import { vouchersOf, type Voucher } from '../contract/coupon-codes.ts';
import { CodeState } from './CodeState.tsx';
import classes from './coupon-banks.module.css';

const mostShown = 5;

/** The coupon codes that a contact was given; nothing where there are none. */
export function VouchersPanel({ contactId }: { contactId: number }) {
  const { t } = useTranslation('coupon-banks');
  const list = useResourceList<Voucher>(vouchersOf(contactId), { per_page: mostShown });
  if (list.rows.length === 0 && !list.error) return null;
  const more = list.total - list.rows.length;
  return (
    <Panel title={t('vouchers.title')} padded={false}>
      {list.error && (
        <div className={classes.inset}>
          <ErrorState error={list.error} onRetry={list.refetch} />
        </div>
      )}
      <ul className={classes.lines}>
        {list.rows.map((voucher) => (
          <VoucherLine key={voucher.id} voucher={voucher} />
        ))}
      </ul>
      {more > 0 && (
        <p className={`${classes.quiet} ${classes.inset}`}>{t('vouchers.more', { count: more })}</p>
      )}
    </Panel>
  );
}

function VoucherLine({ voucher }: { voucher: Voucher }) {
  const { accountId } = useApi();
  const mayOpen = useCan()(couponRole);
  const { id, name } = voucher.coupon_bank;
  return (
    <li className={classes.line}>
      <span className={classes.words}>
        <span className={classes.code}>{voucher.code}</span>
        <span className={classes.quiet}>
          {mayOpen ? (
            <AppLink to={`/accounts/${accountId}/coupon_banks/${id}/coupon_dashboard`}>
              {name}
            </AppLink>
          ) : (
            name
          )}
          {', '}
          <DateTime value={voucher.given_at} style="date" />
        </span>
      </span>
      <CodeState state={voucher.state} />
    </li>
  );
}

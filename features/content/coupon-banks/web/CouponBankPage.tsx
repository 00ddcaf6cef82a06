import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots, IconSparkles } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { Page } from '#platform/web/page/Page.tsx';
import { PageError } from '#platform/web/page/PageError.tsx';
import { PageHeader } from '#platform/web/page/PageHeader.tsx';
import { useRecord } from '#platform/web/resources/use-record.ts';
import { useGo } from '#platform/web/url/AppLink.tsx';
import { couponBanks, type CouponBank } from '../contract/coupon-banks.ts';
import { AddCodesDrawer } from './AddCodesDrawer.tsx';
import { CodesLeft } from './CodesLeft.tsx';
import { CodesTable } from './CodesTable.tsx';
import classes from './coupon-banks.module.css';
import { CouponBankDrawer } from './CouponBankDrawer.tsx';
import { GenerateDrawer } from './GenerateDrawer.tsx';
import { useBankActions } from './use-bank-actions.tsx';

type Task = 'add' | 'generate' | 'edit';

/** One bank: how many codes are left, and who has which. */
export function CouponBankPage() {
  const { t } = useTranslation('coupon-banks');
  const { accountId } = useApi();
  const { itemId } = useParams({ strict: false }) as { itemId?: string };
  const id = Number(itemId);
  const bank = useRecord<CouponBank>(couponBanks, id);
  const [task, setTask] = useState<Task | null>(null);
  const close = () => setTask(null);
  if (bank.error) return <PageError error={bank.error} onRetry={() => void bank.refetch()} />;
  return (
    <Page>
      <PageHeader
        breadcrumb={[{ label: t('title'), to: `/accounts/${accountId}/coupon_banks` }]}
        title={bank.data?.name ?? '…'}
        record={bank.data?.name}
        description={bank.data && t('token', { token: `{{ coupon.b${id} }}` })}
        actions={bank.data && <Actions bank={bank.data} onTask={setTask} />}
      />
      <Tiles bank={bank.data} />
      <CodesTable bankId={id} onAdd={() => setTask('add')} />
      <AddCodesDrawer bankId={id} opened={task === 'add'} onClose={close} />
      <GenerateDrawer bankId={id} opened={task === 'generate'} onClose={close} />
      <CouponBankDrawer edited={task === 'edit' ? (bank.data ?? null) : null} onClose={close} />
    </Page>
  );
}

function Tiles({ bank }: { bank: CouponBank | undefined }) {
  const { t } = useTranslation('coupon-banks');
  return (
    <div className={classes.tiles}>
      <StatCard
        label={t('fields.total')}
        about={t('fields.totalHint')}
        value={bank ? fullNumber(bank.total) : '–'}
      />
      <StatCard
        label={t('fields.used')}
        about={t('fields.usedHint')}
        value={bank ? fullNumber(bank.used) : '–'}
      />
      <StatCard
        label={t('fields.left')}
        about={t('fields.leftHint')}
        value={bank ? <CodesLeft bank={bank} /> : '–'}
      />
      <StatCard
        label={t('fields.redeemed')}
        about={t('fields.redeemedHint')}
        value={bank ? fullNumber(bank.redeemed) : '–'}
      />
      {bank && bank.expires_at !== null && (
        <StatCard label={t('fields.expires')} value={<DateTime value={bank.expires_at} />} />
      )}
    </div>
  );
}

function Actions({ bank, onTask }: { bank: CouponBank; onTask: (task: Task) => void }) {
  const { t } = useTranslation('coupon-banks');
  const { accountId } = useApi();
  const go = useGo();
  const actionsOf = useBankActions({
    onEdit: () => onTask('edit'),
    onGone: () => go(`/accounts/${accountId}/coupon_banks`),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSparkles size={16} />}
        onClick={() => onTask('generate')}
      >
        {t('actions.generate')}
      </Button>
      <Menu width={220}>
        <Menu.Target>
          <ActionIcon variant="default" size={32} aria-label={t('actions.more')}>
            <IconDots size={17} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actionsOf(bank).map((action) => (
            <Fragment key={action.label}>
              {action.divider && <Menu.Divider />}
              <Menu.Item
                leftSection={action.icon}
                {...(action.color ? { color: action.color } : {})}
                onClick={action.onClick}
              >
                {action.label}
              </Menu.Item>
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

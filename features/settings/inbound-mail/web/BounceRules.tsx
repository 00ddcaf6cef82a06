import { Button, NumberInput, Skeleton } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import {
  softBounceBounds,
  softBounceRule,
  type SoftBounceRule,
} from '#engines/delivery/contract.ts';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { useUnsavedGuard } from '#platform/web/overlays/use-unsaved-guard.ts';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import classes from './inbound-mail.module.css';
import { useBounceRule } from './inbound-calls.ts';

/** What bounces do to an address, and the rule for soft ones. */
export function BounceRules() {
  const { t } = useTranslation('inbound-mail');
  const { rule } = useBounceRule();
  return (
    <Panel title={t('rules.title')}>
      {rule.error && <ErrorState error={rule.error} onRetry={() => void rule.refetch()} />}
      {rule.isLoading && <Skeleton h={150} />}
      {rule.data && <RuleForm rule={rule.data} />}
    </Panel>
  );
}

function RuleForm({ rule }: { rule: SoftBounceRule }) {
  const { t } = useTranslation('inbound-mail');
  const { save } = useBounceRule();
  const form = useForm({
    initialValues: rule,
    validate: schemaResolver(softBounceRule, { sync: true }),
  });
  useUnsavedGuard(form.isDirty());
  const submit = form.onSubmit(async (values) => {
    await save.mutateAsync(values).then(
      (saved) => {
        form.setInitialValues(saved);
        form.reset();
        snackbar.success({ message: t('rules.saved') });
      },
      () => undefined,
    );
  });
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <p className={classes.text}>{t('rules.hard')}</p>
      <div className={classes.numbers}>
        <NumberInput
          label={t('rules.limit')}
          {...softBounceBounds.limit}
          allowDecimal={false}
          clampBehavior="none"
          {...form.getInputProps('limit')}
        />
        <NumberInput
          label={t('rules.days')}
          suffix={t('rules.daysSuffix')}
          {...softBounceBounds.days}
          allowDecimal={false}
          clampBehavior="none"
          {...form.getInputProps('days')}
        />
      </div>
      <p className={classes.text}>{t('rules.policy')}</p>
      <div>
        <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
          {t('rules.save')}
        </Button>
      </div>
    </form>
  );
}

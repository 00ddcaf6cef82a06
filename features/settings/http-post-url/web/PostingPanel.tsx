import { Alert, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconEye,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { fullNumber } from '#platform/web/format/numbers.ts';
import { confirm } from '#platform/web/overlays/confirm.tsx';
import { showSecret } from '#platform/web/overlays/show-secret.tsx';
import { snackbar } from '#platform/web/overlays/snackbar.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { HookState } from '../contract.ts';
import classes from './http-post-url.module.css';
import { usePosting, usePostingActions } from './posting-calls.ts';

const tones = { active: 'good', failing: 'warn', stopped: 'bad' } as const;

/** How posting stands: what waits, why it fails, the signing secret, and a test. */
export function PostingPanel() {
  const { t } = useTranslation('http-post-url');
  const posting = usePosting();
  const { test, resume, reveal, rotate } = usePostingActions();
  const hook = posting.data;
  const show = (secret: string) =>
    void showSecret({
      title: t('secret.title'),
      message: t('secret.text'),
      label: t('secret.label'),
      secret,
    });
  const runTest = async () => {
    const answer = await test.mutateAsync();
    if (answer.is_taken)
      snackbar.success({
        message: t('test.taken', { status: answer.status, time: answer.took_ms }),
      });
    else snackbar.error({ message: t('test.refused', { error: answer.error }) });
  };
  const askRotate = async () => {
    if (
      await confirm({
        title: t('secret.askTitle'),
        message: t('secret.askText'),
        confirmLabel: t('secret.rotate'),
        danger: true,
      })
    )
      show(await rotate.mutateAsync());
  };
  // A refused call has been told by the API client.
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  if (posting.error)
    return (
      <div className={classes.below}>
        <ErrorState error={posting.error} onRetry={() => void posting.refetch()} />
      </div>
    );
  if (!hook) return null;
  return (
    <div className={classes.below}>
      <Panel
        title={
          <span className={classes.titleLine}>
            {t('posting')}{' '}
            <StatusChip
              status={hook.state}
              label={t(`states.${hook.state}`)}
              tone={tones[hook.state]}
            />
          </span>
        }
        actions={
          <Button
            variant="default"
            leftSection={<IconSend size={16} />}
            loading={test.isPending}
            onClick={() => quietly(runTest())}
          >
            {t('test.send')}
          </Button>
        }
      >
        <Trouble hook={hook} isResuming={resume.isPending} onResume={() => resume.mutate()} />
        <dl className={classes.figures}>
          {(['waiting', 'posted', 'given_up'] as const).map((figure) => (
            <div key={figure}>
              <dt>{t(`figures.${figure}`)}</dt>
              <dd>{fullNumber(hook[figure])}</dd>
            </div>
          ))}
        </dl>
        <p className={classes.hint}>{t('secret.hint')}</p>
        <pre
          className={classes.example}
          dir="ltr"
          tabIndex={0}
          aria-label={t('secret.exampleLabel')}
        >
          {
            'Heliograph-Signature: t=1764000000,v1=5257a8…\nv1 = HMAC-SHA256(secret, t + "." + body)'
          }
        </pre>
        <div className={classes.buttons}>
          <Button
            variant="default"
            leftSection={<IconEye size={16} />}
            loading={reveal.isPending}
            onClick={() => quietly(reveal.mutateAsync().then(show))}
          >
            {t('secret.reveal')}
          </Button>
          <Button
            variant="subtle"
            leftSection={<IconRefresh size={16} />}
            loading={rotate.isPending}
            onClick={() => quietly(askRotate())}
          >
            {t('secret.rotate')}
          </Button>
        </div>
      </Panel>
    </div>
  );
}

function Trouble({
  hook,
  isResuming,
  onResume,
}: {
  hook: NonNullable<HookState>;
  isResuming: boolean;
  onResume: () => void;
}) {
  const { t } = useTranslation('http-post-url');
  if (hook.state === 'active') return null;
  return (
    <Alert
      className={classes.trouble}
      color={hook.state === 'stopped' ? 'red' : 'amber'}
      icon={<IconAlertTriangle size={18} />}
    >
      {hook.state === 'stopped' ? (
        <>
          <p className={classes.troubleText}>{t('stopped', { reason: hook.disabled_reason })}</p>
          <Button
            size="compact-sm"
            leftSection={<IconPlayerPlay size={14} />}
            loading={isResuming}
            onClick={onResume}
          >
            {t('resume')}
          </Button>
        </>
      ) : (
        <p className={classes.troubleText}>
          {t('failing', { count: hook.failures })} {t('nextTry')}{' '}
          <DateTime value={hook.next_try_at} relative />.
        </p>
      )}
    </Alert>
  );
}

import { IconShieldCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { decimals } from '#platform/web/format/numbers.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import type { SpamCheck } from '../../contract/spam.ts';
import { campaignTexts } from '../texts.ts';
import { CheckPanel } from './CheckPanel.tsx';
import review from './review.module.css';
import classes from './spam.module.css';

const tones = { good: 'good', doubtful: 'warn', spam: 'bad' } as const;

/** How filters would judge the mail: a score with what it is made of, and how to lower it. */
export function SpamPanel({ campaignId, version }: { campaignId: number; version: number }) {
  const { t } = useTranslation(campaignTexts);
  return (
    <CheckPanel<SpamCheck>
      campaign={{ id: campaignId, version }}
      texts="spam"
      call="spam_check"
      icon={<IconShieldCheck size={15} />}
    >
      {(check) => (
        <>
          <div className={classes.head} role="status">
            <b className={classes.score}>{decimals(check.score)}</b>
            <span className={classes.of}>
              {t('spam.of', { threshold: decimals(check.threshold) })}
            </span>
            <StatusChip
              status={check.verdict}
              label={t(`spam.verdict.${check.verdict}`)}
              tone={tones[check.verdict]}
            />
          </div>
          <meter
            className={classes.meter}
            data-verdict={check.verdict}
            min={0}
            max={check.threshold * 2}
            value={Math.min(check.score, check.threshold * 2)}
            aria-label={t('spam.title')}
          />
          {check.reasons.length === 0 && <p className={review.quiet}>{t('spam.nothing')}</p>}
          <ul className={classes.reasons}>
            {check.reasons.map((reason) => (
              <li key={reason.code}>
                <b className={classes.points}>+{decimals(reason.points)}</b>
                <span dir="auto">
                  {serverText(reason.message)}{' '}
                  <span className={classes.fix}>{serverText(reason.fix)}</span>
                </span>
              </li>
            ))}
          </ul>
          {check.spamassassin && <Assassin said={check.spamassassin} />}
        </>
      )}
    </CheckPanel>
  );
}

function Assassin({ said }: { said: NonNullable<SpamCheck['spamassassin']> }) {
  const { t } = useTranslation(campaignTexts);
  if ('error' in said) return <p className={review.quiet}>{serverText(said.error)}</p>;
  return (
    <section aria-label="SpamAssassin">
      <h3 className={classes.title}>
        SpamAssassin{' '}
        <span className={classes.of}>
          {t('spam.assassin', { score: decimals(said.score), threshold: decimals(said.threshold) })}
        </span>
      </h3>
      <ul className={classes.reasons}>
        {said.rules.map((rule) => (
          <li key={rule.name}>
            <b className={classes.points}>
              {rule.points > 0 ? '+' : ''}
              {decimals(rule.points)}
            </b>
            <span>
              {rule.description} <span className={classes.fix}>{rule.name}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { IconAlertTriangle, IconBulb, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type { Finding, Severity } from '../../contract/report.ts';
import { campaignTexts } from '../texts.ts';
import type { Step } from '../wizard/steps.ts';
import classes from './review.module.css';
import { serverText } from '#platform/web/i18n/server-text.ts';

const severities: readonly Severity[] = ['error', 'warning', 'hint'];
const icons: Record<Severity, ReactNode> = {
  error: <IconCircleX size={18} stroke={1.8} />,
  warning: <IconAlertTriangle size={18} stroke={1.8} />,
  hint: <IconBulb size={18} stroke={1.8} />,
};

/** What preflight found, the gravest first; each leads to the step where it is mended. */
export function PreSendChecks({
  findings,
  onStep,
}: {
  findings: readonly Finding[];
  onStep: (step: Step) => void;
}) {
  const { t } = useTranslation(campaignTexts);
  const { accountId } = useApi();
  if (findings.length === 0) {
    return (
      <div className={classes.allWell}>
        <IconCircleCheck size={22} stroke={1.8} aria-hidden />
        <span>
          <b>{t('review.allWell')}</b>
          <span>{t('review.allWellHint')}</span>
        </span>
      </div>
    );
  }
  return (
    <div className={classes.groups}>
      {severities.map((severity) => {
        const found = findings.filter((finding) => finding.severity === severity);
        if (found.length === 0) return null;
        return (
          <section key={severity} aria-label={t(`review.${severity}`, { count: found.length })}>
            <h3 className={classes.groupTitle} data-severity={severity}>
              {t(`review.${severity}`, { count: found.length })}
            </h3>
            <ul className={classes.findings}>
              {found.map((finding, index) => (
                <li
                  key={`${finding.code}-${index}`}
                  className={classes.finding}
                  data-severity={severity}
                >
                  <span className={classes.findingIcon} aria-hidden="true">
                    {icons[severity]}
                  </span>
                  <span className={classes.findingText}>{serverText(finding.message)}</span>
                  <span className={classes.fixes}>
                    {finding.page !== undefined && (
                      <AppLink
                        className={classes.fix}
                        to={`/accounts/${accountId}/${finding.page}`}
                      >
                        {t('review.setUp')}
                      </AppLink>
                    )}
                    <button
                      type="button"
                      className={classes.fix}
                      onClick={() => onStep(finding.step)}
                    >
                      {t('review.goTo', { step: t(`step.${finding.step}`) })}
                    </button>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

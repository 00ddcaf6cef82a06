import { CloseButton, Progress } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { stepNames } from '../contract/parts.ts';
import { partQuery } from './figures.ts';
import classes from './dashboard.module.css';

const paths: Record<(typeof stepNames)[number], string> = {
  address: 'account-&-billing/company-information',
  domain: 'settings/sending-domains',
  list: 'lists/create_list',
  contacts: 'lists',
  content: 'contents/select',
  campaign: 'campaigns/new',
  sent: 'campaigns',
};

/** The way to a first campaign, ticked off by what the account really made itself; gone when all is done or it is hidden. */
export function FirstSteps({ base }: { base: string }) {
  const { t } = useTranslation('dashboard');
  const [isHidden, setHidden] = useLocalStorage({
    key: `heliograph.first-steps-hidden.${base}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const { data } = useQuery(partQuery(useApi(), 'first_steps'));
  const steps = stepNames.flatMap((name) =>
    data?.[name] === undefined ? [] : [{ name, isDone: data[name] }],
  );
  const done = steps.filter((step) => step.isDone).length;
  if (isHidden || steps.length === 0 || done === steps.length) return null;

  return (
    <Panel
      title={t('start.title')}
      description={t('start.description', { done, total: steps.length })}
      padded={false}
      actions={
        <CloseButton size="sm" aria-label={t('start.hide')} onClick={() => setHidden(true)} />
      }
    >
      <Progress
        value={(done / steps.length) * 100}
        size={4}
        radius={0}
        color="green"
        mt={10}
        aria-label={t('start.description', { done, total: steps.length })}
      />
      <ol className={classes.steps}>
        {steps.map(({ name, isDone }) => (
          <li key={name}>
            <AppLink
              to={`${base}/${paths[name]}`}
              className={classes.step}
              data-done={isDone || undefined}
            >
              {isDone ? (
                <IconCircleCheckFilled
                  size={20}
                  className={classes.stepDone}
                  aria-label={t('start.done')}
                />
              ) : (
                <IconCircle
                  size={20}
                  stroke={1.5}
                  className={classes.stepOpen}
                  aria-label={t('start.open')}
                />
              )}
              <span className={classes.words}>
                <span className={classes.stepTitle}>{t(`start.${name}`)}</span>
                {!isDone && <span className={classes.hint}>{t(`start.${name}Hint`)}</span>}
              </span>
              {!isDone && <IconChevronRight size={16} className={classes.stepGo} aria-hidden />}
            </AppLink>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

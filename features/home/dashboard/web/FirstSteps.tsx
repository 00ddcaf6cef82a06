import { CloseButton, Progress } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronRight, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#platform/web/page/Panel.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { useTotal } from './figures.ts';
import classes from './dashboard.module.css';

interface Step {
  key: 'list' | 'contacts' | 'content' | 'campaign' | 'sent';
  isDone: boolean;
  to: string;
}

/** The way to a first campaign, ticked off by what the account really holds; gone when all is done or it is hidden. */
export function FirstSteps({ base, may }: { base: string; may: { contacts: boolean; campaigns: boolean; contents: boolean } }) {
  const { t } = useTranslation('dashboard');
  const [isHidden, setHidden] = useLocalStorage({ key: `heliograph.first-steps-hidden.${base}`, defaultValue: false, getInitialValueInEffect: false });
  const lists = useTotal('lists', {}, may.contacts);
  const contacts = useTotal('contacts', {}, may.contacts);
  const contents = useTotal('contents', {}, may.contents);
  const campaigns = useTotal('campaigns', {}, may.campaigns);
  const sent = useTotal('campaigns', { filter: 'sent' }, may.campaigns);
  const has = (total: { data: number | undefined }): boolean => (total.data ?? 0) > 0;

  const steps: Step[] = [
    ...(may.contacts ? [{ key: 'list' as const, isDone: has(lists), to: `${base}/lists` }, { key: 'contacts' as const, isDone: has(contacts), to: `${base}/lists` }] : []),
    ...(may.contents ? [{ key: 'content' as const, isDone: has(contents), to: `${base}/contents` }] : []),
    ...(may.campaigns ? [{ key: 'campaign' as const, isDone: has(campaigns), to: `${base}/campaigns` }, { key: 'sent' as const, isDone: has(sent), to: `${base}/campaigns` }] : []),
  ];
  const isKnown = [lists, contacts, contents, campaigns, sent].every((total) => !total.isLoading && !total.isError);
  const done = steps.filter((step) => step.isDone).length;
  if (isHidden || !isKnown || steps.length === 0 || done === steps.length) return null;

  return (
    <Panel title={t('start.title')} description={t('start.description', { done, total: steps.length })} padded={false}
      actions={<CloseButton size="sm" aria-label={t('start.hide')} onClick={() => setHidden(true)} />}>
      <Progress value={(done / steps.length) * 100} size={4} radius={0} color="green" mt={10} aria-label={t('start.description', { done, total: steps.length })} />
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.key}>
            <AppLink to={step.to} className={classes.step} data-done={step.isDone || undefined}>
              {step.isDone ? <IconCircleCheckFilled size={20} className={classes.stepDone} aria-label={t('start.done')} /> : <IconCircle size={20} stroke={1.5} className={classes.stepOpen} aria-label={t('start.open')} />}
              <span className={classes.stepWords}>
                <span className={classes.stepTitle}>{t(`start.${step.key}`)}</span>
                {!step.isDone && <span className={classes.stepHint}>{t(`start.${step.key}Hint`)}</span>}
              </span>
              {!step.isDone && <IconChevronRight size={16} className={classes.stepGo} aria-hidden />}
            </AppLink>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

import { Alert, NumberInput, Select, Switch, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Panel } from '#platform/web/page/Panel.tsx';
import type { FormDesign } from '../contract.ts';
import classes from './acquisition-forms.module.css';
import type { BuilderPart } from './form-draft.ts';

type Rules = FormDesign['display']['rules'];

interface RulesProps {
  readonly rules: Rules;
  readonly set: (more: Partial<Rules>) => void;
  readonly errorOf: (name: string) => string | null;
}

/** On which pages, to whom and when a form shows. */
export function RulesPart({ draft, change, errorOf }: BuilderPart) {
  const { t } = useTranslation('acquisition-forms');
  const { design } = draft;
  const { rules } = design.display;
  const props: RulesProps = {
    rules,
    set: (more) =>
      change({
        design: { ...design, display: { ...design.display, rules: { ...rules, ...more } } },
      }),
    errorOf: (name) => errorOf(`design.display.rules.${name}`),
  };
  const isOver = draft.type !== 'embedded';
  return (
    <>
      {isOver && (
        <Panel title={t('rules.manners')}>
          <div className={classes.stack}>
            <Manners {...props} />
          </div>
        </Panel>
      )}
      {isOver && (
        <Panel title={t('rules.when')} description={t('rules.whenHint')}>
          <div className={classes.pair}>
            <Openers {...props} />
          </div>
        </Panel>
      )}
      <Panel title={t('rules.where')} description={t('rules.whereHint')}>
        <div className={classes.stack}>
          <Places {...props} />
        </div>
      </Panel>
      <Panel title={t('rules.schedule')}>
        <div className={classes.stack}>
          <Schedule {...props} />
        </div>
      </Panel>
    </>
  );
}

function Manners({ rules, set, errorOf }: RulesProps) {
  const { t } = useTranslation('acquisition-forms');
  return (
    <>
      <Switch
        label={t('rules.quiet')}
        description={t('rules.quietHint')}
        checked={rules.quiet}
        onChange={(event) => set({ quiet: event.currentTarget.checked })}
      />
      {rules.quiet ? (
        <Alert color="green">{t('rules.quietMeans')}</Alert>
      ) : (
        <>
          <NumberInput
            label={t('rules.everyDays')}
            description={t('rules.everyDaysHint')}
            min={0}
            max={365}
            value={rules.every_days}
            error={errorOf('every_days')}
            onChange={(value) => set({ every_days: Number(value) || 0 })}
          />
          <Switch
            label={t('rules.notSubscribers')}
            checked={rules.not_subscribers}
            onChange={(event) => set({ not_subscribers: event.currentTarget.checked })}
          />
        </>
      )}
      <Switch
        label={t('rules.consent')}
        description={t('rules.consentHint', { call: "heliograph('consent', true)" })}
        checked={rules.wait_for_consent}
        onChange={(event) => set({ wait_for_consent: event.currentTarget.checked })}
      />
    </>
  );
}

function Openers({ rules, set, errorOf }: RulesProps) {
  const { t } = useTranslation('acquisition-forms');
  const numberOf = (value: string | number) => (typeof value === 'number' ? value : null);
  return (
    <>
      <NumberInput
        label={t('rules.delay')}
        min={0}
        max={600}
        allowDecimal={false}
        value={rules.delay ?? ''}
        error={errorOf('delay')}
        onChange={(value) => set({ delay: numberOf(value) })}
      />
      <NumberInput
        label={t('rules.scroll')}
        min={1}
        max={100}
        allowDecimal={false}
        value={rules.scroll ?? ''}
        error={errorOf('scroll')}
        onChange={(value) => set({ scroll: numberOf(value) })}
      />
      {!rules.quiet && (
        <Switch
          label={t('rules.exit')}
          description={t('rules.exitHint')}
          checked={rules.exit}
          onChange={(event) => set({ exit: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

function Places({ rules, set, errorOf }: RulesProps) {
  const { t } = useTranslation('acquisition-forms');
  return (
    <>
      {(['include', 'exclude', 'referrers'] as const).map((name) => (
        <TagsInput
          key={name}
          label={t(`rules.${name}`)}
          description={t(`rules.${name}Hint`)}
          maxTags={50}
          acceptValueOnBlur
          value={rules[name]}
          error={errorOf(name)}
          onChange={(values) => set({ [name]: values })}
        />
      ))}
      <div className={classes.pair}>
        <Select
          label={t('rules.device')}
          allowDeselect={false}
          data={(['all', 'computer', 'phone'] as const).map((value) => ({
            value,
            label: t(`rules.devices.${value}`),
          }))}
          value={rules.device}
          onChange={(value) => set({ device: (value ?? 'all') as Rules['device'] })}
        />
        <NumberInput
          label={t('rules.pages')}
          min={1}
          max={100}
          allowDecimal={false}
          value={rules.pages}
          error={errorOf('pages')}
          onChange={(value) => set({ pages: Number(value) || 1 })}
        />
      </div>
    </>
  );
}

const days = [1, 2, 3, 4, 5, 6, 7] as const;

function Schedule({ rules, set, errorOf }: RulesProps) {
  const { t } = useTranslation('acquisition-forms');
  const { schedule } = rules;
  const change = (more: Partial<Rules['schedule']>) => set({ schedule: { ...schedule, ...more } });
  const text = (name: 'from' | 'until' | 'day_from' | 'day_until') => ({
    label: t(`rules.${name}`),
    type: name.startsWith('day') ? 'time' : 'datetime-local',
    value: schedule[name],
    error: errorOf(`schedule.${name}`),
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <Select
        label={t('rules.zone')}
        searchable
        allowDeselect={false}
        data={['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]}
        value={schedule.zone}
        error={errorOf('schedule.zone')}
        onChange={(zone) => change({ zone: zone ?? 'UTC' })}
      />
      <div className={classes.pair}>
        <TextInput {...text('from')} />
        <TextInput {...text('until')} />
        <TextInput {...text('day_from')} />
        <TextInput {...text('day_until')} />
      </div>
      <div className={classes.row} role="group" aria-label={t('rules.weekdays')}>
        {days.map((day) => (
          <Switch
            key={day}
            label={t(`rules.days.${day}`)}
            checked={schedule.weekdays.length === 0 || schedule.weekdays.includes(day)}
            onChange={(event) =>
              change({ weekdays: toggled(schedule.weekdays, day, event.currentTarget.checked) })
            }
          />
        ))}
      </div>
    </>
  );
}

// None of them is all of them.
function toggled(weekdays: readonly number[], day: number, isOn: boolean): number[] {
  const before = weekdays.length === 0 ? [...days] : weekdays;
  const after = days.filter((one) => (one === day ? isOn : before.includes(one)));
  return after.length === days.length ? [] : after;
}

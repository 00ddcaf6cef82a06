import { Checkbox, Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AreaRow } from './AreaRow.tsx';
import {
  campaignExtents,
  isMasterOn,
  isSectionOn,
  plainAreas,
  type DrawerAction,
  type DrawerState,
  type EnabledProducts,
  type Section,
} from './drawer-state.ts';
import classes from './users.module.css';

interface TabProps {
  state: DrawerState;
  act: (action: DrawerAction) => void;
  disabled: boolean;
}

/** Accounts and users; for administrators also who else is one. */
export function GeneralTab({
  state,
  act,
  disabled,
  enabled,
  offersAdministrator,
}: TabProps & { enabled: EnabledProducts; offersAdministrator: boolean }) {
  const { t } = useTranslation('users');
  return (
    <div className={classes.areas}>
      <SectionRow section="accounts" {...{ state, act, disabled }}>
        <Choices
          label={t('areas.accounts')}
          values={['account', 'accounts_read_only']}
          value={state.accounts}
          disabled={disabled}
          onChange={(value) => act({ type: 'accounts', value })}
        />
      </SectionRow>
      {(offersAdministrator || state.isAdministrator) && (
        <AreaRow
          name={t('areas.administrator')}
          hint={t('hints.administrator')}
          isOn={state.isAdministrator}
          disabled={disabled || !offersAdministrator}
          onToggle={(isOn) => act({ type: 'administrator', isOn, enabled })}
        />
      )}
    </div>
  );
}

/** Every area of Marketing under its master switch. */
export function MarketingTab({ state, act, disabled }: TabProps) {
  const { t } = useTranslation('users');
  return (
    <>
      <div className={classes.areas}>
        <MasterRow product="marketing" {...{ state, act, disabled }} />
        <SectionRow section="campaigns" {...{ state, act, disabled }}>
          <Choices
            label={t('areas.campaigns')}
            values={campaignExtents}
            value={state.campaigns}
            disabled={disabled}
            onChange={(value) => act({ type: 'campaigns', value })}
          />
        </SectionRow>
        <SectionRow section="contents" {...{ state, act, disabled }}>
          <span className={classes.choicesLabel} aria-hidden="true">
            {t('choices.dragAndDrop')}
          </span>
          <Choices
            label={t('choices.dragAndDrop')}
            values={['no', 'yes']}
            value={state.contents}
            disabled={disabled}
            onChange={(value) => act({ type: 'contents', value })}
          />
        </SectionRow>
        <SectionRow section="reports" {...{ state, act, disabled }}>
          <div className={classes.choices}>
            {(['create', 'download'] as const).map((part) => (
              <Checkbox
                key={part}
                label={t(`choices.${part}`)}
                checked={state.reports[part]}
                disabled={disabled}
                onChange={(event) =>
                  act({ type: 'reports', part, isOn: event.currentTarget.checked })
                }
              />
            ))}
          </div>
        </SectionRow>
        <SectionRow section="contacts" {...{ state, act, disabled }}>
          <div className={classes.choices}>
            <Checkbox
              label={t('choices.downloadContacts')}
              checked={state.contacts.download}
              disabled={disabled}
              onChange={(event) =>
                act({ type: 'download_contacts', isOn: event.currentTarget.checked })
              }
            />
          </div>
        </SectionRow>
      </div>
      <div className={`${classes.areas} ${classes.grid}`}>
        {plainAreas.map((area) => (
          <AreaRow
            key={area}
            name={t(`areas.${area}`)}
            hint={t(`hints.${area}`)}
            isOn={state.plain.has(area)}
            disabled={disabled}
            onToggle={(isOn) => act({ type: 'plain', area, isOn })}
          />
        ))}
      </div>
    </>
  );
}

/** Every area of Service under its master switch. */
export function ServiceTab({ state, act, disabled }: TabProps) {
  const { t } = useTranslation('users');
  return (
    <div className={classes.areas}>
      <MasterRow product="service" {...{ state, act, disabled }} />
      {(['serviceContacts', 'serviceTickets'] as const).map((part) => (
        <SectionRow key={part} section={part} {...{ state, act, disabled }}>
          <Choices
            label={t(`areas.${part}`)}
            values={['full_access', 'view_only']}
            value={state[part]}
            disabled={disabled}
            onChange={(value) => act({ type: 'service', part, value })}
          />
        </SectionRow>
      ))}
      <AreaRow
        name={t('areas.supportEmail')}
        hint={t('hints.supportEmail')}
        isOn={state.supportEmail}
        disabled={disabled}
        onToggle={(isOn) => act({ type: 'support_email', isOn })}
      />
    </div>
  );
}

/** Commerce has one switch, and it is fixed. */
export function CommerceTab({ state }: Pick<TabProps, 'state'>) {
  const { t } = useTranslation('users');
  return (
    <div className={classes.areas}>
      <AreaRow
        name={t('areas.commerce')}
        hint={t('hints.commerce')}
        isOn={state.commerce}
        disabled
        onToggle={() => undefined}
      />
    </div>
  );
}

function MasterRow({
  product,
  state,
  act,
  disabled,
}: TabProps & { product: 'marketing' | 'service' }) {
  const { t } = useTranslation('users');
  return (
    <AreaRow
      isMaster
      name={t(`tabs.${product}`)}
      hint={t(`hints.${product}`)}
      isOn={isMasterOn(state, product)}
      disabled={disabled}
      onToggle={(isOn) => act({ type: 'master', product, isOn })}
    />
  );
}

function SectionRow({
  section,
  state,
  act,
  disabled,
  children,
}: TabProps & { section: Section; children: React.ReactNode }) {
  const { t } = useTranslation('users');
  return (
    <AreaRow
      name={t(`areas.${section}`)}
      hint={t(`hints.${section}`)}
      isOn={isSectionOn(state, section)}
      disabled={disabled}
      onToggle={(isOn) => act({ type: 'section', section, isOn })}
    >
      {children}
    </AreaRow>
  );
}

function Choices<T extends string>({
  label,
  values,
  value,
  disabled,
  onChange,
}: {
  label: string;
  values: readonly T[];
  value: T | null;
  disabled: boolean;
  onChange: (value: T) => void;
}) {
  const { t } = useTranslation('users');
  return (
    <Radio.Group
      aria-label={label}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen as T)}
    >
      <div className={classes.choices}>
        {values.map((one) => (
          <Radio key={one} value={one} label={t(`choices.${one}` as never)} disabled={disabled} />
        ))}
      </div>
    </Radio.Group>
  );
}

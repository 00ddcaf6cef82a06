import { Autocomplete, Button, Loader } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/web/api/api-error.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { ErrorState } from '#platform/web/page/ErrorState.tsx';
import { withLocalTimes } from '#platform/web/format/local-times.ts';
import { Panel } from '#platform/web/page/Panel.tsx';
import { StatusChip } from '#platform/web/page/StatusChip.tsx';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import { useUrlState } from '#platform/web/url/use-url-state.ts';
import { serverText } from '#platform/web/i18n/server-text.ts';
import { emailCampaigns, type CampaignWithReport } from '../../contract/campaign.ts';
import { useCampaignPaths } from '../campaign.ts';
import { campaignTexts } from '../texts.ts';
import classes from './dashboard.module.css';
import { dashboardUrl } from './dashboard-url.ts';
import { stateTones } from './state-tones.ts';

interface Why {
  contact_id: number;
  state: string;
  reason: string | null;
  sentence: string;
  facts: string[];
}

/** Asks why one person did or did not get the campaign. */
export function WhyPanel({ campaign }: { campaign: CampaignWithReport }) {
  const { t } = useTranslation(campaignTexts);
  const [url, setUrl] = useUrlState(dashboardUrl);
  const [email, setEmail] = useState(url.why ?? '');
  const suggestions = useSuggestions(email);
  const ask = (address: string) => {
    if (address.trim() !== '') setUrl({ why: address.trim() });
  };
  return (
    <Panel title={t('why.title')} description={t('why.hint')}>
      <form
        className={classes.ask}
        onSubmit={(event) => {
          event.preventDefault();
          ask(email);
        }}
      >
        <Autocomplete
          className={classes.askField ?? ''}
          aria-label={t('why.email')}
          placeholder={t('why.placeholder')}
          value={email}
          onChange={setEmail}
          onOptionSubmit={ask}
          data={suggestions}
          filter={({ options }) => options}
          leftSection={<IconUserQuestion size={16} stroke={1.8} aria-hidden />}
          autoComplete="off"
          inputMode="email"
        />
        <Button type="submit" variant="default" disabled={email.trim() === ''}>
          {t('why.ask')}
        </Button>
      </form>
      {url.why && <Answer campaign={campaign} email={url.why} />}
    </Panel>
  );
}

function Answer({ campaign, email }: { campaign: CampaignWithReport; email: string }) {
  const { t } = useTranslation(campaignTexts);
  const api = useApi();
  const paths = useCampaignPaths();
  const why = useQuery({
    queryKey: ['campaign-why', api.accountId, campaign.id, email, campaign.status],
    queryFn: async ({ signal }) =>
      (
        await api.get<Why>(`${emailCampaigns.path}/${campaign.id}/why`, {
          query: { email },
          signal,
          exclude: [404, 422],
        })
      ).data,
  });
  if (why.isPending)
    return (
      <p className={classes.quiet} role="status">
        <Loader size={14} /> {t('why.looking')}
      </p>
    );
  if (why.error instanceof ApiError && why.error.status === 404)
    return (
      <p className={classes.quiet} role="status">
        {t('why.unknown', { email })}
      </p>
    );
  if (why.error instanceof ApiError && why.error.status === 422)
    return (
      <p className={classes.quiet} role="alert">
        {why.error.message}
      </p>
    );
  if (why.isError)
    return <ErrorState error={why.error} onRetry={() => void why.refetch()} compact />;
  const { state, sentence, facts, contact_id: contactId } = why.data;
  return (
    <div className={classes.answer} role="status">
      <p className={classes.answerHead}>
        <AppLink to={paths.contact(contactId)}>{email}</AppLink>
        <StatusChip
          status={state}
          label={t(`state.${state}`, { defaultValue: state.replaceAll('_', ' ') })}
          tone={stateTones[state] ?? 'neutral'}
        />
      </p>
      <p className={classes.sentence}>{serverText(sentence)}</p>
      {facts.length > 0 && (
        <ul className={classes.facts}>
          {facts.map((fact) => (
            <li key={fact}>{withLocalTimes(serverText(fact))}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Addresses of the account that match what is typed, from the second letter on. */
function useSuggestions(typed: string): string[] {
  const api = useApi();
  const [name] = useDebouncedValue(typed.trim(), 300);
  const found = useQuery({
    queryKey: ['list', api.accountId, 'contacts', 'suggestions', name],
    queryFn: async ({ signal }) =>
      (
        await api.get<{ contacts: { email: string }[] }>('contacts', {
          query: { name, search: true, per_page: 6 },
          signal,
          quiet: true,
          exclude: [403, 422],
        })
      ).data.contacts,
    enabled: name.length >= 2,
    retry: false,
  });
  return name.length < 2 ? [] : [...new Set((found.data ?? []).map((contact) => contact.email))];
}

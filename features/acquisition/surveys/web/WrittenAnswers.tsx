import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { SearchField } from '#platform/web/fields/SearchField.tsx';
import { DateTime } from '#platform/web/format/DateTime.tsx';
import { shortDay } from '#platform/web/format/short-day.ts';
import { AppLink } from '#platform/web/url/AppLink.tsx';
import type {
  QuestionResult,
  ShownSurvey,
  WrittenAnswer,
  WrittenAnswers as Answers,
} from '../contract/results.ts';
import classes from './surveys.module.css';

const searchFrom = 6;

interface Asked {
  readonly survey: ShownSurvey;
  readonly question: QuestionResult;
  readonly segment: number | undefined;
  readonly search: string;
}

/** Answers in words, the latest first, found by a part of them. */
export function WrittenAnswers({ survey, question, segment }: Omit<Asked, 'search'>) {
  const { t } = useTranslation('surveys');
  const [search, setSearch] = useState('');
  const pages = useAnswers({ survey, question, segment, search });
  const answers = pages.data?.pages.flatMap((page) => page.answers) ?? [];
  return (
    <>
      {question.answered >= searchFrom && (
        <SearchField
          label={t('results.searchIn', { label: question.label })}
          placeholder={t('results.search')}
          value={search}
          onSearch={setSearch}
        />
      )}
      {answers.length === 0 && !pages.isPending && (
        <p className={classes.quiet}>
          {t(search === '' ? 'results.noWords' : 'results.noneFound')}
        </p>
      )}
      <ul className={classes.answers}>
        {answers.map((one) => (
          <Answer key={one.id} one={one} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          size="xs"
          variant="default"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('results.more')}
        </Button>
      )}
    </>
  );
}

function useAnswers({ survey, question, segment, search }: Asked) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['record', api.accountId, 'surveys', survey.id, question, segment ?? 'all', search],
    initialPageParam: null as number | null,
    placeholderData: keepPreviousData,
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        question: question.id,
        search: search || undefined,
        segment_id: segment,
        before: pageParam ?? undefined,
      };
      return (await api.get<Answers>(`surveys/${survey.id}/answers`, { query, signal })).data;
    },
    getNextPageParam: (last) => last.next,
  });
}

function Answer({ one }: { one: WrittenAnswer }) {
  const { accountId } = useApi();
  return (
    <li>
      <p className={classes.answer} dir="auto">
        {one.answer}
      </p>
      <p className={classes.quiet}>
        {one.contact && (
          <>
            <AppLink to={`/accounts/${accountId}/contacts/${one.contact.id}`}>
              {one.contact.email}
            </AppLink>
            {' · '}
          </>
        )}
        {one.at.length === 10 ? shortDay(one.at) : <DateTime value={one.at} relative />}
      </p>
    </li>
  );
}

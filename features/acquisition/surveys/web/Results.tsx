import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { choicesOf } from '#platform/contract/choices.ts';
import { useApi } from '#platform/web/api/ApiContext.tsx';
import { seriesColour } from '#platform/web/charts/series-colour.ts';
import { StatCard } from '#platform/web/charts/StatCard.tsx';
import { TimeSeriesChart } from '#platform/web/charts/TimeSeriesChart.tsx';
import { fullNumber, percent } from '#platform/web/format/numbers.ts';
import { shortDay } from '#platform/web/format/short-day.ts';
import { EmptyState } from '#platform/web/page/EmptyState.tsx';
import { Panel } from '#platform/web/page/Panel.tsx';
import { pickOf, type PickedItem } from '#platform/web/pickers/picker-value.ts';
import { ReferencePicker } from '#platform/web/pickers/ReferencePicker.tsx';
import { readRows } from '#platform/web/resources/rows.ts';
import { smallestGroup, type ShownSurvey, type SurveyResults } from '../contract/results.ts';
import { QuestionPanel } from './QuestionPanel.tsx';
import { everyDay } from './every-day.ts';
import classes from './surveys.module.css';

const readEveryMs = 10_000;

interface Chosen {
  readonly survey: ShownSurvey;
  readonly segment: number | undefined;
}

/** What came of a survey: figures, answers by day, and each question. */
export function Results({
  survey,
  segment,
  onSegment,
}: Chosen & { onSegment: (segment: number | undefined) => void }) {
  const { t } = useTranslation('surveys');
  const results = useResults({ survey, segment });
  const { started, finished, is_too_small: isTooSmall, questions } = results;
  return (
    <div className={classes.stack}>
      {!survey.is_anonymous && <SegmentFilter segment={segment} onSegment={onSegment} />}
      <Figures results={results} />
      {isTooSmall && (
        <EmptyState
          compact
          title={t('results.tooSmall')}
          description={t('results.tooSmallText', { count: smallestGroup })}
        />
      )}
      {!isTooSmall && finished > 0 && (
        <Panel title={t('results.byDay')}>
          <TimeSeriesChart
            label={t('results.byDay')}
            dataKey="day"
            kind="bar"
            height={180}
            data={everyDay(results.days).map((one) => ({ ...one, day: shortDay(one.day) }))}
            series={[{ name: 'finished', label: t('fields.responses'), color: seriesColour(0) }]}
          />
        </Panel>
      )}
      {!isTooSmall && (
        <div className={classes.questions}>
          {questions.map((question, at) => (
            <QuestionPanel
              key={question.id}
              question={question}
              number={at + 1}
              survey={survey}
              segment={segment}
              started={started}
            />
          ))}
        </div>
      )}
    </div>
  );
}

// Read again while it is looked at: answers come in.
function useResults({ survey, segment }: Chosen): SurveyResults {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['record', api.accountId, 'surveys', survey.id, 'results', segment ?? 'all'],
    refetchInterval: readEveryMs,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { segment_id: segment };
      return (await api.get<SurveyResults>(`surveys/${survey.id}/results`, { query, signal })).data;
    },
  });
  return data ?? survey.results;
}

function Figures({ results }: { results: SurveyResults }) {
  const { t } = useTranslation('surveys');
  const { started, finished, questions } = results;
  const scored = questions.find(({ nps }) => nps !== null);
  return (
    <section aria-label={t('results.figures')} className={classes.figures}>
      <StatCard label={t('fields.responses')} value={fullNumber(finished)} />
      <StatCard
        label={t('results.started')}
        about={t('results.startedHint')}
        value={fullNumber(started)}
      />
      <StatCard
        label={t('fields.rate')}
        about={t('fields.rateHint')}
        value={started === 0 ? '–' : percent(finished, started, 0)}
      />
      {scored?.nps && (
        <StatCard
          label={t('results.nps')}
          about={t('results.npsHint')}
          value={scored.nps.score > 0 ? `+${scored.nps.score}` : String(scored.nps.score)}
        />
      )}
    </section>
  );
}

function SegmentFilter({
  segment,
  onSegment,
}: {
  segment: number | undefined;
  onSegment: (segment: number | undefined) => void;
}) {
  const { t } = useTranslation('surveys');
  const api = useApi();
  const source = choicesOf('segments');
  const known = useQuery({
    queryKey: ['list', api.accountId, source.path, 'names', [segment]],
    enabled: segment !== undefined,
    queryFn: async ({ signal }) => {
      const query = { ids: String(segment), per_page: 1 };
      const { data } = await api.get<unknown>(source.path, { query, signal });
      return readRows<PickedItem>(data, source.collectionKey);
    },
  });
  const chosen =
    segment === undefined
      ? []
      : [{ id: segment, name: known.data?.find(({ id }) => id === segment)?.name ?? '…' }];
  return (
    <div className={classes.filter}>
      <ReferencePicker
        single
        source={{ of: source }}
        label={t('results.segment')}
        placeholder={t('results.everybody')}
        value={pickOf(chosen)}
        onChange={({ items }) => onSegment(items[0]?.id)}
      />
    </div>
  );
}

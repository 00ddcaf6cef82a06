import type { Step } from '../contract/steps.ts';

/** The families whose records steps name. */
export const namedFamilies = [
  'lists',
  'segments',
  'relational_queries',
  'tags',
  'campaigns',
  'workflows',
] as const;

/** One of {@link namedFamilies}. */
export type NamedFamily = (typeof namedFamilies)[number];

/** The ids that steps name, by family. */
export type NamedBySteps = Record<NamedFamily, number[]>;

/** The records that steps name, each once. Pure. */
export function namedOf(steps: readonly Step[]): NamedBySteps {
  const named: NamedBySteps = {
    lists: [],
    segments: [],
    relational_queries: [],
    tags: [],
    campaigns: [],
    workflows: [],
  };
  for (const step of steps)
    for (const [family, ids] of namesIn(step))
      named[family] = [...new Set([...named[family], ...ids])];
  return named;
}

const given = (id: number | null): number[] => (id === null ? [] : [id]);

function namesIn(step: Step): [NamedFamily, number[]][] {
  switch (step.type) {
    case 'query':
      return [[queried[step.source], [step.source_id]]];
    case 'import':
      return [
        ['lists', [...given(step.folder_list_id), ...given(step.list_id)]],
        ['tags', step.tag_ids ?? []],
      ];
    case 'update':
      return step.changes.flatMap((change): [NamedFamily, number[]][] => {
        if ('tag_ids' in change) return [['tags', change.tag_ids]];
        return 'list_ids' in change ? [['lists', change.list_ids]] : [];
      });
    case 'campaign':
      return [['campaigns', [step.campaign_id]]];
    case 'journey':
      return [['workflows', [step.journey_id]]];
    case 'wait':
      return [['lists', [step.folder_list_id]]];
    default:
      return [];
  }
}

const queried = {
  segment: 'segments',
  list: 'lists',
  relational_query: 'relational_queries',
} as const;

import { plugCriterion, plugMergeSource } from '#engines/audience/public.ts';
import { relationalCriterion, relationalMergeSource } from '#engines/relational/public.ts';
import { hasRelationalData } from '#features/audience/relational-tables/server/public.ts';

/** Tells rules and emails what the audience engine does not know by itself. */
export function plugAudience(): void {
  plugCriterion(relationalCriterion(hasRelationalData));
  plugMergeSource(relationalMergeSource);
}

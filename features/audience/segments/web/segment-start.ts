import type { RuleGroup, Segment } from '../contract/segments.ts';

/** What the editor opens with; an id for a segment that is changed. */
export interface SegmentStart {
  readonly id: number | null;
  readonly name: string;
  readonly rules: RuleGroup | null;
  readonly names: Segment['names'];
  readonly brandId: number | null;
  readonly editor: Segment['editor'];
  readonly folderId: number | null;
  readonly version: string | null;
}

import { listCall } from './resource.ts';

/** What a picker shows of a record. */
export interface ChosenRecord {
  readonly id: number;
  readonly name: string;
}

/** The records of any family that may be chosen, by the path of the family: a picker needs no import from the feature that has them. */
export const choicesOf = (family: string) => listCall<ChosenRecord>(`choices/${family}`);

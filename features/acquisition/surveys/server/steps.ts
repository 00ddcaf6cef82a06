import {
  checkAnswers,
  isShown,
  type CheckedAnswers,
  type CheckOutcome,
  type FormField,
  type FormPages,
} from '#engines/forms/contract.ts';

/** What people see at once. */
export type Step = FormPages[number];

/**
 * The steps of a survey: its pages, cut before each question that depends on one of the same page, so that the rules hold in a
 * browser without script.
 */
export function stepsOf(pages: FormPages): Step[] {
  return pages.flatMap((page) => {
    const steps: Step[] = [];
    let fields: FormField[] = [];
    for (const field of page.fields) {
      if (fields.some(({ id }) => id === field.show_when?.field)) {
        steps.push({ ...page, text: steps.length === 0 ? page.text : '', fields });
        fields = [];
      }
      fields = [...fields, field];
    }
    return [...steps, { ...page, text: steps.length === 0 ? page.text : '', fields }];
  });
}

/** A step with the questions that show after the answers to those before it. */
export function shownStep(step: Step, answers: CheckedAnswers): Step {
  return { ...step, fields: step.fields.filter((field) => isShown(field, answers)) };
}

/** Where a response goes from a step, with the answers that it has now; as many as there are steps: it is finished. */
export interface Advanced extends CheckOutcome {
  readonly next: number;
}

/** Takes what was given at a step to what was answered at the others. Faults are those of this step, or else of an earlier one that is to be seen again. */
export function advance(
  pages: FormPages,
  at: number,
  { answers, given }: { answers: CheckedAnswers; given: Readonly<Record<string, unknown>> },
): Advanced {
  const steps = stepsOf(pages);
  const here = new Set(steps[at]?.fields.map(({ id }) => id));
  const kept = Object.entries(answers).filter(([id]) => !here.has(id));
  const said = Object.entries(given).filter(([id]) => here.has(id));
  const checked = checkAnswers(pages, Object.fromEntries([...kept, ...said]));
  const faults = Object.fromEntries(Object.entries(checked.faults).filter(([id]) => here.has(id)));
  if (Object.keys(faults).length > 0) return { answers: checked.answers, faults, next: at };
  const next = steps.findIndex((step, place) => place > at && isSeen(step, checked.answers));
  if (next >= 0) return { answers: checked.answers, faults: {}, next };
  const faulty = steps.findIndex(({ fields }) => fields.some(({ id }) => checked.faults[id]));
  return { answers: checked.answers, faults: {}, next: faulty < 0 ? steps.length : faulty };
}

// A page of words alone is seen as well.
function isSeen({ fields }: Step, answers: CheckedAnswers): boolean {
  return fields.length === 0 || fields.some((field) => isShown(field, answers));
}

/** What the script of a form says by itself: faults, and what is on its buttons. */
export const runtimeTexts = [
  'submit',
  'required',
  'choose',
  'yes',
  'no',
  'trap',
  'faulty',
  'pausedText',
  'busyText',
  'fault_required',
  'fault_email',
  'fault_phone',
  'fault_number',
  'fault_date',
  'fault_option',
  'fault_value',
  'fault_too_long',
  'fault_too_short',
  'fault_too_small',
  'fault_too_large',
  'fault_too_few',
  'fault_too_many',
  'close',
  'next',
  'back',
  'step',
  'unsent',
] as const;

/** One of {@link runtimeTexts}. */
export type RuntimeText = (typeof runtimeTexts)[number];

import { kindOfWord } from '#engines/texting/contract.ts';

/** What is wrong with the words of an account that stop texts, bring them back and ask for help: each has one meaning. */
export function clashesOfWords({
  out = [],
  back = [],
  help = [],
}: {
  out: string[] | undefined;
  back: string[] | undefined;
  help: string[] | undefined;
}): Partial<Record<'sms_opt_out_words' | 'sms_opt_in_words' | 'sms_help_words', string>> {
  // Words that every account obeys are taken, whether its own list has them or not.
  const heard = { opt_out: out, opt_in: [], help: [] };
  const inOut = back.find((word) => kindOfWord(word, heard) === 'opt_out');
  const inHelp = help.find((word) =>
    ['opt_out', 'opt_in'].includes(kindOfWord(word, { ...heard, opt_in: back }) ?? ''),
  );
  return {
    // Carriers demand this one word of everybody.
    ...(!out.includes('STOP') && { sms_opt_out_words: 'must hold the word STOP' }),
    ...(inOut && { sms_opt_in_words: `holds ${inOut}, which unsubscribes` }),
    ...(inHelp && { sms_help_words: `holds ${inHelp}, which subscribes or unsubscribes` }),
  };
}

import {
  foldLookAlikes,
  foldWord,
  kindOfWord,
  wordsOf,
  type ReplyWords,
} from './words-contract.ts';

/** What a text means: a word of the account's, a wish to be left alone that a person should look at, or something else. */
export type Heard = 'opt_out' | 'help' | 'opt_in' | 'review' | 'other';

/** Says what a text means. Words count as a whole text only: "Stop by tomorrow?" stops nothing. */
export function meaningOfText(text: string, words: ReplyWords): Heard {
  return kindOfWord(text, words) ?? (isRefusal(text, words) ? 'review' : 'other');
}

// What people say beside the word itself: "STOP please", "stop it now".
const fillers = new Set(
  `PLEASE PLS PLZ THANKS THANK YOU NOW IT THIS THESE ALREADY JUST OK KINDLY ME US SERIOUSLY IMMEDIATELY
  BITTE DANKE JETZT SOFORT DAS SVP MERCI PORFAVOR POR FAVOR GRACIAS OBRIGADO PER FAVORE GRAZIE AUB`.split(
    /\s+/,
  ),
);

// What is to stop, within three words of "stop".
const messages = new Set(
  `TEXT TEXTS TEXTING MESSAGE MESSAGES MESSAGING SMS SEND SENDING CONTACT CONTACTING SPAM SPAMMING BOTHERING
  WRITING CALLING HARASSING NACHRICHTEN SCHREIBEN MENSAJES ENVIAR ENVOYER TEXTOS`.split(/\s+/),
);
const stops = new Set('STOP STOPP QUIT CEASE'.split(' '));

/** Said in these words, somewhere in a text; each is written as it is folded, one blank between words. */
const refusals =
  `REMOVE ME|TAKE ME OFF|OPT ME OUT|OPT OUT|UNSUBSCRIBE|DELETE MY NUMBER|LOSE MY NUMBER|WRONG NUMBER
|DO NOT TEXT|DON T TEXT|DONT TEXT|DO NOT CONTACT|DON T CONTACT|DONT CONTACT|DO NOT MESSAGE|DON T MESSAGE|DONT MESSAGE|DO NOT SEND|DON T SEND|DONT SEND
|NO MORE TEXTS|NO MORE MESSAGES|NO MORE SMS|LEAVE ME ALONE|NOT INTERESTED|OFF YOUR LIST|FROM YOUR LIST
|KEINE SMS MEHR|KEINE NACHRICHTEN MEHR|KEINE WERBUNG|NICHT MEHR SCHREIBEN|LASST MICH IN RUHE|FALSCHE NUMMER|BITTE ABMELDEN|MICH ABMELDEN
|NE M ENVOYEZ PLUS|DESABONNEZ MOI|ARRETEZ DE|NO ME ESCRIBAN|NO ME ENVIEN|DARME DE BAJA|DEME DE BAJA|DEJEN DE|NAO ME ENVIE|NON SCRIVETEMI`
    .replaceAll('\n', '')
    .split('|')
    .map((one) => ` ${one} `);

/** Whether somebody says in words of their own that they want no texts. */
function isRefusal(text: string, words: ReplyWords): boolean {
  const said = text
    .slice(0, 1600)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .map(foldLookAlikes)
    .filter((word) => word !== '');
  const sentence = ` ${said.join(' ')} `;
  if (refusals.some((one) => sentence.includes(one))) return true;
  const optOut = wordsOf('opt_out', words.opt_out);
  const rest = said.filter((word) => !fillers.has(word));
  if (rest.length > 0 && rest.length < said.length && optOut.has(foldWord(rest.join(''))))
    return true;
  return said.some(
    (word, at) => stops.has(word) && said.slice(at + 1, at + 4).some((next) => messages.has(next)),
  );
}

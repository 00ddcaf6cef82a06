/** What people text to be left alone, to come back, or to be told who this is. */
export interface ReplyWords {
  readonly opt_out: readonly string[];
  readonly opt_in: readonly string[];
  readonly help: readonly string[];
}

/** Obeyed in every account, whatever its settings say: an account may add words, never take one away. */
export const mandatoryWords = {
  opt_out: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'],
  opt_in: ['START', 'YES', 'UNSTOP'],
  help: ['HELP', 'INFO'],
} as const satisfies ReplyWords;

/** The same in the languages of people who are texted; each is no everyday answer to anything else. */
const wordsOfLanguages: ReplyWords = {
  opt_out: [
    // German
    'STOPP',
    'ABMELDEN',
    'ABBESTELLEN',
    // French
    'ARRET',
    'ARRETER',
    'ARRETEZ',
    'DESABONNER',
    'DESINSCRIRE',
    // Spanish
    'BAJA',
    'ALTO',
    'PARAR',
    'CANCELAR',
    'DETENER',
    // Portuguese
    'SAIR',
    'DESCADASTRAR',
    'PARE',
    // Italian
    'FERMA',
    'DISISCRIVI',
    'CANCELLAMI',
    // Dutch
    'AFMELDEN',
    'UITSCHRIJVEN',
    // Swedish, Norwegian, Danish
    'AVREGISTRERA',
    'AVSLUTA',
    'AVMELD',
    'FRAMELD',
    // Polish
    'REZYGNUJE',
    'WYPISZ',
    // Russian, Ukrainian
    'СТОП',
    'ОТПИСАТЬСЯ',
    'ВІДПИСАТИСЯ',
    // Turkish
    'DUR',
    'IPTAL',
    'IPTALET',
    // Chinese, Japanese, Korean, Arabic
    '停止',
    '退订',
    '退訂',
    '配信停止',
    '수신거부',
    '거부',
    'إيقاف',
    'الغاء',
  ],
  opt_in: [],
  help: ['HILFE', 'AIDE', 'AYUDA', 'AJUDA', 'AIUTO', 'ПОМОЩЬ', 'ДОПОМОГА'],
};

/** Letters of other alphabets that look like Latin capitals, and zero as people type it for O. */
const lookAlikes = new Map(
  [
    ['АВСЕНІЈКМОРЅТУХԚԜӀ', 'ABCEHIJKMOPSTYXQWI'],
    ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
    ['0', 'O'],
  ].flatMap(([from, to]) =>
    [...(from as string)].map((letter, at) => [letter, (to as string)[at] as string]),
  ),
);

/** A text as words are compared by: full-width letters, accents, case, punctuation, blanks and emoji make no difference. */
export function foldWord(text: string): string {
  return text
    .normalize('NFKD')
    .toUpperCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The same with letters of other alphabets read as the Latin ones that they look like. */
export function foldLookAlikes(text: string): string {
  return [...foldWord(text)].map((letter) => lookAlikes.get(letter) ?? letter).join('');
}

/** All words of a kind: the mandatory ones, those of other languages, and what the account added. */
export function wordsOf(kind: keyof ReplyWords, added: readonly string[]): ReadonlySet<string> {
  return new Set(
    [...mandatoryWords[kind], ...wordsOfLanguages[kind], ...added].map(foldWord).filter(Boolean),
  );
}

/** The kind whose word this is; opt-out before all others. Null for a word that means nothing of that kind. */
export function kindOfWord(text: string, added: ReplyWords): keyof ReplyWords | null {
  // No word is as long, whatever stands around it.
  const word = text.length > 200 ? '' : foldWord(text);
  if (word === '') return null;
  const looksLike = foldLookAlikes(text);
  const kinds = ['opt_out', 'help', 'opt_in'] as const;
  return (
    kinds.find((kind) => {
      const words = wordsOf(kind, added[kind]);
      return words.has(word) || words.has(looksLike);
    }) ?? null
  );
}

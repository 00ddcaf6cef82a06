import type { SampleLine, SampleStory } from './story.ts';

const story = (
  subject: string,
  [priority, ...tags]: [SampleStory['priority'], ...string[]],
  ...lines: SampleLine[]
): SampleStory => ({ language: 'de', subject, priority, tags, lines });

/** What customers of the sample shop ask in German. */
export const storiesInGerman: readonly SampleStory[] = [
  story(
    'Wo bleibt meine Bestellung {order}?',
    ['medium', 'delivery'],
    [
      'customer',
      0,
      'Guten Tag,\n\nseit einer Woche steht in der Sendungsverfolgung „In Zustellung“. Können Sie bitte nachsehen, wo mein Paket ist?\n\nFreundliche Grüße\n{name}',
    ],
    ['forward', 1, 'Können Sie nachsehen, wo das Paket zur Bestellung {order} liegt?'],
    [
      'third_party',
      1,
      'Es liegt im Depot, die Adresse ist unleserlich. Mit einem neuen Etikett stellen wir es morgen zu.',
    ],
    [
      'reply',
      1,
      'Guten Tag,\n\ndas Etikett war beschädigt, deshalb lag Ihr Paket im Depot. Es wird morgen zugestellt. Bitte entschuldigen Sie die Verzögerung.',
    ],
    ['customer', 28, 'Es ist da, vielen Dank!'],
    ['reply', 2, 'Das freut uns. Viel Freude mit {product}!'],
  ),
  story(
    'Beschädigt angekommen: {product}',
    ['high', 'damage', 'refund'],
    [
      'customer',
      0,
      'Leider ist ein Teil zerbrochen. Die Verpackung war nass. Wie geht es jetzt weiter?',
    ],
    [
      'reply',
      3,
      'Guten Tag,\n\ndas tut uns leid. Möchten Sie einen Ersatz oder Ihr Geld zurück? Zurückschicken müssen Sie nichts, ein Foto genügt.',
    ],
    ['customer', 15, 'Ein Ersatz wäre schön, es ist ein Geschenk.'],
    ['reply', 2, 'Der Ersatz geht heute per Express auf den Weg.'],
  ),
  story(
    'Rechnung an eine andere Anschrift',
    ['low', 'billing'],
    [
      'customer',
      0,
      'Bitte stellen Sie die Rechnung zur Bestellung {order} auf unsere Firma aus. Die Anschrift steht in meinem Konto.',
    ],
    [
      'reply',
      7,
      'Guten Tag,\n\ndie neue Rechnung liegt in Ihrem Konto unter „Bestellungen“. Die alte haben wir storniert.',
    ],
    ['customer', 3, 'Perfekt, danke.'],
    ['reply', 1, 'Sehr gern.'],
  ),
  story(
    'Rücksendung {order}',
    ['medium', 'returns', 'refund'],
    [
      'customer',
      0,
      'Ich möchte {product} zurückgeben, es ist größer als gedacht. Brauche ich ein Formular?',
    ],
    [
      'reply',
      2,
      'Guten Tag,\n\nnein. Den Aufkleber finden Sie unter „Bestellungen“ → „Rücksendung“. Sie haben 30 Tage Zeit, und das Porto übernehmen wir.',
    ],
    ['customer', 50, 'Heute abgegeben.'],
    ['note', 80, 'Ware eingetroffen, unbenutzt. Erstattung freigegeben.'],
    [
      'reply',
      1,
      'Ihre Rücksendung ist da. Die Erstattung ist in zwei bis drei Werktagen auf Ihrem Konto.',
    ],
  ),
  story(
    'Gutschein wird nicht angenommen',
    ['medium', 'checkout'],
    [
      'customer',
      0,
      'Im Warenkorb steht, dass der Gutschein abgelaufen ist. Laut Ihrem Newsletter gilt er bis Sonntag.',
    ],
    ['note', 1, 'Bestätigt: Ablauf stand auf Samstag 23:59 Uhr. Korrigiert.'],
    [
      'reply',
      1,
      'Guten Tag,\n\nSie haben recht, das Datum war falsch hinterlegt. Der Gutschein gilt jetzt bis Sonntag um Mitternacht. Danke für den Hinweis!',
    ],
    ['customer', 5, 'Hat geklappt.'],
    ['reply', 1, 'Wunderbar, danke für Ihre Bestellung.'],
  ),
  story(
    'Preise für Wiederverkäufer',
    ['medium', 'wholesale'],
    [
      'customer',
      0,
      'Wir führen einen kleinen Laden und interessieren uns für {product} in größeren Mengen. Ab welcher Stückzahl gibt es Rabatt?',
    ],
    [
      'reply',
      5,
      'Guten Tag,\n\nab 50 Stück sind es 25 %, ab 200 Stück 32 %. Soll ich ein Händlerkonto für Sie einrichten?',
    ],
    ['customer', 30, 'Ja bitte, auf denselben Namen.'],
    ['reply', 4, 'Ist eingerichtet. Nach der Anmeldung sehen Sie die Händlerpreise.'],
  ),
  story(
    'Lieferung in die Schweiz',
    ['low', 'delivery'],
    ['customer', 0, 'Liefern Sie auch in die Schweiz, und kommt Zoll dazu?'],
    [
      'reply',
      3,
      'Guten Tag,\n\nja, das dauert fünf bis sieben Werktage. Der Zoll ist im Preis an der Kasse enthalten, an der Tür zahlen Sie nichts.',
    ],
    ['customer', 6, 'Dann bestelle ich gleich.'],
    ['reply', 10, 'Vielen Dank!'],
  ),
  story(
    'Passwort lässt sich nicht zurücksetzen',
    ['high', 'account'],
    ['customer', 0, 'Die E-Mail zum Zurücksetzen kommt nicht an, auch nicht im Spam-Ordner.'],
    ['note', 1, 'Adresse war im Konto mit Tippfehler hinterlegt.'],
    [
      'reply',
      1,
      'Guten Tag,\n\nin Ihrem Konto stand die Adresse mit einem Tippfehler. Wir haben ihn berichtigt; die E-Mail ist unterwegs.',
    ],
    ['customer', 2, 'Jetzt ist sie da. Danke!'],
    ['reply', 1, 'Gern geschehen.'],
  ),
];

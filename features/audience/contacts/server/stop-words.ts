const words = `
  about after again all also and another any are away back because been before being best better between both but can cannot check click could
  did does don done down dont each email even ever every few find first for from full further get give going got had has have her here hers
  him his how into its just know last less let like look made make many may more most much must new news next not now off one online only
  open other our ours out over own please read same see she should show shop some start still such take than that the their them then there these
  they this those through today together too two under until use very view want was way were what when where which while who why will
  with within without would yes yet you your yours
  aber alle allem allen aller alles als also am an andere auch auf aus bei beim bin bis bist da damit dann das dass dein deine deinem deinen
  dem den denn der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines er es euch
  euer eure für gegen gibt hab habe haben hat hatte hier hier ihm ihn ihnen ihr ihre ihrem ihren im in ins ist ja jede jedem jeden jeder
  jedes jetzt kann kein keine klicken können mehr mein meine mit muss nach neu neue neuen neues nicht noch nun nur ob oder ohne schon sehr
  sein seine sich sie sind so soll über um und uns unser unsere unter vom von vor war was weil weiter wenn wer werden wie wieder wir wird
  wo zu zum zur`;

const known: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean));

/** Whether this word, in lower case, stands in every text and says nothing of what somebody cares for. */
export const isStopWord = (word: string): boolean => known.has(word);

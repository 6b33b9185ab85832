import type { BillingWords } from './en.ts'

/** German. */
export const words: BillingWords = {
  test: 'Das ist ein Test: Es fließt kein Geld.',
  card: 'Karte',
  subscription: 'Abonnement',
  owed: 'Offener Betrag',
  expected: 'Voraussichtlicher Betrag',
  billsOn: 'Abbuchung am',
  updateCard: 'Karte aktualisieren',
  linkUntil: 'Der Link gilt bis',
  footer: (business) => `In dieser E-Mail geht es um Ihr Abonnement bei ${business}. Die Zahlungen wickelt Tradepost Pay ab.`,
  failed: {
    subject: (business) => `Ihre Zahlung an ${business} hat nicht geklappt`,
    title: 'Ihre Zahlung hat nicht geklappt',
    text: (business, product, amount) => `${business} konnte ${amount} für Ihr Abonnement ${product} nicht abbuchen.`,
    again: (instant) =>
      `Bis zur Zahlung ruht Ihr Abonnement. Wir versuchen es mit der Karte noch einmal am ${instant}; mit einer anderen Karte wird sofort bezahlt.`,
    never:
      'Bis zur Zahlung ruht Ihr Abonnement. Mit dieser Karte versuchen wir es nicht noch einmal; mit einer anderen Karte wird sofort bezahlt, und Ihr Abonnement läuft weiter.',
    givenUp: (business) =>
      `Ihr Abonnement ruht. Diese Zahlung wurde so oft versucht, wie es möglich ist; fragen Sie ${business}, wie Sie bezahlen können.`,
    planKept: 'Ihr Tarif bleibt, wie er war, und es wurde nichts abgebucht.',
    onDemand: (business) =>
      `Es wurde nichts abgebucht. ${business} kann es noch einmal versuchen; mit einer anderen Karte klappt es dann.`,
    over: (business) =>
      `Ihr Abonnement ist beendet, und mit dieser Karte versuchen wir es nicht noch einmal. Fragen Sie ${business}, wie Sie den Rest bezahlen können.`,
  },
  reasons: {
    GENERIC_DECLINE: 'Ihre Bank hat die Karte abgelehnt.',
    INSUFFICIENT_FUNDS: 'Auf der Karte war nicht genug Geld.',
    EXPIRED_CARD: 'Die Karte ist abgelaufen.',
    AUTHENTICATION_FAILURE: 'Ihre Bank wollte, dass Sie die Zahlung bestätigen.',
    PROCESSING_ERROR: 'Die Zahlung konnte nicht verarbeitet werden.',
    REVOCATION_OF_AUTHORIZATION: 'Die Karte wurde aus Ihrem Konto entfernt.',
  },
  renewal: {
    subject: (business, date) => `Ihr Abonnement bei ${business} verlängert sich am ${date}`,
    title: 'Ihr Abonnement verlängert sich bald',
    text: (business, product, date) =>
      `Ihr Abonnement ${product} bei ${business} verlängert sich am ${date}. Dann wird der Betrag unten von Ihrer Karte abgebucht.`,
  },
  trial: {
    subject: (business, date) => `Ihre Probezeit bei ${business} endet am ${date}`,
    title: 'Ihre Probezeit endet bald',
    text: (business, product, date) =>
      `Ihre Probezeit für ${product} bei ${business} endet am ${date}. Dann beginnt Ihr Abonnement, und der Betrag unten wird von Ihrer Karte abgebucht.`,
  },
  usage: 'Was Sie bis dahin verbrauchen, kommt hinzu.',
  cancel: (business) => `Wenn Sie das nicht möchten, kündigen Sie vor diesem Tag bei ${business}; dann wird nichts abgebucht.`,
  notices: {
    ending: {
      subject: (business) => `Ihr Abonnement bei ${business} ist gekündigt`,
      title: 'Ihr Abonnement ist gekündigt',
      text: (business, product, date) =>
        `Ihr Abonnement ${product} bei ${business} verlängert sich nicht mehr. Sie können es bis zum ${date} nutzen.`,
    },
    ended: {
      subject: (business) => `Ihr Abonnement bei ${business} ist beendet`,
      title: 'Ihr Abonnement ist beendet',
      text: (business, product, date) =>
        `Ihr Abonnement ${product} bei ${business} wurde gekündigt und endete am ${date}. Es verlängert sich nicht mehr.`,
    },
    expired: {
      subject: (business) => `Ihr Abonnement bei ${business} ist beendet`,
      title: 'Ihr Abonnement ist beendet',
      text: (business, product, date) =>
        `Ihr Abonnement ${product} bei ${business} ist die ganze Laufzeit gelaufen und endete am ${date}. Es verlängert sich nicht mehr.`,
    },
    paused: {
      subject: (business) => `Ihr Abonnement bei ${business} ist pausiert`,
      title: 'Ihr Abonnement ist pausiert',
      text: (business, product, date) =>
        `Ihr Abonnement ${product} bei ${business} ist seit dem ${date} pausiert. Bis es weitergeht, wird nichts abgebucht.`,
    },
    resumed: {
      subject: (business) => `Ihr Abonnement bei ${business} läuft weiter`,
      title: 'Ihr Abonnement läuft weiter',
      text: (business, product, date) =>
        `Ihr Abonnement ${product} bei ${business} läuft weiter. Der aktuelle Zeitraum endet am ${date}.`,
    },
  },
  usageAtEnd: 'Was Sie bis dahin verbrauchen, wird am Ende abgebucht.',
  usageAtLast: 'Was Sie bis dahin verbraucht haben, wird jetzt zum letzten Mal abgebucht.',
}

import type { BillingWords } from './en.ts'

/** German. */
export const words: BillingWords = {
  test: 'Das ist ein Test. Es wird kein Geld bewegt.',
  card: 'Karte',
  subscription: 'Abonnement',
  owed: 'Offener Betrag',
  expected: 'Voraussichtlicher Betrag',
  billsOn: 'Abbuchung am',
  updateCard: 'Karte aktualisieren',
  linkUntil: 'Der Link gilt bis',
  footer: (business) => `In dieser E-Mail geht es um Ihr Abonnement bei ${business}. Die Zahlungen wickelt Tradepost Pay ab.`,
  failed: {
    subject: (business) => `Ihre Zahlung an ${business} ist fehlgeschlagen`,
    title: 'Ihre Zahlung ist fehlgeschlagen',
    text: (business, product, amount) => `${business} konnte ${amount} für Ihr Abonnement ${product} nicht abbuchen.`,
    again: (instant) =>
      `Bis zur Zahlung ruht Ihr Abonnement. Wir versuchen es mit Ihrer Karte am ${instant} erneut. Sie können auch sofort mit einer anderen Karte bezahlen.`,
    never:
      'Bis zur Zahlung ruht Ihr Abonnement. Mit dieser Karte versuchen wir es nicht erneut. Bezahlen Sie mit einer anderen Karte, um Ihr Abonnement zu behalten.',
    givenUp: (business) =>
      `Ihr Abonnement ruht. Die Höchstzahl der Versuche für diese Zahlung ist erreicht. Wenden Sie sich zum Bezahlen an ${business}.`,
    planKept: 'Ihr Tarif hat sich nicht geändert, und es wurde nichts abgebucht.',
    onDemand: (business) =>
      `Es wurde nichts abgebucht. ${business} kann es erneut versuchen. Aktualisieren Sie Ihre Karte, damit die nächste Zahlung gelingt.`,
    over: (business) =>
      `Ihr Abonnement ist beendet, und mit dieser Karte versuchen wir es nicht erneut. Wenden Sie sich an ${business}, um den offenen Betrag zu bezahlen.`,
  },
  reasons: {
    GENERIC_DECLINE: 'Ihre Bank hat die Karte abgelehnt.',
    INSUFFICIENT_FUNDS: 'Die Karte war nicht ausreichend gedeckt.',
    EXPIRED_CARD: 'Die Karte ist abgelaufen.',
    AUTHENTICATION_FAILURE: 'Ihre Bank verlangt, dass Sie die Zahlung bestätigen.',
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
  usage: 'Ihre Nutzung bis dahin wird zusätzlich berechnet.',
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
        `Ihr Abonnement ${product} bei ${business} hat am ${date} das Ende seiner Laufzeit erreicht. Es verlängert sich nicht mehr.`,
    },
    paused: {
      subject: (business) => `Ihr Abonnement bei ${business} ist pausiert`,
      title: 'Ihr Abonnement ist pausiert',
      text: (business, product, date) =>
        `Ihr Abonnement ${product} bei ${business} wurde am ${date} pausiert. Bis zur Fortsetzung wird nichts abgebucht.`,
    },
    resumed: {
      subject: (business) => `Ihr Abonnement bei ${business} läuft weiter`,
      title: 'Ihr Abonnement läuft weiter',
      text: (business, product, date) =>
        `Ihr Abonnement ${product} bei ${business} läuft weiter. Der aktuelle Zeitraum endet am ${date}.`,
    },
  },
  usageAtEnd: 'Ihre Nutzung bis dahin wird am Ende abgebucht.',
  usageAtLast: 'Ihre letzte Nutzung wird jetzt abgebucht.',
}

import type { Problems } from './en.ts'

const number = new Intl.NumberFormat('de')

export const problems: Problems = {
  errors: {
    email: 'Geben Sie Ihre E-Mail-Adresse ein',
    emailMalformed: 'Geben Sie eine gültige E-Mail-Adresse ein, etwa name@example.com',
    phoneNumber: 'Geben Sie Ihre Telefonnummer ein',
    name: 'Geben Sie Ihren vollständigen Namen ein',
    firstName: 'Geben Sie Ihren Vornamen ein',
    lastName: 'Geben Sie Ihren Nachnamen ein',
    price: 'Geben Sie einen Betrag ein',
    quantity: 'Geben Sie die Menge ein, mindestens 1',
    cardNumberEmpty: 'Geben Sie die Nummer Ihrer Karte ein',
    cardNumberIncomplete: 'Die Kartennummer ist unvollständig',
    cardNumberMistyped: 'Die Kartennummer ist ungültig',
    expirationEmpty: 'Geben Sie Monat und Jahr ein',
    expirationIncomplete: 'Geben Sie Monat und Jahr ein, etwa 04 / 30',
    expirationMonth: 'Der Monat liegt zwischen 01 und 12',
    expirationPast: 'Diese Karte ist abgelaufen',
    expirationFar: 'Prüfen Sie das Jahr',
    securityCodeEmpty: (digits) => `Geben Sie die ${number.format(digits)} Ziffern ein`,
    securityCodeShort: (digits) => `Die Prüfziffer muss ${number.format(digits)} Ziffern haben`,
    upiId: 'Geben Sie Ihre UPI-ID ein, etwa name@bank',
    country: 'Wählen Sie Ihr Land',
    street: 'Geben Sie Straße und Hausnummer ein',
    chooseState: 'Wählen Sie Ihren Bundesstaat',
    taxId: 'Geben Sie Ihre USt-IdNr. ein, oder entfernen Sie das Häkchen für den Kauf als Unternehmen',
    taxIdRefused: (example) =>
      `Diese USt-IdNr. ist in Ihrem Land nicht gültig, daher fällt Steuer an.${example ? ` Verwenden Sie das Format ${example}.` : ''}`,
    partMalformed: (example) => `Verwenden Sie das Format ${example}`,
    checkEntry: 'Prüfen Sie diese Angabe',
  },
  errorSummary: {
    title: (count) => `${number.format(count)} Angaben fehlen oder stimmen nicht`,
    text: (fields) => `Bitte prüfen: ${fields}.`,
  },
  notices: {
    failed: {
      title: 'Ihre Zahlung ist fehlgeschlagen',
      text: 'Es wurde nichts abgebucht. Ihre Angaben sind noch da.',
    },
    cancelled: {
      title: 'Sie haben die Zahlung abgebrochen',
      text: 'Es wurde nichts abgebucht. Bezahlen Sie, sobald Sie so weit sind.',
    },
    unreachable: {
      title: 'Der Zahlungsdienst ist nicht erreichbar',
      text: 'Sie können es gefahrlos erneut versuchen: Eine Bestellung wird nie doppelt abgebucht. Wir prüfen inzwischen weiter.',
    },
    reachable: {
      title: 'Verbindung wiederhergestellt',
      text: 'Ihre Zahlung war nicht angekommen, und es wurde nichts abgebucht. Bezahlen Sie, wenn Sie so weit sind.',
    },
    total_changed: {
      title: 'Der Gesamtbetrag hat sich geändert',
      text: (total) => `Er beträgt jetzt ${total}. Es wurde nichts abgebucht; prüfen Sie die Übersicht, bevor Sie bezahlen.`,
    },
    discount_refused: {
      title: 'Dieser Rabattcode kann nicht eingelöst werden',
      text: (total) =>
        `Der Code wurde entfernt, und es wurde nichts abgebucht. Der Gesamtbetrag ist jetzt ${total}; prüfen Sie die Übersicht, bevor Sie bezahlen.`,
    },
    too_many: {
      title: 'Zu viele Versuche',
      text: 'Warten Sie eine Minute und versuchen Sie es dann erneut. Für den letzten Versuch wurde nichts abgebucht.',
    },
    too_many_declines: {
      title: 'Zu viele abgelehnte Karten',
      text: 'Aus Ihrem Netzwerk wurden zu viele Karten abgelehnt. Warten Sie bis zu einer Stunde und versuchen Sie es dann erneut. Für diesen Versuch wurde nichts abgebucht.',
    },
    busy: {
      title: 'Der Zahlungsdienst ist ausgelastet',
      text: 'Sie können es gleich gefahrlos erneut versuchen: Eine Bestellung wird nie doppelt abgebucht.',
    },
    refused: {
      title: 'Etwas ist schiefgegangen',
      text: 'Es wurde nichts abgebucht. Versuchen Sie es erneut, oder schreiben Sie dem Shop.',
    },
    tax_unknown: {
      title: 'Wir konnten die Steuer nicht berechnen',
      text: 'Der Gesamtbetrag kann sich noch ändern. Es wird nichts abgebucht, bevor Sie ihn gesehen haben.',
    },
  },
  refusals: {
    CARD_NUMBER_NOT_ACCEPTED: 'Diese Kartennummer wird hier nicht angenommen.',
    CHECKOUT_SESSION_CONSUMED: 'Diese Bestellung ist bereits bezahlt',
    CONCURRENT_CHANGE: 'Dieser Bezahlvorgang wurde gerade geändert. Versuchen Sie es erneut',
    CUSTOMER_NOT_FOUND: 'Dieser Kunde existiert beim Shop nicht mehr',
    DISCOUNT_CODE_EXPIRED: 'Dieser Rabattcode ist abgelaufen',
    DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED: 'Dieser Rabattcode ist aufgebraucht',
    DISCOUNT_CUSTOMER_NOT_ELIGIBLE: 'Sie können diesen Rabattcode nicht einlösen',
    DISCOUNT_MINIMUM_SUBTOTAL_NOT_MET: 'Ihre Bestellung liegt unter dem Mindestbetrag für diesen Code',
    DISCOUNT_NOT_AVAILABLE_FOR_PRODUCT: 'Dieser Rabattcode gilt nicht für diese Produkte',
    DISCOUNT_NOT_YET_ACTIVE: 'Dieser Rabattcode gilt noch nicht',
    DISCOUNT_PER_CUSTOMER_USAGE_LIMIT_EXCEEDED: 'Sie können diesen Rabattcode nicht noch einmal einlösen',
    EXCHANGE_RATE_NOT_FOUND: 'Dieser Rabattcode gilt nicht in dieser Währung',
    FORBIDDEN: 'Der Shop lässt diese Änderung nicht zu',
    INVALID_DISCOUNT_CODE: 'Diesen Rabattcode gibt es nicht',
    INVALID_REQUEST_PARAMETERS: 'Eine Angabe stimmt nicht',
    INVALID_TAX_ID: 'Diese USt-IdNr. ist in Ihrem Land nicht gültig',
    PAYMENT_METHOD_NOT_FOUND: 'Diese gespeicherte Karte wurde entfernt. Verwenden Sie eine andere',
    PAYMENT_METHOD_UNSUPPORTED: 'Diese Zahlungsart ist für diese Bestellung nicht verfügbar. Wählen Sie eine andere',
    REQUEST_AMOUNT_BELOW_MINIMUM: 'Der Betrag liegt unter dem Mindestbetrag',
    TOO_MANY_REQUESTS: 'Zu viele Versuche',
    TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT: 'Der Gesamtbetrag ist zu hoch für eine einzelne Zahlung',
    TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT: 'Der Gesamtbetrag liegt unter dem Mindestbetrag',
    UNSUPPORTED_BILLING_CURRENCY: 'In dieser Währung kann nicht bezahlt werden',
    UNSUPPORTED_COUNTRY: 'Zahlungen aus diesem Land werden nicht unterstützt',
  },
  declines: {
    GENERIC_DECLINE: 'Ihre Bank hat diese Karte abgelehnt. Versuchen Sie eine andere Karte oder wenden Sie sich an Ihre Bank.',
    INSUFFICIENT_FUNDS: 'Ihre Karte ist nicht ausreichend gedeckt. Versuchen Sie eine andere Karte.',
    EXPIRED_CARD: 'Diese Karte ist abgelaufen. Prüfen Sie das Datum, oder versuchen Sie eine andere Karte.',
    INCORRECT_CVC: 'Die Prüfziffer Ihrer Karte ist falsch.',
    AUTHENTICATION_FAILURE:
      'Ihre Bank hat diese Zahlung nicht bestätigt. Versuchen Sie es erneut oder verwenden Sie eine andere Karte.',
    CUSTOMER_CANCELLED: 'Sie haben die Zahlung abgebrochen. Es wurde nichts abgebucht.',
    PAYMENT_METHOD_PROVIDER_DECLINED:
      'Diese Zahlung wurde nicht freigegeben. Versuchen Sie es erneut oder wählen Sie eine andere Zahlungsart.',
    PROCESSING_ERROR: 'Die Zahlung konnte nicht verarbeitet werden. Es wurde nichts abgebucht. Versuchen Sie es erneut.',
  },
}

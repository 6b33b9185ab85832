import type { Problems } from './en.ts'

const number = new Intl.NumberFormat('de')

export const problems: Problems = {
  errors: {
    email: 'Geben Sie Ihre E-Mail-Adresse ein, damit wir den Beleg senden können.',
    emailMalformed: 'Das ist noch keine E-Mail-Adresse. Sie sieht so aus: name@example.com.',
    phoneNumber: 'Geben Sie Ihre Telefonnummer ein; der Shop braucht sie.',
    name: 'Geben Sie Ihren vollständigen Namen ein.',
    firstName: 'Geben Sie Ihren Vornamen ein.',
    lastName: 'Geben Sie Ihren Nachnamen ein.',
    price: 'Geben Sie ein, was Sie zahlen möchten.',
    quantity: 'Geben Sie die Menge ein, mindestens 1.',
    cardNumberEmpty: 'Geben Sie die Nummer Ihrer Karte ein.',
    cardNumberIncomplete: 'Es fehlen noch Ziffern.',
    cardNumberMistyped: 'In dieser Nummer ist ein Tippfehler. Prüfen Sie die Ziffern.',
    expirationEmpty: 'Geben Sie Monat und Jahr ein.',
    expirationIncomplete: 'Geben Sie Monat und Jahr ein, etwa 04 / 30.',
    expirationMonth: 'Der Monat liegt zwischen 01 und 12.',
    expirationPast: 'Diese Karte ist abgelaufen.',
    expirationFar: 'Prüfen Sie das Jahr.',
    securityCodeEmpty: (digits) => `Geben Sie die ${number.format(digits)} Ziffern ein.`,
    securityCodeShort: (digits) => `Diese Karte hat hier ${number.format(digits)} Ziffern.`,
    upiId: 'Geben Sie Ihre UPI-ID ein. Sie sieht aus wie name@bank.',
    country: 'Wählen Sie Ihr Land.',
    street: 'Geben Sie Straße und Hausnummer ein.',
    chooseState: 'Wählen Sie Ihren Bundesstaat.',
    taxId: 'Geben Sie Ihre USt-IdNr. ein, oder wählen Sie ab, dass Sie für ein Unternehmen kaufen.',
    taxIdRefused: (example) =>
      `Das ist keine USt-IdNr. Ihres Landes, daher fällt Steuer an.${example ? ` Sie sieht so aus: ${example}.` : ''}`,
    partMalformed: (example) => `Das sieht so aus: ${example}.`,
    checkEntry: 'Prüfen Sie diese Angabe.',
  },
  errorSummary: {
    title: (count) => `${number.format(count)} Angaben fehlen oder stimmen nicht`,
    text: (fields) => `Bitte prüfen: ${fields}.`,
  },
  notices: {
    failed: {
      title: 'Die Zahlung ist nicht zustande gekommen',
      text: 'Es wurde nichts abgebucht, und alle Ihre Angaben stehen noch hier.',
    },
    cancelled: {
      title: 'Sie haben die Zahlung abgebrochen',
      text: 'Es wurde nichts abgebucht. Bezahlen Sie, sobald Sie so weit sind.',
    },
    unreachable: {
      title: 'Wir konnten den Zahlungsdienst nicht erreichen.',
      text: 'Sie können es gefahrlos erneut versuchen: Eine Bestellung wird nie doppelt abgebucht. Wir prüfen inzwischen weiter.',
    },
    reachable: {
      title: 'Der Zahlungsdienst antwortet wieder',
      text: 'Ihre Zahlung war nicht angekommen, und es wurde nichts abgebucht. Bezahlen Sie, wenn Sie so weit sind.',
    },
    total_changed: {
      title: 'Der Gesamtbetrag hat sich geändert',
      text: (total) =>
        `Er beträgt jetzt ${total}. Es wurde nichts abgebucht; sehen Sie die Übersicht an und bezahlen Sie, wenn alles stimmt.`,
    },
    discount_refused: {
      title: 'Dieser Rabattcode kann nicht eingelöst werden',
      text: (total) =>
        `Der Code wurde entfernt, und es wurde nichts abgebucht. Der Gesamtbetrag ist jetzt ${total}; bezahlen Sie, wenn alles stimmt.`,
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
      title: 'Das hat nicht geklappt',
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
    CONCURRENT_CHANGE: 'Dieser Bezahlvorgang wurde im selben Moment geändert',
    CUSTOMER_NOT_FOUND: 'Der Shop kennt diesen Kunden nicht mehr',
    DISCOUNT_CODE_EXPIRED: 'Dieser Rabattcode ist abgelaufen',
    DISCOUNT_CODE_USAGE_LIMIT_EXCEEDED: 'Dieser Rabattcode ist aufgebraucht',
    DISCOUNT_CUSTOMER_NOT_ELIGIBLE: 'Dieser Rabattcode gilt nicht für Sie',
    DISCOUNT_MINIMUM_SUBTOTAL_NOT_MET: 'Dieser Rabattcode gilt erst für größere Bestellungen',
    DISCOUNT_NOT_AVAILABLE_FOR_PRODUCT: 'Dieser Rabattcode gilt für andere Produkte',
    DISCOUNT_NOT_YET_ACTIVE: 'Dieser Rabattcode gilt noch nicht',
    DISCOUNT_PER_CUSTOMER_USAGE_LIMIT_EXCEEDED: 'Sie können diesen Rabattcode nicht noch einmal einlösen',
    EXCHANGE_RATE_NOT_FOUND: 'Dieser Rabattcode gilt nicht in dieser Währung',
    FORBIDDEN: 'Der Shop lässt das hier nicht zu',
    INVALID_DISCOUNT_CODE: 'Diesen Rabattcode gibt es nicht',
    INVALID_REQUEST_PARAMETERS: 'Eine Angabe stimmt nicht',
    INVALID_TAX_ID: 'Das ist keine USt-IdNr. Ihres Landes',
    PAYMENT_METHOD_NOT_FOUND: 'Diese Karte ist nicht mehr gespeichert; nehmen Sie eine andere',
    PAYMENT_METHOD_UNSUPPORTED: 'Diese Bestellung lässt sich so nicht bezahlen; wählen Sie eine andere Zahlungsart',
    REQUEST_AMOUNT_BELOW_MINIMUM: 'Das ist weniger, als bezahlt werden muss',
    TOO_MANY_REQUESTS: 'Das wurde zu oft versucht',
    TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT: 'Der Gesamtbetrag ist höher, als auf einmal bezahlt werden kann',
    TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT: 'Der Gesamtbetrag ist zu klein, um bezahlt zu werden',
    UNSUPPORTED_BILLING_CURRENCY: 'In dieser Währung kann nicht bezahlt werden',
    UNSUPPORTED_COUNTRY: 'Zahlungen aus diesem Land werden nicht unterstützt',
  },
  declines: {
    GENERIC_DECLINE: 'Ihre Bank hat diese Karte abgelehnt. Versuchen Sie eine andere Karte, oder fragen Sie Ihre Bank.',
    INSUFFICIENT_FUNDS: 'Auf dieser Karte ist nicht genug Geld. Versuchen Sie eine andere Karte.',
    EXPIRED_CARD: 'Diese Karte ist abgelaufen. Prüfen Sie das Datum, oder versuchen Sie eine andere Karte.',
    INCORRECT_CVC: 'Die Prüfziffer stimmt nicht. Sehen Sie auf der Karte nach.',
    AUTHENTICATION_FAILURE:
      'Ihre Bank hat diese Zahlung nicht bestätigt. Versuchen Sie es erneut, oder nehmen Sie eine andere Karte.',
    CUSTOMER_CANCELLED: 'Sie sind zurückgegangen, bevor Sie bezahlt hatten. Es wurde nichts abgebucht.',
    PAYMENT_METHOD_PROVIDER_DECLINED:
      'Diese Zahlung wurde nicht genehmigt. Versuchen Sie es erneut oder wählen Sie eine andere Zahlungsart.',
    PROCESSING_ERROR: 'Die Zahlung konnte nicht verarbeitet werden. Es wurde nichts abgebucht; versuchen Sie es erneut.',
  },
}
